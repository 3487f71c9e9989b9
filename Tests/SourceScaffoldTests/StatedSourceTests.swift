import Domain
import Foundation
import Interchange
import SourceScaffold
import Testing
import TestSupport

@Suite struct StatedSourceTests {
  @Test func `two sources with one id are refused by name`() {
    let sources = [
      StatedSource(module: "BookListSource", id: "book-list"), StatedSource(module: "NYTimesSource", id: "nytimes"),
      StatedSource(module: "AnotherListSource", id: "book-list"),
    ]
    let error = ScaffoldError.sharedID("book-list", modules: ["AnotherListSource", "BookListSource"])
    #expect(throws: error) { try StatedSource.check(sources) }
    #expect(error.description.contains("AnotherListSource") && error.description.contains("BookListSource"))
    #expect(throws: Never.self) { try StatedSource.check(Array(sources.prefix(2))) }
  }

  @Test(arguments: SourceRecord.unaskedSources.sorted() + ImportForm.sources.filter { $0 != "open-library" })
  func `the id of what is imported is no source's`(id: String) {
    #expect(throws: ScaffoldError.reservedID(id, module: "ImportSource")) {
      try StatedSource.check([StatedSource(module: "ImportSource", id: id)])
    }
  }

  @Test func `an adapter of Open Library has the id of its dumps, whose keys are its own`() {
    #expect(ImportForm.sources.contains("open-library"))
    #expect(throws: Never.self) {
      try StatedSource.check([StatedSource(module: "OpenLibrarySource", id: "open-library")])
    }
  }

  @Test func `the id is read where the information is made`() throws {
    let temporary = try TemporaryFolder("a package")
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url.appending(path: "OpenLibrarySource")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.path(percentEncoded: false)
    #expect(throws: ScaffoldError.noID(module: "OpenLibrarySource")) { try StatedSource(folder: path) }
    try Data("let id = \"no\"".utf8).write(to: folder.appending(path: "A.swift"))
    try Data("static let info = SourceInfo(\n    id: \"open-library\", name: \"x\")".utf8)
      .write(to: folder.appending(path: "B.swift"))
    #expect(try StatedSource(folder: path) == StatedSource(module: "OpenLibrarySource", id: "open-library"))
  }
}
