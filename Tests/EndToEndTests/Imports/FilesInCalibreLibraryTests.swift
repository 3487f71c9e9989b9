import Foundation
import Testing

/// Which paths lead to a file of this machine: those into a calibre library, as it is when the file is opened.
@Suite struct FilesInCalibreLibraryTests {
  /// - Parameter link: the folder that becomes a link, from that of the library.
  @Test(arguments: ["Ada Lind", "Ada Lind/Salt Maps (1)"])
  func `a folder of the library that became a link leads nowhere out of it`(link: String) async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try Data(CalibreLibrary.book).write(to: library.firstFile)
    #expect(try await books.run("import", library.path).status == 0)
    #expect(try await books.run("read", "calibre:u-1", "--print-path").status == 0)
    let (folder, away) = (library.folder.appending(path: link), books.home.appending(path: "away"))
    try FileManager.default.moveItem(at: folder, to: away)
    try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: away)
    let out = try await books.run("read", "calibre:u-1", "--print-path")
    #expect(out.status == 1 && out.output.isEmpty, "\(out.errors)")
    // A link to what lies in the library is as good as a folder.
    let inside = library.folder.appending(path: "Moved")
    try FileManager.default.moveItem(at: away, to: inside)
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: inside)
    #expect(try await books.run("read", "calibre:u-1", "--print-path").status == 0)
  }

  @Test func `a library whose own folder became a link is read as before`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try Data(CalibreLibrary.book).write(to: library.firstFile)
    #expect(try await books.run("import", library.path).status == 0)
    let moved = books.home.appending(path: "moved")
    try FileManager.default.moveItem(at: library.folder, to: moved)
    try FileManager.default.createSymbolicLink(at: library.folder, withDestinationURL: moved)
    #expect(try await books.run("read", "calibre:u-1", "--print-path").status == 0)
  }

  @Test func `a whole catalogue brings paths into a library back, and none to another file`() async throws {
    let books = try BooksProgram()
    let library = try CalibreLibrary.ofTwoBooks(in: books)
    try Data(CalibreLibrary.book).write(to: library.firstFile)
    #expect(try await books.run("import", library.path).status == 0)
    let export = try await books.run("export", "--provenance", "-f", "ndjson").output
    #expect(export.contains("Calibre Library"))
    // The same files, where no library is.
    let other = books.home.appending(path: "Some Folder")
    try FileManager.default.copyItem(at: library.folder, to: other)
    try FileManager.default.removeItem(at: other.appending(path: "metadata.db"))
    for (text, status) in [(export, Int32(0)), (export.replacing("Calibre Library", with: "Some Folder"), 1)] {
      let home = try BooksProgram()
      let file = try home.file("whole.ndjson", text)
      #expect(try await home.run("import", file).status == 0)
      let read = try await home.run("read", "calibre:u-1", "--print-path")
      #expect(read.status == status, "\(read.errors)")
      // What it says stays said.
      #expect(try await home.run("export", "--provenance", "-f", "ndjson").output == text)
    }
  }
}
