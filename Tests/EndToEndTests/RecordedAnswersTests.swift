import Foundation
import StandIn
import Testing

/// Real answers of the services and real files of other programs, where somebody has put them beside the package.
private let recorded = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/samples")
private let areThere = FileManager.default.fileExists(atPath: recorded.path(percentEncoded: false))

@Suite(.enabled(if: areThere, "there are no recorded answers beside the package"))
struct RecordedAnswersTests {
  @Test func `a real week of best-sellers and a real book list are taken without losing a row`() async throws {
    let replay = try StandInReplay(folder: recorded.path(percentEncoded: false))
    let server = try StandInServer.start(services: StandInServices(replay: replay))
    let books = try BooksProgram(server, enabling: ["nytimes", "book-list"])
    let sync = try await books.run("sync", "--json")
    #expect(sync.status == 0, "\(sync.errors)")
    let sources = try #require(try sync.object()["sources"] as? [[String: Any]])
    let added = sources.reduce(into: [:]) { $0[$1["source"] as? String ?? ""] = $1["added"] as? Int }
    #expect(added["nytimes"] == 196)
    #expect(added["book-list"] == 30)

    let export = try await books.run("export", "-f", "json")
    let all = try #require(try export.object()["books"] as? [[String: Any]])
    let listings = all.flatMap { $0["lists"] as? [[String: Any]] ?? [] }
    #expect(listings.count == 230)
    #expect(Set(listings.compactMap { $0["list"] as? String }).count == 18)
    let isbns = all.flatMap { $0["isbns"] as? [String] ?? [] }
    #expect(Set(isbns).count == isbns.count)
    #expect(try await books.run("sync", "--refresh").status == 0)
    #expect(try await books.run("export", "-f", "json").output == export.output)
  }

  @Test func `a real book list comes out with the same objects`() async throws {
    let file = recorded.appending(path: "book-list/books_readable.json")
    let before = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: String]])
    let books = try BooksProgram()
    #expect(try await books.run("import", file.path(percentEncoded: false)).status == 0)
    let text = try await books.run("export", "-f", "book-list").output
    let after = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(before.count == 30 && after.count == 30)
    #expect(Set(before) == Set(after.map { $0.compactMapValues { $0 as? String } }))
  }

  @Test func `real files of other programs come in with every row taken or told`() async throws {
    let folder = recorded.appending(path: "beyond/exports").path(percentEncoded: false)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let books = try BooksProgram()
      let run = try await books.run("import", "\(folder)/\(name)", "--json")
      // A reading log gives no records of its own.
      if name == "openlibrary.csv" {
        #expect(run.status == 65, "\(run.errors)")
        continue
      }
      #expect(run.status == 0, "\(name): \(run.errors)")
      let file = try #require(try run.files().first)
      let (added, rows, unusable) = (
        try #require(file["added"] as? Int), try #require(file["rows"] as? Int), try #require(file["unusable"] as? Int)
      )
      #expect(rows > 0 && added + unusable == rows, "\(name): \(run.output)")
    }
  }
}
