import Domain
import Foundation
import Sourcing
import TestSupport
import Testing

@testable import GoogleBooksSource

/// `search.json`: a book, an old scan, a Japanese book, a magazine, the first book again, and three that are unusable.
/// `volume.json`: the first book alone.
@Suite struct GoogleBooksMappingTests {
  let page: SourcePage

  init() async throws { page = try await source(answering: "search").search(BookQuery(text: "a"), page: nil) }

  @Test func `hits are given in order, each id once`() {
    #expect(page.records.map(\.key) == ["aaaaAAAA0001", "bbbb-BBB_002", "ccccCCCC0003", "ddddDDDD0004"])
    #expect(page.records.allSatisfy { $0.detail == .brief && $0.kind == .book && $0.source == "google-books" })
    #expect(page.records[0].title == "Harbour Lights")
  }

  @Test func `what cannot be read is skipped and counted`() {
    #expect(
      Set(page.skipped) == [
        Skip(reason: "not a book", kind: .unreadable), Skip(reason: "no title"), Skip(reason: "no id"),
      ])
  }

  @Test func `a book has the fields of its volume`() {
    let book = page.records[0]
    #expect(book.subtitle == nil, "an empty one is none")
    #expect(book.authors == ["Ana Luz", "Per Dahl"])
    #expect(book.publisher == "O'Hara Press, Inc.")
    #expect(book.published?.description == "2010-04-01")
    #expect(book.ownISBNs == ["9781402310003", "1402310005"])
    #expect(book.pages == 202 && book.language == "en")
    #expect(book.rating == Rating(average: 3.5, count: 12))
    #expect(book.categories == ["Technology & Engineering"])
    #expect(book.description == "Boats & bridges: if a < b then c.")
    #expect(book.extra["listPrice"] == "21.19 EUR" && book.extra["publishedDate"] == nil)
  }

  @Test func `addresses are https covers and links without the words searched for`() {
    let book = page.records[0]
    let id = "aaaaAAAA0001"
    #expect(
      book.cover == "https://books.google.com/books/content?id=\(id)&printsec=frontcover&img=1&zoom=1&source=gbs_api")
    #expect(
      book.links == [
        .info: "http://books.google.pt/books?id=\(id)&hl=&source=gbs_api",
        .preview: "http://books.google.pt/books?id=\(id)&printsec=frontcover&hl=&cd=1&source=gbs_api",
        .buy: "https://play.google.com/store/books/details?id=\(id)&rdid=book-1",
      ])
    #expect(
      book.extra["canonicalVolumeLink"] == "https://books.google.com/books/about/Um_%C3%A9_livro.html?hl=&id=\(id)")
  }

  @Test func `a token for a sample is no PDF, a download is`() {
    #expect(page.records[0].links[.pdf] == nil)
    #expect(page.records[1].links[.pdf] == "http://books.google.pt/books/download/b.pdf?id=b&output=pdf&sig=abc")
    #expect(page.records[1].links[.epub] == "http://books.google.pt/books/download/b.epub?id=b&output=epub")
  }

  @Test func `an old scan has other identifiers only`() {
    let scan = page.records[1]
    #expect(scan.ownISBNs.isEmpty && scan.otherIDs == ["BL:A0000000001"])
    #expect(scan.published == PartialDate(year: 1794) && scan.pages == nil)
  }

  @Test func `what is missing stays empty`() {
    let book = page.records[2]
    #expect(book.title == "港の　灯り" && book.authors.isEmpty && book.cover == nil && book.publisher == nil)
    #expect(book.ownISBNs == ["1402310412", "9781402310416"])
    #expect(book.published == PartialDate(year: 2010, month: 9))
  }

  @Test func `a magazine is a book that says what it is`() {
    let magazine = page.records[3]
    #expect(magazine.kind == .book && magazine.extra["printType"] == "MAGAZINE")
    #expect(magazine.otherIDs == ["ISSN:12345678", "OTHER:nothing"])
    #expect(magazine.published == nil && magazine.rating == nil)
  }

  @Test func `a volume alone is the record in full`() async throws {
    let transport = answering(try fixture("volume"))
    let book = try await source(transport).item("aaaaAAAA0001")
    #expect(
      transport.requests.map(\.address) == ["https://www.googleapis.com/books/v1/volumes/aaaaAAAA0001?country=US"])
    #expect(book.detail == .full && book.subtitle == "A Novel of the Port")
    #expect(book.description == "Boats & bridges.\nSecond line\nand “more”\nif a < b")
    #expect(book.pages == 205 && book.extra["printedPageCount"] == "214")
    #expect(book.extra["dimensions"] == "25.00 cm × 17.80 cm × 1.70 cm")
    #expect(book.categories == ["Technology & Engineering / Power Resources / General"])
  }

  @Test func `a cover with a token gives way to the lasting address of the thumbnail`() async throws {
    let book = try await source(answering: "volume").item("aaaaAAAA0001")
    #expect(book.cover == page.records[0].cover)
  }

  @Test func `another volume than the one asked for is a bad answer`() async throws {
    let source = try source(answering: "volume")
    await #expect(throws: SourceError.badResponse(reason: "it is not the volume that was asked for")) {
      try await source.item("aaaaAAAA0002")
    }
  }

  @Test(
    arguments: [
      ("2010-04-01", "2010-04-01", nil), ("2010-09", "2010-09", nil), ("2004", "2004", nil), ("1660", "1660", nil),
      ("2004*", "2004", "2004*"), ("1999-2001", "1999", "1999-2001"), ("19??", nil, "19??"),
      ("2010-04-01T00:00:00+02:00", "2010-04-01", "2010-04-01T00:00:00+02:00"), ("2010-13", "2010", "2010-13"),
      ("20104", nil, "20104"), ("May 2004", nil, "May 2004"), ("0000", nil, "0000"), ("", nil, nil),
    ] as [(String, String?, String?)])
  func `a date is read as far as it goes, and kept where it says more`(
    text: String, date: String?, kept: String?
  ) throws {
    let json = #"{"id":"a","volumeInfo":{"title":"A","publishedDate":"\#(text)"}}"#
    let record = try #require(try record(json))
    #expect(record.published?.description == date)
    #expect(record.extra["publishedDate"] == kept)
  }

  @Test(
    arguments: [(0, nil, []), (-3, nil, ["bad-pages"]), (9_000_000, nil, ["bad-pages"]), (9, 9, [])]
      as [(Int, Int?, [String])])
  func `pages that no book has are left out and noted`(said: Int, pages: Int?, notes: [String]) throws {
    let record = try #require(try record(#"{"id":"a","volumeInfo":{"title":"A","pageCount":\#(said)}}"#))
    #expect(record.pages == pages && record.notes == notes)
  }

  @Test(
    arguments: [("\"\"", nil), ("\"", "\""), ("\"A\" and B", "\"A\" and B"), ("\" A \"", "A")] as [(String, String?)])
  func `only quotation marks around the whole publisher come off`(text: String, expected: String?) throws {
    let encoded = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    #expect(try record(#"{"id":"a","volumeInfo":{"title":"A","publisher":\#(encoded)}}"#)?.publisher == expected)
  }

  @Test(
    arguments: [
      "javascript:alert(1)", "data:image/png;base64,AA", "file:///etc/passwd", "/cover.png", "http://u:p@h/x",
      "http://h/x?zoom=4&imgtk=A",
    ])
  func `an address that cannot be kept is no cover`(address: String) {
    #expect(coverAddress(address) == nil)
  }

  private func record(_ json: String) throws -> SourceRecord? {
    let volume = try JSONDecoder().decode(GoogleBooksVolume.self, from: Data(json.utf8))
    return SourceRecord(google: volume, detail: .brief)
  }
}
