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

  private func row(_ series: String, at index: String, published: String = "") throws -> ImportedRow {
    let header = "title,authors,author_sort,title_sort,uuid,series,series_index,pubdate"
    return try #require(try tableRows("\(header)\nTide,Bo,,,u,\(series),\(index),\(published)\n").first)
  }

  @Test(
    arguments: [
      ("Area #51", "2.0", "Area #51", "2"), ("Harbour", "1.5", "Harbour", "1.5"),
      ("Tide (#3)", "4.0", "Tide (#3)", "4"),
      ("One #1; Two #2", "3.0", "One #1; Two #2", "3"),
    ] as [(String, String, String, String)]) func `the name of a series is whole beside a column of positions`(
      series: String, index: String, name: String, position: String
    ) throws
  {
    let record = try #require(try row(series, at: index).copy?.record)
    #expect(record.series.map(\.name) == [name] && record.series.map(\.position) == [position])
    #expect(record.extra == [:])
  }

  @Test(
    arguments: [
      ("0101-01-01T00:00:00+00:00", nil), ("0100-12-31T19:00:00-05:00", nil),
      ("0101-01-02T00:00:00+00:00", "0101-01-02"),
      ("2019-03-05T00:00:00+00:00", "2019-03-05"),
    ] as [(String, String?)]) func `a date that calibre does not know is none`(text: String, date: String?) throws
  {
    let read = try row("", at: "1.0", published: text)
    #expect(read.copy?.record.published?.description == date && read.refused == [])
  }

  @Test func `what is no identifier is kept`() throws {
    let read = try row("goodreads:1,none of these,isbn:978030640615")
    #expect(read.copy?.record.otherIDs == ["GOODREADS:1"])
    #expect(read.copy?.record.ownISBNs == ["9780306406157", "978030640615"])
    #expect(read.refused.count == 1)
    #expect(read.copy?.record.extra == ["identifiers": "goodreads:1,none of these,isbn:978030640615"])
  }
}
