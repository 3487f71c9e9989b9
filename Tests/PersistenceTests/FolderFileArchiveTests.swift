import Catalog
import Domain
import Foundation
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
