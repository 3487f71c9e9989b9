import Domain
import TestSupport
import Testing

@testable import Interchange

/// What tables can say by their columns.
@Suite struct TableVocabularyTests {
  private func vocabulary(_ header: String) throws -> RowVocabulary? {
    let bytes = Array(header.utf8)
    return try TableReader(nil) { inPieces(bytes, of: bytes.count) }.vocabulary
  }

  @Test(
    arguments: [
      ("title,author_sort,title_sort,uuid", [], ["title", "author_sort", "title_sort", "uuid"]),
      (
        "title,author_sort,title_sort,uuid,identifiers,#shelf", [.isbns, .otherIDs],
        ["title", "author_sort", "title_sort", "uuid", "identifiers", "#shelf"]
      ),
      (
        "Book Id,Title,Exclusive Shelf,Publisher", [.series, .publisher],
        ["Book Id", "Title", "Exclusive Shelf", "Publisher"]
      ),
      ("Title,ISBN/UID,Read Status", [.isbns, .otherIDs], ["Title", "ISBN/UID", "Read Status"]),
      ("title,author_sort,title_sort,uuid,isbn", [.isbns], ["title", "author_sort", "title_sort", "uuid", "isbn"]),
    ] as [(String, Set<RowVocabulary.Value>, Set<String>)]) func `a table of a program says what it has columns for`(
      header: String, values: Set<RowVocabulary.Value>, names: Set<String>
    ) throws
  {
    #expect(try vocabulary(header + "\n") == RowVocabulary(values: values, extra: .these(names)))
  }

  @Test(arguments: ["Title,Authors,Publisher\n", "id,title,isbn13,isbns,records\n"])
  func `what a table of no known program, or of ours, does not say it says of the book`(header: String) throws {
    #expect(try vocabulary(header) == nil)
  }

  @Test func `the JSON of LibraryThing has members in small letters, and no columns of its table`() throws {
    let bytes = Array("{}".utf8)
    let found = try #require(LibraryThingFile(inPieces(bytes, of: 2)).vocabulary)
    #expect(found.values.isSuperset(of: [.authors, .series, .publisher, .isbns, .otherIDs, .language]))
    #expect(found.extra.contain("fromwhere") && !found.extra.contain("Entry Date"))
    #expect(!found.values.contains(.subtitle))
  }
}
