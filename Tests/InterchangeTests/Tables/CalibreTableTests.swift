import Domain
import Testing

@testable import Interchange

/// The table that calibre writes.
@Suite struct CalibreTableTests {
  private func row(_ identifiers: String) throws -> ImportedRow {
    let header = "title,authors,author_sort,title_sort,uuid,isbn,identifiers"
    return try #require(try tableRows("\(header)\nTide,Bo,,,u,9780306406157,\"\(identifiers)\"\n").first)
  }

  @Test(
    arguments: [
      ("goodreads:39077187,isbn:9780306406157", ["9780306406157"], ["GOODREADS:39077187"]),
      ("isbn:0306406152, doi:10.1000/a:b, doi:10.1000/a:b", ["9780306406157", "0306406152"], ["DOI:10.1000/a:b"]),
      ("", ["9780306406157"], []),
    ] as [(String, [String], [String])]) func `each identifier is taken by its scheme`(
      identifiers: String, isbns: [String], others: [String]
    ) throws
  {
    let read = try row(identifiers)
    #expect(read.refused == [] && read.copy?.record.ownISBNs == isbns && read.copy?.record.otherIDs == others)
    #expect(read.copy?.record.extra == [:])
  }

  @Test func `what is no identifier is kept`() throws {
    let read = try row("goodreads:1,none of these,isbn:978030640615")
    #expect(read.copy?.record.otherIDs == ["GOODREADS:1"])
    #expect(read.copy?.record.ownISBNs == ["9780306406157", "978030640615"])
    #expect(read.refused.count == 1)
    #expect(read.copy?.record.extra == ["identifiers": "goodreads:1,none of these,isbn:978030640615"])
  }
}
