import Domain
import Foundation
import Testing

@testable import Interchange

@Suite struct ExportFormatTests {
  private func book(_ title: String = "Sample", isbn: String = "9780306406157") throws -> Book {
    let record = SourceRecord(source: "book-list", key: title, title: title)
    var book = Book(id: record.id, kind: .book, title: title, records: [record])
    book.authors = ["Ada Author", "Bo Writer"]
    book.isbn = ISBN.read(isbn).isbn
    book.editions = [Edition(isbn: book.isbn)]
    return book
  }

  private func whole(_ format: ExportFormat, _ books: [Book]) -> [UInt8] {
    format.head + books.enumerated().flatMap { format.bytes(for: [$0.element], from: $0.offset) } + format.tail
  }

  @Test(arguments: [0, 1, 3]) func `json is one valid document however many books there are`(count: Int) throws {
    let bytes = whole(.json, try (0..<count).map { try book("Book \($0)") })
    let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect(document?["schema"] as? String == "books.catalog/1")
    #expect((document?["books"] as? [Any])?.count == count)
  }

  @Test func `every key that an import reads is there, null where nothing is known, and no other`() throws {
    let line = whole(.ndjson, [try book()])
    let object = try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    // What is made of the rest, or is nothing to a copy, and the records, which are looked at before.
    let derived = ["isbn10", "lists", "records", "savedAt", "warnings"]
    let read = CardElement.CodingKeys.allCases.map(\.stringValue)
    #expect(Set(object.keys) == Set(read + derived) && object.count == read.count + derived.count)
    #expect(object["subtitle"] is NSNull)
    let links = try #require(object["links"] as? [String: Any])
    #expect(Set(links.keys) == ["info", "preview", "buy", "amazon", "review", "pdf", "epub", "html", "audio"])
  }

  @Test func `the shape with reasons adds provenance with the time of the fetch`() throws {
    var sample = try book()
    sample.records[0].fetchedAt = Date(timeIntervalSince1970: 1_700_000_000)
    let claim = Provenance.Claim(value: "Sample", record: sample.records[0].recordKey)
    sample.provenance[.title] = Provenance(chosen: claim, rule: .only, others: [])
    let line = JSON(sample, shape: BookShape(records: true, why: true)).line
    let object = try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    let provenance = try #require(object["provenance"] as? [String: [String: Any]])
    #expect(provenance["title"]?["fetchedAt"] as? String == "2023-11-14T22:13:20Z")
    #expect(provenance["title"]?["rule"] as? String == "only")
    #expect(((object["records"] as? [[String: Any]])?.first)?["fetchedAt"] as? String == "2023-11-14T22:13:20Z")
  }

  @Test func `csv has a header, hyphenated ISBNs and a row a book`() throws {
    let text = String(decoding: whole(.csv, [try book(), try book("B", isbn: "9798886451740")]), as: UTF8.self)
    let rows = text.split(separator: "\r\n")
    #expect(rows.count == 3)
    #expect(rows[0].hasPrefix("id,kind,title,subtitle,authors,contributors,series,original-title,work-date,isbn13,"))
    #expect(rows[1].contains(",978-0-306-40615-7,0-306-40615-2,978-0-306-40615-7,"))
    #expect(rows[2].contains(",979-8-88645-174-0,,979-8-88645-174-0,"))
  }

  @Test(arguments: [
    (["King, Stephen"], #"["King, Stephen"]"#), (["Ada Author", "Writer, Bo"], #"["Ada Author","Writer, Bo"]"#),
    (["Ada Author, Jr.", "Bo Writer"], #""Ada Author, Jr., Bo Writer""#), ([], #""""#),
  ])
  func `authors are an array in a book list where a line of them would be read as others`(
    authors: [String], expected: String
  ) throws {
    var sample = try book()
    sample.authors = authors
    let text = String(decoding: whole(.bookList, [sample]), as: UTF8.self)
    #expect(text.contains(#""authors":\#(expected),"#), "\(text)")
  }

  @Test(arguments: [
    (["History, General", "Sea"], #"["History, General","Sea"]"#), (["History", "Sea"], #""History, Sea""#),
    ([], #""""#),
  ])
  func `tags are an array in a book list where a line of them would be read as others`(
    tags: [String], expected: String
  ) throws {
    var sample = try book()
    sample.categories = tags
    let text = String(decoding: whole(.bookList, [sample]), as: UTF8.self)
    #expect(text.contains(#""tags":\#(expected),"#), "\(text)")
  }

  @Test func `a book list keeps the five keys, the ISBN and the favorite`() throws {
    var sample = try book()
    sample.subtitle = "A Subtitle"
    sample.links[.pdf] = "https://example.org/a%20b.pdf"
    sample.shelf.favorite = true
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(whole(.bookList, [sample]))) as? [[String: Any]])
    #expect(list[0]["title"] as? String == "Sample: A Subtitle")
    #expect(list[0]["authors"] as? String == "Ada Author, Bo Writer")
    #expect(list[0]["pdf_url"] as? String == "https://example.org/a%20b.pdf")
    #expect(list[0]["isbn"] as? String == "9780306406157")
    #expect(list[0]["favorite"] as? Bool == true)
    sample.shelf.favorite = false
    let text = String(decoding: whole(.bookList, [sample]), as: UTF8.self)
    #expect(text.contains(#""title":"Sample: A Subtitle","isbn":"9780306406157","favorite":false}"#))
    let names = ["authors", "image_url", "pdf_url", "tags", "title", "isbn", "favorite"].map { "\"\($0)\":" }
    let places = names.map { text.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }
}
