import BooksConfiguration
import Foundation
import Testing
import TestSupport

@testable import books

/// Where no output goes, whatever path leads there.
@Suite struct ReservedFilesTests {
  @Test(arguments: ["mine.db", "mine.db-wal", "mine.db-shm", "mine.db-journal"])
  func `what lies beside a catalogue that a link leads to is the catalogue's`(name: String) async throws {
    try await withFolder { folder in
      let (home, elsewhere) = (folder + "/home", folder + "/elsewhere")
      for made in [home, elsewhere] {
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
      }
      try FileManager.default.createSymbolicLink(
        atPath: home + "/catalog.sqlite", withDestinationPath: "../elsewhere/mine.db")
      let directories = AppDirectories.resolve(home: home, environment: [:])
      let reserved = ReservedFiles(directories: directories, configuration: nil)
      // Whether or not there is such a file yet.
      #expect(throws: ExitStatus.self) { try reserved.check("\(elsewhere)/\(name)") }
      try Data().write(to: URL(filePath: "\(elsewhere)/\(name)"))
      #expect(throws: ExitStatus.self) { try reserved.check("\(elsewhere)/\(name)") }
      #expect(throws: Never.self) { try reserved.check("\(elsewhere)/mine.db.csv") }
    }
  }
}
