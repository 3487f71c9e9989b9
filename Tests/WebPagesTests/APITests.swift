import AppServices
import Catalog
import Domain
import Foundation
import Interchange
import Testing

@testable import WebPages

/// The API: what it answers is what its description says.
@Suite struct APITests {
  private func site() async throws -> (TestSite, String) {
    var records = shelf(30)
    records[0].description = "<p>x</p>"
    records[0].published = PartialDate("2001-02-03")
    var twin = SourceRecord(source: "other", key: "k1", title: "Book 1")
    twin.authors = ["Author 1"]
    let site = try await TestSite(records + [twin])
    return (site, try await site.firstID())
  }

  @Test func `the description names the members of a book, and those that each answer has`() throws {
    let record = SourceRecord(source: "quiet", key: "k", title: "Sand")
    var book = Book(id: record.id, kind: .book, title: "Sand", records: [record])
    book.editions = [Edition(isbn: nil)]
    var plain = BookShape()
    plain.addedAt = false
    let schemas = try Self.object(PackageResources.schemas_json)
    let schema = try #require(schemas["Book"] as? [String: Any])
    let (needed, all) = (try Self.object(JSON(book, shape: plain).line), BookShape(records: true, why: true))
    #expect(Set(schema["required"] as? [String] ?? []) == Set(needed.keys))
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(try Self.object(JSON(book, shape: all).line).keys))

    let edition = try #require((needed["editions"] as? [[String: Any]])?.first)
    let schemaOfEdition = try #require(schemas["Edition"] as? [String: Any])
    #expect(Set(schemaOfEdition["required"] as? [String] ?? []) == Set(edition.keys))
  }

  private static func object(_ json: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
  }

  @Test(arguments: [
    ("text/event-stream", true), ("application/json, Text/Event-Stream;q=0.5", true), ("text/event-stream; q=1", true),
    ("text/event-stream;q=0", false), ("text/event-stream; Q=0.000, application/json", false), ("*/*", false),
    ("text/event-streams", false), ("", false),
  ])
  func `a stream of events is given to those who want one`(accept: String, wants: Bool) async throws {
    let answer = try await TestSite(shelf(1)).get("/api/v1/search?text=book&offline=1", ["accept": accept])
    #expect(answer.headers["content-type"]?.hasPrefix("text/event-stream") == wants)
  }

  @Test func `every answer fits the schema that the description gives it`() async throws {
    let (site, id) = try await site()
    let document = try await site.get("/api/v1/openapi.json").object
    let schemas = Schemas(document)
    let other = try #require(try await site.ids().last)
    let asked: [(WebRequest.Method, String, String, String)] = [
      (.get, "/api/v1/books?limit=5&sort=author", "/api/v1/books", ""),
      (.get, "/api/v1/books?text=book&library=0&reverse=1", "/api/v1/books", ""),
      (.get, "/api/v1/books/\(id)?why=1&records=1", "/api/v1/books/{ref}", ""),
      (.get, "/api/v1/search?text=book&offline=1", "/api/v1/search", ""),
      (.get, "/api/v1/categories?offline=1", "/api/v1/categories", ""),
      (.get, "/api/v1/categories/favorites/books", "/api/v1/categories/{id}/books", ""),
      (.get, "/api/v1/sources", "/api/v1/sources", ""),
      (.get, "/api/v1/sources/quiet", "/api/v1/sources/{source}", ""),
      (.put, "/api/v1/books/\(id)/saved", "/api/v1/books/{ref}/saved", ""),
      (.put, "/api/v1/books/\(id)/favorite", "/api/v1/books/{ref}/favorite", ""),
      (.put, "/api/v1/books/\(id)/values/tags", "/api/v1/books/{ref}/values/{field}", #"{"value":["a","b"]}"#),
      (.put, "/api/v1/books/\(id)/values/rating", "/api/v1/books/{ref}/values/{field}", #"{"value":4}"#),
      (.get, "/api/v1/books/\(id)", "/api/v1/books/{ref}", ""),
      (.delete, "/api/v1/books/\(id)/values/rating", "/api/v1/books/{ref}/values/{field}", ""),
      (.delete, "/api/v1/books/\(id)/favorite", "/api/v1/books/{ref}/favorite", ""),
      (.delete, "/api/v1/books/\(id)/saved", "/api/v1/books/{ref}/saved", ""),
      (.get, "/api/v1/books?tag=a&tag=b&status=read&rating=1..5&read=2024&series=x", "/api/v1/books", ""),
      (.get, "/api/v1/stats?library=1", "/api/v1/stats", ""),
      (.get, "/api/v1/duplicates", "/api/v1/duplicates", ""),
      (.post, "/api/v1/merges?dryRun=1", "/api/v1/merges", #"{"books":["\#(id)","\#(other)"]}"#),
      (.post, "/api/v1/merges", "/api/v1/merges", #"{"books":["\#(id)","\#(other)"]}"#),
      (.get, "/api/v1/journal", "/api/v1/journal", ""),
      (.delete, "/api/v1/journal/8?dryRun=1", "/api/v1/journal/{entry}", ""),
      (.put, "/api/v1/sources/quiet", "/api/v1/sources/{source}", #"{"enabled":false}"#),
      (.put, "/api/v1/sources", "/api/v1/sources", #"{"order":["quiet"]}"#),
      (
        .put, "/api/v1/sources/quiet/settings/api-key", "/api/v1/sources/{source}/settings/{setting}", #"{"value":"k"}"#
      ),
      (.delete, "/api/v1/sources/quiet/settings/api-key", "/api/v1/sources/{source}/settings/{setting}", ""),
      (.post, "/api/v1/sync", "/api/v1/sync", #"{"refresh":true}"#),
      (.post, "/api/v1/import?dryRun=1", "/api/v1/import", #"{"schema":"books.catalog/1","books":[]}"#),
      (.post, "/api/v1/splits?dryRun=1", "/api/v1/splits", #"{"book":"quiet:k5","record":"quiet:k6"}"#),
    ]
    for (method, target, path, body) in asked {
      let answer = try await site.ask(method, target, body: body)
      #expect(answer.status == 200, "\(method.rawValue) \(target): \(answer.text.prefix(300))")
      let faults = schemas.faults(in: try answer.json, method.rawValue.lowercased(), path)
      #expect(faults.isEmpty, "\(method.rawValue) \(target): \(faults)")
    }
    let described = Set(try #require(document["paths"] as? [String: Any]).keys)
    #expect(described.subtracting(asked.map(\.2)) == ["/api/v1/export"])
  }

  @Test func `the description says that an import takes a file, and of which types an export is`() async throws {
    let (site, _) = try await site()
    let paths = try #require(try await site.get("/api/v1/openapi.json").object["paths"] as? [String: [String: Any]])
    let imported = try #require(paths["/api/v1/import"]?["post"] as? [String: Any])
    #expect((imported["requestBody"] as? [String: Any])?["required"] as? Bool == true)
    let exported = try #require(paths["/api/v1/export"]?["get"] as? [String: Any])
    let answer = (exported["responses"] as? [String: [String: Any]])?["200"]
    let types = try #require(answer?["content"] as? [String: Any]).keys
    #expect(Set(types) == ["application/json", "application/x-ndjson", "text/csv"])
  }

  @Test(
    arguments: [
      ("/api/v1/books?limit=0", 400), ("/api/v1/books?limit=x", 400), ("/api/v1/books?sort=size", 400),
      ("/api/v1/books?cursor=x", 400), ("/api/v1/books?foo=1", 400), ("/api/v1/books?token=x", 400),
      ("/api/v1/books?isbn=1", 400), ("/api/v1/books?limit=1&limit=2", 400),
      ("/api/v1/books?rating=9", 400),
      ("/api/v1/books?source=none", 404),
      ("/api/v1/books/zzzzzzzzzzzz", 404), ("/api/v1/books/not%20a%20book", 400), ("/api/v1/search", 400),
      ("/api/v1/search?text=x&source=none", 404),
      ("/api/v1/sources/none", 404), ("/api/v1/nothing", 404), ("/api/v1/categories/none:x/books", 404),
      ("/api/v1/journal?limit=-1", 400), ("/api/v1/export?format=xml", 400),
      ("/api/v1/export?format=csv&provenance=1", 400), ("/api/v1/books/%zz", 400),
      ("/api/v1/books/%ff/values/title", 400), ("/api/v1/books/..", 400), ("/api/../books", 400), ("/%61pi/v1/%", 400),
      ("/opds/categories/%zz", 400), ("/opds/v2/%00", 400), ("/api/v1/books?text=%zz", 400), ("/opds?query=%ff", 400),
    ] as [(String, Int)])
  func `what cannot be done is told as an error document`(target: String, status: Int) async throws {
    let (site, _) = try await site()
    let answer = try await site.get(target)
    #expect(answer.status == status)
    let error = try #require(try answer.object["error"] as? [String: Any])
    #expect(error["code"] as? Int == status)
    #expect((error["message"] as? String)?.isEmpty == false)
  }

  @Test(arguments: [
    (WebRequest.Method.delete, "/api/v1/journal/8", ""), (.delete, "/api/v1/journal/8?dryRun=1", ""),
    (.delete, "/api/v1/journal/none", ""), (.delete, "/api/v1/books/quiet:k5/values/titel", ""),
    (.put, "/api/v1/books/quiet:k5/values/titel", #"{"value":"x"}"#),
    (.put, "/api/v1/books/zzzzzzzzzzzz/values/title", #"{"value":"x"}"#),
  ])
  func `an entry, a field or a book that there is not is told as that`(
    method: WebRequest.Method, target: String, body: String
  ) async throws {
    let (site, _) = try await site()
    let answer = try await site.ask(method, target, body: body)
    #expect(answer.status == 404, "\(answer.text)")
    #expect((try answer.object["error"] as? [String: Any])?["code"] as? Int == 404)
  }

  @Test func `an entry that was taken back is there no longer`() async throws {
    let (site, id) = try await site()
    #expect(try await site.ask(.put, "/api/v1/books/\(id)/saved").status == 200)
    #expect(try await site.ask(.delete, "/api/v1/journal/1").status == 200)
    #expect(try await site.ask(.delete, "/api/v1/journal/1").status == 404)
  }

  @Test func `a search may be of what nobody can be asked for`() async throws {
    let site = try await TestSite([
      SourceRecord(source: "csv", key: "1", title: "Salt Maps"),
      SourceRecord(source: "quiet", key: "2", title: "Salt Tides"),
    ])
    let answer = try await site.get("/api/v1/search?text=salt&source=csv")
    #expect(answer.status == 200)
    let results = try #require(try answer.object["results"] as? [[String: Any]])
    #expect(results.map { $0["title"] as? String } == ["Salt Maps"])
  }

  @Test(arguments: [
    ("{", "application/json", 400), ("[]", "application/json", 400), ("x", "text/plain", 415),
    ("{}", "application/json", 400),
    ("%zz", "application/x-www-form-urlencoded", 400),
  ])
  func `a broken body changes nothing`(body: String, type: String, status: Int) async throws {
    let (site, id) = try await site()
    let answer = try await site.ask(.put, "/api/v1/books/\(id)/values/note", ["content-type": type], body: body)
    #expect(answer.status == status)
    #expect(try await site.entries() == 0)
  }

  @Test(arguments: [
    (#"["a, b","c;d","“e”"]"#, ["a, b", "c;d", "“e”"]), (#"["a, b"]"#, ["a, b"]), (#""a, b""#, ["a", "b"]),
    (#""“a, b”, c""#, ["a, b", "c"]),
  ])
  func `tags of an array stand as they are, those of a text are separated`(value: String, tags: [String]) async throws {
    let (site, id) = try await site()
    let answer = try await site.ask(.put, "/api/v1/books/\(id)/values/tags", body: #"{"value":\#(value)}"#)
    let change = try #require(try answer.json as? [String: Any])
    let books = try #require(change["after"] as? [[String: Any]])
    #expect(books.first?["tags"] as? [String] == tags)
  }

  @Test(arguments: [("{\"value\":\"?\"}", "application/json"), ("value=?", "application/x-www-form-urlencoded")])
  func `a body that is not UTF-8 is refused, and nothing of it replaced`(body: String, type: String) {
    let bytes = Array(body.utf8).map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    #expect(throws: WebFailure.self) { try BodyFields(bytes, type: type) }
  }

  @Test(
    arguments: [
      (.put, "/api/v1/sources/quiet?dryRun=1", #"{"enabled":false}"#), (.post, "/api/v1/sync?dryRun=1", ""),
      (.put, "/api/v1/sources?dryRun=1", #"{"order":["quiet"]}"#), (.post, "/api/v1/sync", #"{"source":["quiet"]}"#),
      (.put, "/api/v1/sources/quiet", #"{"enabled":false,"forever":true}"#),
    ] as [(WebRequest.Method, String, String)])
  func `what the API does not know is refused, and not passed over`(
    method: WebRequest.Method, target: String, body: String
  ) async throws {
    let (site, _) = try await site()
    let before = try await site.get("/api/v1/sources").object["sources"] as? NSArray
    let answer = try await site.ask(method, target, ["content-type": "application/json"], body: body)
    #expect(answer.status == 400)
    #expect(try await site.get("/api/v1/sources").object["sources"] as? NSArray == before)
  }

  @Test(arguments: [
    ("Book Id,Title,Author,Exclusive Shelf\n42,Salt Maps,Ada Lind,read\n", "goodreads"),
    ("id,title,isbn13,records\n1,Salt Maps,,\n", "csv"), (#"{"501": {"title": "Salt Maps"}}"#, "librarything"),
    ("/type/edition\t/books/OL1M\t1\t2031\t{}\n", "open-library"), ("no form at all", "none of the forms"),
  ])
  func `a file that is not taken here is refused with what is, and with the command for others`(
    body: String, form: String
  ) async throws {
    let (site, _) = try await site()
    let answer = try await site.ask(.post, "/api/v1/import", ["content-type": "text/plain"], body: body)
    #expect(answer.status == 422)
    let message = try #require((try answer.object["error"] as? [String: Any])?["message"] as? String)
    #expect(message.contains(form) && message.contains("json, ndjson and book lists"), "\(message)")
    #expect(message.contains("books import"), "\(message)")
  }

  @Test func `pages by cursor show every book once while others come in`() async throws {
    let site = try await TestSite(shelf(200))
    var seen: [String] = []
    var target: String? = "/api/v1/books?limit=7&sort=title"
    var round = 0
    while let now = target {
      let page = try await site.get(now).object
      seen += try #require(page["results"] as? [[String: Any]]).compactMap { $0["id"] as? String }
      target = (page["next"] as? String).map { "/api/v1/books?limit=7&sort=title&cursor=" + Address.encoded($0) }
      round += 1
      var batch = SourceBatch(source: "quiet", fetchedAt: Date(timeIntervalSince1970: 1_700_000_100))
      batch.records = [SourceRecord(source: "quiet", key: "new\(round)", title: "Book \(round * 37 % 200)")]
      _ = try await site.context.catalog.ingest(batch)
    }
    #expect(Set(seen).count == seen.count)
    let first = Set(WebPagesTests.shelf(200).map { RecordID($0.recordKey).description })
    #expect(first.isSubset(of: seen))
  }

  @Test func `a search tells its results as events, the end last`() async throws {
    let (site, _) = try await site()
    let answer = try await site.get("/api/v1/search?text=book&limit=50", ["accept": "text/event-stream"])
    #expect(answer.headers["content-type"] == "text/event-stream; charset=utf-8")
    let events = answer.text.components(separatedBy: "\n\n").dropLast()
    #expect(events.allSatisfy { $0.hasPrefix("event: ") && $0.contains("\ndata: {") })
    #expect(events.filter { $0.hasPrefix("event: result") }.count == 31)
    #expect(events.last?.hasPrefix("event: end") == true)
  }

  @Test func `keys are never told`() async throws {
    let (site, _) = try await site()
    for path in ["/api/v1/sources", "/api/v1/sources/quiet", "/sources"] {
      #expect(try await !site.get(path).text.contains("sesame"))
    }
  }

  @Test(arguments: ["json", "ndjson", "csv", "book-list"])
  func `an export is the file that the command writes`(format: String) async throws {
    let (site, _) = try await site()
    let answer = try await site.get("/api/v1/export?format=\(format)")
    #expect(answer.status == 200)
    #expect(answer.text.contains("Book 29"))
    #expect(answer.headers["content-disposition"]?.hasPrefix("attachment; filename=\"books.") == true)
  }

  @Test func `what is exported whole comes in again`() async throws {
    let (site, id) = try await site()
    _ = try await site.ask(.put, "/api/v1/books/\(id)/favorite")
    let whole = try await site.get("/api/v1/export?format=ndjson&provenance=1").text
    let empty = try await TestSite()
    #expect(
      try await empty.ask(.post, "/api/v1/import", ["content-type": "application/x-ndjson"], body: whole).status == 200)
    #expect(try await empty.get("/api/v1/export?format=ndjson&provenance=1").text == whole)
  }
}

/// The part of JSON schema (2020-12) that the description uses.
struct Schemas {
  let document: [String: Any]

  init(_ document: [String: Any]) { self.document = document }

  func faults(in value: Any, _ method: String, _ path: String) -> [String] {
    let keys = ["paths", path, method, "responses", "200", "content", "application/json", "schema"]
    guard let schema = keys.reduce(document as Any?, { ($0 as? [String: Any])?[$1] }) as? [String: Any] else {
      return ["\(method) \(path) is not described"]
    }
    return faults(in: value, schema, "$")
  }

  private func faults(in value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      let all = (document["components"] as? [String: Any])?["schemas"] as? [String: Any]
      guard let named = all?[String(name)] as? [String: Any] else { return ["\(place): no schema \(name)"] }
      return faults(in: value, named, place)
    }
    if let any = schema["anyOf"] as? [[String: Any]] {
      return any.contains { self.faults(in: value, $0, place).isEmpty } ? [] : ["\(place): fits none"]
    }
    var faults: [String] = []
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { Self.value(value, is: $0) }) { faults.append("\(place): no \(types)") }
    if let fixed = schema["const"] as? String, value as? String != fixed { faults.append("\(place): not \(fixed)") }
    if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "") {
      faults.append("\(place): none of \(values)")
    }
    if let members = value as? [String: Any] {
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for name in schema["required"] as? [String] ?? [] where members[name] == nil {
        faults.append("\(place): no \(name)")
      }
      for (name, member) in members {
        if let property = properties[name] {
          faults += self.faults(in: member, property, place + "." + name)
        } else if schema["additionalProperties"] as? Bool == false {
          faults.append("\(place): \(name) is not described")
        }
      }
    }
    if let elements = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, element) in elements.enumerated() { faults += self.faults(in: element, items, "\(place)[\(index)]") }
    }
    return faults
  }

  private static func value(_ value: Any, is type: String) -> Bool {
    switch type {
    case "string": value is String
    case "null": value is NSNull
    case "array": value is [Any]
    case "object": value is [String: Any]
    case "boolean": value is Bool
    case "integer": !(value is Bool) && value is Int || value is Int
    default: value is NSNumber
    }
  }
}
