import Foundation
import GRDB
import StandIn
import Testing

/// What `books doctor` says, what the reader is to do about it, and that it helps.
@Suite struct DoctorTests {
  private struct Finding {
    var subject: String
    var state: String
    var remedy: String?
  }

  private func findings(_ run: BooksProgram.Run) throws -> [Finding] {
    (try run.object()["findings"] as? [[String: Any]] ?? []).map { finding in
      Finding(
        subject: finding["subject"] as? String ?? "", state: finding["state"] as? String ?? "",
        remedy: finding["remedy"] as? String)
    }
  }

  private func change(_ books: BooksProgram, _ sql: String) async throws {
    let path = books.home.appending(path: "catalog.sqlite").path(percentEncoded: false)
    try await DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
  }

  @Test func `a book that is not what its records make of it is found, and the remedy mends it`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    let before = try await books.run("export", "-f", "json", "--provenance").output
    try await change(
      books, "UPDATE book SET title_key = 'zzz' WHERE id = (SELECT min(id) FROM book); DELETE FROM search")
    let run = try await books.run("doctor", "--json")
    let broken = try findings(run).filter { $0.state == "broken" }
    #expect(run.status == 65)
    #expect(broken.map(\.subject) == ["books", "words"])
    #expect(broken.allSatisfy { $0.remedy == "books doctor --rebuild computes them anew" })
    let rebuilt = try await books.run("doctor", "--rebuild")
    #expect(rebuilt.status == 0 && rebuilt.errors.contains("computed anew"), "\(rebuilt.output)\(rebuilt.errors)")
    #expect(try await books.run("export", "-f", "json", "--provenance").output == before)
  }

  @Test func `books that wait for a change of settings are a warning that says what computes them`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    _ = try await books.run("search", "javascript")
    let config = try String(contentsOf: books.home.appending(path: "config.toml"), encoding: .utf8)
    try books.file("config.toml", "order = [\"book-list\", \"nytimes\"]\n" + config)
    let run = try await books.run("doctor", "--json")
    let waiting = try #require(try findings(run).first { $0.subject == "books" })
    #expect(run.status == 0 && waiting.state == "warning")
    #expect(waiting.remedy == "books sync brings them up to date")
    _ = try await books.run("sync")
    let after = try findings(try await books.run("doctor", "--json")).map(\.subject)
    #expect(!after.contains("books"))
  }

  @Test func `the doctor counts books that are pending`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync", "book-list")
    try await change(
      books,
      """
      INSERT INTO former_policy SELECT 99, policy FROM projection;
      INSERT INTO pending SELECT id, 99 FROM record WHERE component IN (SELECT component FROM record LIMIT 1)
      """)
    let run = try await books.run("doctor")
    #expect(run.status == 0)
    #expect(run.output.contains("1 book is still to be computed by the settings of now: books sync does it"))
  }

  /// As in a home that may not be entered, which stands in the way of both.
  @Test func `where configuration and catalogue are broken the doctor ends as all else does`() async throws {
    let books = try BooksProgram()
    try books.file("config.toml", "timeout = maybe\n")
    try books.file("catalog.sqlite", "this is no database, but somebody's file\n")
    #expect(try await books.run("list").status == 78)
    let doctor = try await books.run("doctor", "--json")
    let broken = try findings(doctor).filter { $0.state == "broken" }
    #expect(doctor.status == 78 && broken.map(\.subject) == ["catalogue", "configuration"])
  }

  @Test func `of a ledger that cannot be reached the way is mended, and only a damaged one goes`() async throws {
    let books = try BooksProgram()
    let ledger = books.home.appending(path: "requests.sqlite").path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(atPath: ledger, withDestinationPath: "unmounted/requests.sqlite")
    let unreached = try await books.run("doctor")
    #expect(unreached.status == 0 && unreached.output.contains("mend the link"), "\(unreached.output)")
    #expect(!unreached.output.contains("remove it"), "\(unreached.output)")
    try FileManager.default.removeItem(atPath: ledger)
    try books.file("requests.sqlite", "this is no database, but somebody's file\n")
    #expect(try await books.run("doctor").output.contains("it is damaged: remove it"))
  }

  @Test func `releasing and computing anew are two things`() async throws {
    let run = try await BooksProgram().run("doctor", "--rebuild", "--release", "9781000000009")
    #expect(run.status == 64 && run.errors.contains("exclude each other"))
  }
}
