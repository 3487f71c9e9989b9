import Foundation
import StandIn
import Testing

/// Real answers of the services, where somebody has put them beside the package.
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
}
