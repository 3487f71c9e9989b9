import Catalog
import Foundation
import Testing
import TestSupport

@testable import Persistence

/// Files that are not whole yet, which several programs may want at once.
@Suite struct PartialFileTests {
  @Test func `one that was put in its place while it was opened is left alone, and begun anew`() async throws {
    try await withFolder { folder in
      let (path, kept) = (folder + "/partial", folder + "/kept")
      try Data("whole".utf8).write(to: URL(filePath: path))
      var moved = 0
      let partial = try PartialFileOnDisk(path: path) {
        if moved == 0 { moved += rename(path, kept) == 0 ? 1 : 0 }
      }
      #expect(moved == 1 && partial.size == 0)
      try partial.restart(validator: nil)
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == "whole")
    }
  }

  @Test func `one that is being fetched is nobody else's`() async throws {
    try await withFolder { folder in
      let first = try PartialFileOnDisk(path: folder + "/partial")
      #expect(throws: FileArchiveError.self) { try PartialFileOnDisk(path: folder + "/partial") }
      first.discard()
      #expect(try PartialFileOnDisk(path: folder + "/partial").size == 0)
    }
  }
}
