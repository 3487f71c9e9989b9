import Domain
import Testing

@testable import Interchange

/// Notes, reviews and descriptions: what somebody wrote, and what an editor made of it.
@Suite struct WrittenTextTests {
  /// What looks like markup to whoever takes it for that.
  private static let written = [
    "Second-hand <Antiquariat Meyer>, p&p 3 EUR\n\nsee p. 12", "lent to <Bob>", "<b>bold</b>, AT&amp;T",
    "a   b\r\n\r\nc", "before <script>after", "<style of its own", "a<br/>b", "1 < 2 > 0 &lt; 3",
  ]

  @Test(arguments: written) func `a text of our own table comes back as it was`(text: String) throws {
    var book = Book(
      id: RecordKey(source: "json", key: "a").id, kind: .book, title: "Tide",
      records: [SourceRecord(source: "json", key: "a", title: "Tide")])
    book.description = text
    (book.shelf.saved, book.shelf.note, book.shelf.myReview) = (true, text, text)
    let table = String(decoding: CatalogCSV().header + CatalogCSV().rows([book]), as: UTF8.self)
    let copy = try #require(try tableRows(table).first?.copy)
    #expect(copy.record.description == text)
    #expect(copy.marks[.note] == .text(text) && copy.marks[.myReview] == .text(text))
  }

  @Test(arguments: written) func `a note and a review of any table are text`(text: String) throws {
    let cell = "\"\(text)\""
    let copy = try #require(try tableRows("title,author,note,my review\nTide,Bo,\(cell),\(cell)\n").first?.copy)
    #expect(copy.marks[.note] == .text(text) && copy.marks[.myReview] == .text(text))
  }

  @Test(arguments: written) func `a private note of a program is text`(text: String) throws {
    let table = "Book Id,Title,Author,Exclusive Shelf,Private Notes\n1,Tide,Bo,read,\"\(text)\"\n"
    #expect(try tableRows(table).first?.copy?.marks[.note] == .text(text))
  }

  @Test(arguments: [
    ("Salt.<br/><br/>And <i>fog</i>.<br />x", "Salt.\n\nAnd fog.\nx"), ("lent to <Bob>", "lent to <Bob>"),
    ("a  b\n\nc <b>d</b>", "a  b\n\nc d"), ("x <script>y", "x <script>y"), ("<style a>", "<style a>"),
    ("<i think so>", "<i think so>"), ("AT&amp;T, p&p", "AT&T, p&p"), ("a<p", "a<p"), ("1<2>0", "1<2>0"),
    ("see <a href='https://example.org/x'>this</a>", "see this (https://example.org/x)"),
    ("<a href=\"https://example.org\">https://example.org</a>", "https://example.org"), ("a<BR>\r\nb", "a\nb"),
    ("<p>a</p><p><a href=\"https://example.org\">https://example.org</a></p>", "a\n\nhttps://example.org"),
    ("<p\nclass=\"x\">a", "a"),
  ])
  func `of a program that writes HTML only what its editor writes is markup`(cell: String, text: String) throws {
    let escaped = cell.replacing("\"", with: "\"\"")
    let goodreads = "Book Id,Title,Author,Exclusive Shelf,My Review\n1,Tide,Bo,read,\"\(escaped)\"\n"
    #expect(try tableRows(goodreads).first?.copy?.marks[.myReview] == .text(text))
    let storyGraph = "Title,Authors,ISBN/UID,Read Status,Review\nTide,Bo,,read,\"\(escaped)\"\n"
    #expect(try tableRows(storyGraph).first?.copy?.marks[.myReview] == .text(text))
  }

  @Test(arguments: [
    ("<p>One</p><p>Two</p>", "One\n\nTwo"), ("<div>One</div>\n<div>Two</div>", "One\nTwo"), ("AT&amp;T", "AT&amp;T"),
    ("by <Bob>", "by <Bob>"), ("<ul><li>a</li><li>b</li></ul>", "a\nb"), ("<td>a</td><td>b</td>", "a b"),
  ])
  func `a description of any table is markup where it has some`(cell: String, text: String) throws {
    #expect(try tableRows("title,author,description\nTide,Bo,\"\(cell)\"\n").first?.copy?.record.description == text)
  }
}
