import Testing

@testable import WebPages

/// The page of sources and settings, without any script.
@Suite struct SourcesPageTests {
  @Test func `settings are changed by forms`() async throws {
    let site = try await TestSite()
    _ = try await site.ask(.post, "/sources/enable", body: "source=quiet&enabled=false")
    _ = try await site.ask(.post, "/sources/set", body: "source=quiet&setting=api-key&value=k")
    #expect(site.workspace.changes.all == ["quiet false", "quiet api-key"])
    #expect(try await site.ask(.post, "/sources/enable", body: "source=none&enabled=true").status == 404)
  }

  @Test func `each line of a form is a value of a setting, as browsers end lines`() async throws {
    let site = try await TestSite()
    let body = "source=quiet&setting=api-key&value=one%0D%0Atwo"
    #expect(try await site.ask(.post, "/sources/set", body: body).status == 303)
    #expect(site.workspace.changes.lastValues == ["one", "two"])
  }

  @Test func `another order of sources shows what it would change before it is used`() async throws {
    let site = try await TestSite(shelf(2))
    let preview = try await site.get("/sources/order?source=quiet").text
    #expect(preview.contains("no book") && preview.contains("action=\"/sources/order\""))
    #expect(site.workspace.changes.all.isEmpty)
    #expect(try await site.ask(.post, "/sources/order", body: "source=quiet").status == 303)
    #expect(site.workspace.changes.all == ["order [\"quiet\"]"])
    #expect(try await site.get("/sources/order").status == 400)
    #expect(try await site.get("/sources/order?source=none").status == 404)
  }

  @Test func `a sync without a script tells what became of each source`() async throws {
    let page = try await TestSite(sources: [FailingSource.self]).ask(.post, "/sources/sync").text
    #expect(page.contains("<li class=\"bad\" data-source=\"failing\"><b>failing</b> "))
  }

  @Test func `a sync by the page asks again for bare ISBNs as well`() async throws {
    let site = try await TestSite(sources: [LearningSource.self])
    _ = try await site.ask(.post, "/search/add", body: "isbn=9780131103627")
    let told = try await site.ask(.post, "/sources/sync")
    #expect(told.status == 200 && told.text.contains("href=\"/sources\">Back"))
    #expect(try await site.get("/books/9780131103627").text.contains("Learned by now"))
  }

  @Test func `a file is tried, then imported`() async throws {
    let whole = try await TestSite(shelf(3)).get("/api/v1/export?format=ndjson&provenance=1").text
    let site = try await TestSite()
    func form(_ dryRun: String) -> String {
      "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n\(whole)\r\n" + dryRun + "--B--\r\n"
    }
    let type = ["content-type": "multipart/form-data; boundary=B"]
    let trial = form("--B\r\nContent-Disposition: form-data; name=\"dryRun\"\r\n\r\n1\r\n")
    #expect(try await site.ask(.post, "/import", type, body: trial).text.contains("would add 3 records"))
    #expect(try await site.get("/api/v1/books").object["total"] as? Int == 0)
    #expect(try await site.ask(.post, "/import", type, body: form("")).text.contains("3 records added"))
    #expect(try await site.get("/api/v1/books").object["total"] as? Int == 3)
  }
}
