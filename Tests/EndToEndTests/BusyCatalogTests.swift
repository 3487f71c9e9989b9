import Foundation
import GRDB
import StandIn
import Testing

/// Another program that keeps the catalogue for as long as the program runs.
@Suite(.serialized) struct BusyCatalogTests {
  /// Keeps others from writing, or even from reading.
  enum Lock: String, CaseIterable {
    case writing = "NORMAL"
    case everything = "EXCLUSIVE"
  }

  @Test(arguments: Lock.allCases)
  func `a search shows what the sources say, and ends with 75 since it is not kept`(_ lock: Lock) async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    let search = ["search", "javascript", "--source", "google-books", "--json", "--limit", "5", "--timeout"]
    // Its answers are kept, so that the next one needs no time for them; the catalogue is not.
    #expect(try await books.run(list: search + ["120"]).status == 0)
    try FileManager.default.removeItem(at: books.home.appending(path: "catalog.sqlite"))
    #expect(try await books.run("list").status == 1)
    let run = try await whileKept(books, lock) { try await books.run(list: search + ["4"]) }
    #expect(run.status == 75, "\(run.errors)")
    #expect(try !run.resultIDs().isEmpty)
    #expect(run.errors.contains("another program"), "\(run.errors)")
    #expect(try await books.run("list").status == 1)
  }

  @Test(arguments: [
    ["search", "x", "--offline"], ["sync", "book-list"], ["browse", "favorites"], ["categories", "--offline"],
  ])
  func `what needs the catalogue and cannot have it ends with 75`(arguments: [String]) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("list").status == 1)
    let run = try await whileKept(books, .everything) { try await books.run(list: arguments + ["--timeout", "1"]) }
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains("another program"), "\(run.errors)")
  }

  private func whileKept<Value>(
    _ books: BooksProgram, _ lock: Lock, _ body: () async throws -> Value
  ) async throws -> Value {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = \(lock.rawValue)") }
    let path = books.home.appending(path: "catalog.sqlite").path(percentEncoded: false)
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let value = try await body()
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    return value
  }
}
