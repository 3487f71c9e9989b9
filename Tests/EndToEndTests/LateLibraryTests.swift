import Foundation
import StandIn
import Testing

/// Libraries that are loaded when they are needed.
@Suite struct LateLibraryTests {
  #if os(Linux)
    @Test func `what asks nobody needs no libcurl, and what asks says that it is missing`() async throws {
      let books = try BooksProgram(try StandInServer.start(), enabling: ["google-books"])
      // Found before the system's, and no library.
      try books.file("libcurl.so.4", "none")
      let without = ["LD_LIBRARY_PATH": books.home.path(percentEncoded: false)]
      let list = try books.file("list.json", #"[{"title":"Dune","authors":"Frank Herbert"}]"#)
      #expect(try await books.run("import", list, adding: without).status == 0)
      let listed = try await books.run("list", adding: without)
      #expect(listed.status == 0 && listed.output.contains("Dune"), "\(listed.errors)")
      let asked = try await books.run("search", "javascript", "--json", adding: without)
      #expect(asked.output.contains("libcurl is missing, or does not start"), "\(asked.output) \(asked.errors)")
    }
  #endif
}
