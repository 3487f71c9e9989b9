#if canImport(Glibc)
  import Catalog
  import CatalogTesting
  import Domain
  import Foundation
  import Glibc
  import Testing
  import TestSupport

  @testable import Persistence

  /// The locks of SQLite, which a program loses where it closes a file that it has open twice.
  @Suite struct KeptLocksTests {
    /// What looks at a catalogue, or opens it once more.
    enum Look: CaseIterable {
      case header, check, comparison, store

      func look(at path: String) async throws {
        switch self {
        case .header: _ = try FileHeader(path: path)
        case .check: _ = try CatalogFileCheck.look(at: path)
        case .comparison: _ = try ProjectionComparison.look(at: path)
        case .store: _ = try await SQLiteBookStore(path: path, for: .reading).titles()
        }
      }
    }

    @Test(arguments: Look.allCases)
    func `who looks at a catalogue takes no lock from who has it open`(look: Look) async throws {
      try await withFolder { folder in
        let path = folder + "/catalog.sqlite"
        let store = try SQLiteBookStore(path: path)
        try await store.ingest(record("a", "A"))
        let before = try locks(on: path)
        // A system that tells no locks tells none of this either.
        guard before > 0 else { return }
        try await look.look(at: path)
        #expect(try locks(on: path) == before)
        #expect(try await store.titles() == ["A"])
      }
    }

    @Test func `a file that is shorter than a header, empty or missing is read as it is`() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/catalog.sqlite"
      let isMissing = try FileHeader(path: path) == nil
      #expect(isMissing)
      for (bytes, reason) in [("", nil), ("garbage", "it is not an SQLite database")] as [(String, String?)] {
        try Data(bytes.utf8).write(to: URL(filePath: path))
        let header = try FileHeader(path: path)
        #expect((header == nil) == bytes.isEmpty)
        guard let header, let reason else { continue }
        #expect(throws: CatalogError.damaged(path: path, reason: reason)) { try header.check() }
      }
    }

    /// How many this program has, as the system tells them (`man 5 proc_locks`): number, kind, mode, access, process,
    /// file.
    private func locks(on path: String) throws -> Int {
      var status = stat()
      try #require(stat(path, &status) == 0)
      let file = ":\(status.st_ino)"
      let process = String(ProcessInfo.processInfo.processIdentifier)
      var count = 0
      for line in try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n") {
        let fields: [String] = line.split(separator: " ").map { String($0) }
        guard fields.count > 5, fields[1] == "POSIX", fields[4] == process else { continue }
        if fields[5].hasSuffix(file) { count += 1 }
      }
      return count
    }
  }
#endif
