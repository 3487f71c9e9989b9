import Foundation
import Persistence
import TestSupport
import Testing

@Suite struct AuthorNamesTests {
  @Test func `names are found again by who opens the file later, the last one given`() async throws {
    try await withFolder { folder in
      let path = folder + "/authors.sqlite"
      #expect(try SQLiteAuthorNames(path: path).names(of: [1]).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: path))
      let names = SQLiteAuthorNames(path: path)
      try names.insert([1: "Ada Pell", 2: "Bo"])
      try names.insert([2: "Bo Quist"])
      #expect(try SQLiteAuthorNames(path: path).names(of: [1, 2, 3]) == [1: "Ada Pell", 2: "Bo Quist"])
    }
  }

  @Test func `a file that is damaged is made anew`() async throws {
    try await withFolder { folder in
      let path = folder + "/authors.sqlite"
      try Data(repeating: 7, count: 10_000).write(to: URL(filePath: path))
      let names = SQLiteAuthorNames(path: path)
      #expect(try names.names(of: [1]).isEmpty)
      try names.insert([1: "Ada Pell"])
      #expect(try names.names(of: [1]) == [1: "Ada Pell"])
    }
  }
}
