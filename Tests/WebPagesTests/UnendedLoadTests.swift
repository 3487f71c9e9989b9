import AppServices
import Catalog
import CatalogTesting
import Testing

@testable import WebPages

/// An import behind which a load that was broken off before cannot be ended.
@Suite struct UnendedLoadTests {
  private struct FullCatalog: CatalogDecorator {
    let inner: any Catalog

    func endBulkLoad(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws {
      throw CatalogError.failed(path: "/home/ann/catalog.sqlite", reason: "no room left")
    }
  }

  private let list = #"{"schema":"books.catalog/1","books":[{"id":"000000000001","kind":"book","title":"Tide"}]}"#
  private let words = "the catalogue: no room left"

  private func answer(_ target: String, _ type: String, _ body: String) async throws -> Answer {
    var context = try await TestSite().context
    context.catalog = FullCatalog(inner: context.catalog)
    let site = Site(TestWorkspace(made: context), rules: AccessRules())
    let headers = ["host": "127.0.0.1:8080", "content-type": type]
    let answer = try await Answer(
      await site.respond(to: WebRequest(.post, target, headers: headers) { _ in Array(body.utf8) }))
    #expect(answer.status == 200 && !answer.text.contains("/home/ann"), "\(answer.text)")
    return answer
  }

  private func form(_ more: String = "") -> String {
    "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n\(list)\r\n\(more)--B--\r\n"
  }

  @Test func `the page says that what came in is in, and why the load was not ended`() async throws {
    let text = try await answer("/import", "multipart/form-data; boundary=B", form()).text
    #expect(text.contains("1 record added") && text.contains("could not be ended: \(words); what came in is in"))
  }

  @Test func `the API says why the load was not ended`() async throws {
    let files = try await answer("/api/v1/import", "application/json", list).object["files"] as? [[String: Any]]
    #expect(files?.count == 1 && files?.first?["added"] as? Int == 1)
    #expect(files?.first?["unendedLoad"] as? String == words)
  }

  @Test func `a trial ends no load`() async throws {
    let more = "--B\r\nContent-Disposition: form-data; name=\"dryRun\"\r\n\r\n1\r\n"
    let text = try await answer("/import", "multipart/form-data; boundary=B", form(more)).text
    #expect(text.contains("would add 1 record") && !text.contains("could not be ended"))
  }
}
