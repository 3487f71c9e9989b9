import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Sourcing
import TestSupport
import Testing

@testable import Persistence

/// What cannot be opened is closed again, however often it is tried.
@Suite(.serialized) struct OpenFilesTests {
  /// What a file may be that is none of ours.
  enum Fault: CaseIterable {
    case empty, text, header, cutOff, rubbish, ofAnotherProgram, newer, folder

    func make(_ path: String) throws {
      switch self {
      case .empty: try Data().write(to: URL(filePath: path))
      case .text: try Data("garbage".utf8).write(to: URL(filePath: path))
      case .header: try Data("SQLite format 3\0".utf8).write(to: URL(filePath: path))
      case .cutOff: try Self.rewrite(path) { $0.dropLast($0.count / 2) }
      case .rubbish: try Self.rewrite(path) { $0.prefix(4096) + Data(repeating: 7, count: $0.count - 4096) }
      case .ofAnotherProgram: try Self.change(path, "CREATE TABLE other (id)")
      case .newer:
        _ = try SQLiteBookStore(path: path)
        try Self.change(path, "INSERT INTO \(Schema.ledger) VALUES ('V99Later')")
      case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
    }

    private static func rewrite(_ path: String, _ change: (Data) -> Data) throws {
      let whole = path + ".whole"
      _ = try SQLiteBookStore(path: whole)
      try Self.change(whole, "PRAGMA wal_checkpoint(TRUNCATE)")
      try change(Data(contentsOf: URL(filePath: whole))).write(to: URL(filePath: path))
    }

    private static func change(_ path: String, _ sql: String) throws {
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
    }
  }

  @Test(arguments: Fault.allCases)
  func `a catalogue that cannot be opened or read leaves no file open`(fault: Fault) async throws {
    try await expectAllClosed(fault) { path in
      for use in [CatalogUse.changing, .reading, .fetching] {
        let store = try? SQLiteBookStore(path: path, for: use)
        _ = try? await store?.titles()
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func `kept answers that cannot be opened or read leave no file open`(fault: Fault) async throws {
    try await expectAllClosed(fault) { path in
      _ = SQLiteHTTPCache.flaw(at: path)
      _ = await SQLiteHTTPCache(path: path).response(named: "a")
    }
  }

  @Test(arguments: Fault.allCases)
  func `a ledger that cannot be opened or read leaves no file open`(fault: Fault) async throws {
    try await expectAllClosed(fault) { path in
      _ = SQLiteRequestLedger.flaw(at: path)
      _ = await SQLiteRequestLedger(path: path)
        .acquire(from: "a", limits: SourceLimits(perDay: 9), at: monday, bypassingLimits: false)
    }
  }

  @Test func `an import that is broken off leaves no file open`() async throws {
    struct Broken: Error {}
    try await withFolder { folder in
      for _ in 1...10 {
        let store = try SQLiteBookStore(path: folder + "/catalog.sqlite")
        await #expect(throws: (any Error).self) { try await store.import(dryRun: false) { throw Broken() } }
      }
      #expect(try await eventually { openFiles(in: folder).isEmpty }, "\(openFiles(in: folder))")
    }
  }

  private func expectAllClosed(_ fault: Fault, _ use: (_ path: String) async throws -> Void) async throws {
    try await withFolder { folder in
      for number in 1...5 {
        let path = "\(folder)/\(number).sqlite"
        try fault.make(path)
        try await use(path)
      }
      #expect(try await eventually { openFiles(in: folder).isEmpty }, "\(openFiles(in: folder))")
    }
  }
}
