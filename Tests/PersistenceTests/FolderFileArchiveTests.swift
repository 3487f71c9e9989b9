import Catalog
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// The kept files of books.
@Suite struct FolderFileArchiveTests {
  @Test func `many addresses lead to what each of them leads to alone`() async throws {
    try await withFolder { folder in
      let statements = Statements()
      let store = try SQLiteBookStore(memory: statements.watching("stored_file"), policy: MergePolicy())
      let archive = FolderFileArchive(store, folder: folder + "/files")
      let addresses = ["a", "b", "\u{301}\"\\,\n", "gone", "nul\0"].map { "http://files.example/\($0)" }
      for address in addresses { _ = try await archive.keep(address, holding: "%PDF-1.7 \(address.hashValue)") }
      let gone = try #require(try await archive.file(from: addresses[3]))
      try FileManager.default.removeItem(atPath: archive.path(of: gone))
      let asked = addresses + ["http://files.example/none"]
      statements.forget()
      let found = try await archive.files(from: Set(asked))
      #expect(statements.all.count == 1, "\(statements.all)")
      #expect(found.keys.sorted() == [0, 1, 2, 4].map { addresses[$0] }.sorted())
      for address in asked { #expect(try await archive.file(from: address) == found[address]) }
      #expect(try await archive.files(from: []).isEmpty)
    }
  }

  @Test(arguments: ["kind = 'audio'", "media_type = 'audio/mpeg'", "kind = 'audio', media_type = 'audio/mpeg'"])
  func `what a newer program keeps is not taken away, whatever it is`(change: String) async throws {
    try await withFolder { folder in
      let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
      let archive = FolderFileArchive(store, folder: folder)
      let (newer, own) = ("http://files.example/newer", "http://files.example/own")
      let files = [try await archive.keep(newer, holding: "newer"), try await archive.keep(own, holding: "own")]
      let path = archive.path(of: files[0])
      try await store.database.write { db in
        try db.execute(sql: "UPDATE stored_file SET \(change) WHERE address = ?", arguments: [newer])
      }
      // Beside it, under the name that such a program may give it.
      try FileManager.default.copyItem(atPath: path, toPath: path.replacing(".pdf", with: ".mp3"))
      let before = try paths(in: folder)
      #expect(try await archive.prune([]).files == 0)
      #expect(try paths(in: folder) == before)
      #expect(try await archive.prune([newer, own]).files == 1)
      #expect(try paths(in: folder) == before.subtracting([archive.path(of: files[1])]))
      let rows = try await store.database.read { db in
        try String.fetchAll(db, sql: "SELECT address FROM stored_file")
      }
      #expect(rows == [newer])
    }
  }

  @Test func `files without a row go, and what the program never put there stays`() async throws {
    try await withFolder { folder in
      let archive = FolderFileArchive(try SQLiteBookStore(inMemoryWith: MergePolicy()), folder: folder)
      let (hash, other) = (String(repeating: "ab", count: 32), String(repeating: "cd", count: 32))
      let strangers = [
        "ab/notes.txt", "ab/\(hash)", "ab/\(hash).mp3", "ab/\(hash).pdf.txt", "ab/\(other).pdf",
        "ab/\(other.uppercased()).pdf", "cd/folder/x", "cd/\(other).epub/x", "zz/\(hash).pdf", "\(hash).pdf", "ef",
        "partial/notes",
      ]
      let unnamed = ["ab/\(hash).pdf", "ab/\(hash).jpg", "partial/\(hash)", "partial/\(hash).validator"]
      for name in strangers + unnamed {
        let file = URL(filePath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("four".utf8).write(to: file)
      }
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/cd/\(other).pdf", withDestinationPath: "\(folder)/ef")
      let kept = try await archive.keep("http://files.example/a", holding: "a")
      let pruned = try await archive.prune([])
      #expect(pruned.files == 3 && pruned.bytes == 12, "\(pruned)")
      let left = Set(strangers.map { "\(folder)/\($0)" } + ["\(folder)/cd/\(other).pdf", archive.path(of: kept)])
      #expect(try paths(in: folder) == left)
    }
  }

  /// Of all that is no folder.
  private func paths(in folder: String) throws -> Set<String> {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
    return Set(
      try names.filter { name in
        let type = try FileManager.default.attributesOfItem(atPath: name)[.type] as? FileAttributeType
        return type != .typeDirectory
      })
  }
}

extension FolderFileArchive {
  /// Keeps a file that holds this text, as if it came from the address.
  fileprivate func keep(_ address: String, holding text: String) async throws -> StoredFile {
    let partial = try await partial(from: address)
    try partial.restart(validator: nil)
    try Array(text.utf8).withUnsafeBytes { try partial.append($0) }
    return try await keep(
      partial, from: address, kind: .pdf, format: .pdf, at: Date(timeIntervalSince1970: 1_700_000_000))
  }
}
