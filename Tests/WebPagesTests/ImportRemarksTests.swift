import AppServices
import Domain
import Sourcing
import TestSupport
import Testing

@testable import WebPages

/// What the page says of a book list that was imported.
@Suite struct ImportRemarksTests {
  private func page(_ list: String, isEnabled: Bool = true) async throws -> String {
    var context = try await TestSite(sources: [ListSource.self]).context
    for index in context.sources.indices { context.sources[index].isEnabled = isEnabled }
    let site = Site(TestWorkspace(made: context), rules: AccessRules())
    let body =
      "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n\(list)\r\n--B--\r\n"
    let headers = ["host": "127.0.0.1:8080", "content-type": "multipart/form-data; boundary=B"]
    let answer = try await Answer(
      await site.respond(to: WebRequest(.post, "/import", headers: headers) { _ in Array(body.utf8) }))
    #expect(answer.status == 200, "\(answer.text)")
    return answer.text
  }

  @Test(
    arguments: [
      (0, nil), (1, "<li>1 row has an address of neither http nor https, which was left out"),
      (2, "<li>2 rows have addresses of neither http nor https, which were left out"),
    ] as [(Int, String?)])
  func `addresses that nobody may open are told as on the command line`(count: Int, words: String?) async throws {
    let text = try await page(ListSource.list(of: 3, unsafe: count))
    #expect(text.contains("3 records added"))
    #expect(words.map { text.contains($0) } ?? !text.contains("neither http"), "\(text)")
  }

  @Test func `a list of a source that is off is told to be out of view`() async throws {
    let text = try await page(ListSource.list(of: 1, unsafe: 0), isEnabled: false)
    #expect(text.contains("book-list is disabled, so its books are out of view: enable it among the sources"))
    #expect(try await !page(ListSource.list(of: 1, unsafe: 0)).contains("out of view"))
  }
}

/// A source that reads files: a record for each title, with a bad address where its title says so.
private struct ListSource: FileSource {
  static let info = SourceInfo(id: "book-list", name: "List", summary: "A list.", homePage: "https://example.org")

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  static func list(of count: Int, unsafe: Int) -> String {
    let rows = (0..<count).map { #"{"title":"\#($0 < unsafe ? "Unsafe" : "Safe") \#($0)"}"# }
    return "[" + rows.joined(separator: ",") + "]"
  }

  static func pages(ofFile file: RandomAccessBytes) throws -> any FilePages {
    let parts = String(decoding: try file.bytes(0..<1000), as: UTF8.self).split(separator: "\"").map(String.init)
    let records = parts.filter { $0.contains("afe ") }.map { title in
      var record = SourceRecord(source: "book-list", key: title, title: title)
      if title.hasPrefix("Unsafe") { record.notes = ["bad-info-address"] }
      return record
    }
    var rows = FileRows()
    rows.count = records.count
    return RecordsOfFile(rows: rows, records: records)
  }
}
