import Domain
import TestSupport
import Testing

@testable import Interchange

/// Cells with more in them than any book has.
@Suite struct CrowdedCellTests {
  @Test func `of numbers without end the first are read, and how many are not is told`() throws {
    let count = 100_000
    let cell = String(repeating: "x,", count: count)
    let row = try #require(try tableRows("title,isbn\nTide,\"\(cell)\"\n").first)
    #expect(row.refused.count == TextBounds.names + 2)
    #expect(Set(row.refused.dropLast(2)).count == 1 && row.refused.first?.hasPrefix("isbn: “x” is no ISBN") == true)
    #expect(
      row.refused.suffix(2) == [
        "isbn: 99000 numbers of it are left out: a row has 1000 at most",
        "isbn: it is longer than 64 KB: the rest is left out",
      ])
    #expect(row.copy?.record.extra == ["isbn": String(cell.prefix(TextBounds.text))])
  }

  @Test func `the numbers of all columns of a row are counted together`() throws {
    let isbn = ISBN.example(1).description
    let cells = (0..<3).map { _ in "\"" + String(repeating: "x;", count: 600) + "\"" } + [isbn]
    let row = try #require(try tableRows("title,isbn,isbn10,ean,isbn13\nTide,\(cells.joined(separator: ","))\n").first)
    #expect(row.refused.count == TextBounds.names + 3 && row.copy?.record.ownISBNs == [])
    #expect(row.refused.filter { $0.hasPrefix("isbn:") }.count == 600)
    #expect(
      row.refused.filter { $0.contains("left out") } == [
        "isbn10: 200 numbers of it are left out: a row has 1000 at most",
        "ean: 600 numbers of it are left out: a row has 1000 at most",
        "isbn13: 1 number of it is left out: a row has 1000 at most",
      ])
    // What was not read is here still.
    #expect(row.copy?.record.extra["isbn13"] == isbn)
  }

  /// A step back in a row of flags takes as long as the row.
  @Test(arguments: ["authors", "translator", "series", "rating", "note"])
  func `of flags without end the first are read`(column: String) throws {
    let cell = "Ada " + String(repeating: "🇩🇪", count: 10_000) + ")"
    let read = "Ada " + String(repeating: "🇩🇪", count: 300) + ")"
    #expect(cellText(Array(cell.utf8)) == read)
    let copy = try #require(try tableRows("title,\(column)\nTide,\(cell)\n").first?.copy)
    #expect(copy.record.title == "Tide" && (column != "note" || copy.marks[.note] == .text(read)))
  }

  @Test(arguments: ["🇩🇪", "𝐁é", String(repeating: "🇩🇪", count: 300), String(repeating: "🇩🇪 ", count: 1_000)])
  func `a text with all flags of the world stays as it is`(text: String) {
    #expect(cellText(Array(text.utf8)) == text)
  }

  @Test func `a cell of as many numbers as a row may have is read whole`() throws {
    let isbns = (0..<TextBounds.names).map { ISBN.example($0).description }
    let row = try #require(try tableRows("title,isbn\nTide,\"\(isbns.joined(separator: ","))\"\n").first)
    #expect(row.refused == [] && row.copy?.record.ownISBNs == isbns && row.copy?.record.extra == [:])
  }

  @Test func `a cell with a refused number is kept whole and once, and its good ones are taken`() throws {
    let isbn = ISBN.example(1).description
    let cell = "x, \(isbn), y"
    let row = try #require(try tableRows("title,isbn\nTide,\"\(cell)\"\n").first)
    #expect(row.copy?.record.ownISBNs == [isbn] && row.refused.count == 2)
    #expect(row.copy?.record.extra == ["isbn": cell])
  }

  @Test(arguments: [
    ("title,authors\nTide,", "; "),
    ("id,kind,title,authors\nx,book,Tide,", "; "),
    ("Title,ISBN/UID,Read Status,Authors\nTide,,,", ","),
    ("Book Id,Title,Author,Exclusive Shelf,Additional Authors\n1,Tide,,,", ", "),
    ("title,author_sort,title_sort,uuid,authors\nTide,,,,", " & "),
    ("title,writer,author\nTide,Writer 0; Writer 1,", "; "),
  ])
  func `of people without end the first are authors, in their order`(beginning: String, separator: String) throws {
    let names = (0..<30_000).map { "Writer \($0)" }
    let text = beginning + "\"" + names.joined(separator: separator) + "\"\n"
    let record = try #require(try tableRows(text).first?.copy?.record)
    // Of each cell a thousand are looked at, those whom another named too.
    let first = Set(names.prefix(TextBounds.names))
    #expect(record.authors == names.filter(first.contains) && record.contributors == [])
  }

  @Test func `of people with and without roles the first are taken, each as what they are`() throws {
    let people = (0..<30_000).map { $0.isMultiple(of: 2) ? "Writer \($0)" : "Reader \($0) (Narrator)" }
    let text = "Title,ISBN/UID,Read Status,Authors\nTide,,,\"\(people.joined(separator: ","))\"\n"
    let record = try #require(try tableRows(text).first?.copy?.record)
    let first = people.prefix(TextBounds.names)
    #expect(record.authors == first.filter { $0.hasPrefix("Writer") })
    #expect(record.contributors == first.filter { $0.hasPrefix("Reader") }.map { Contributor(readingRoleOf: $0) })
  }

  @Test func `whom one column names another does not name again`() throws {
    let text = "title,author,authors,writer\nTide,Ada Lind; Bo Kray,Bo Kray; Cy Ott,Cy Ott; Ada Lind; Di Orr\n"
    #expect(try tableRows(text).first?.copy?.record.authors == ["Ada Lind", "Bo Kray", "Cy Ott", "Di Orr"])
    let goodreads = "Book Id,Title,Author,Additional Authors,Exclusive Shelf\n1,Tide,Ada Lind,\"Bo Kray, Ada Lind\",\n"
    #expect(try tableRows(goodreads).first?.copy?.record.authors == ["Ada Lind", "Bo Kray"])
  }

  @Test func `nobody is named twice in one role, and no author under another form of the name`() throws {
    let text = """
      Title,Authors,Contributors,ISBN/UID,Read Status
      Tide,Ada Lind,"A. Lind (aut), Cy Ott (Translator), Bo Kray (writer), Cy Ott (trl), Cy Ott (Editor)",,

      """
    let record = try #require(try tableRows(text).first?.copy?.record)
    #expect(record.authors == ["Ada Lind", "Bo Kray"])
    #expect(record.contributors == [Contributor("Cy Ott", .translator), Contributor("Cy Ott", .editor)])
  }

  @Test func `no field of our own table has more than a record has`() throws {
    let names = (0..<5_000).map(String.init)
    let cells: [String: [String]] = [
      "contributors": names.map { "Reader \($0) (narrator)" }, "series": names.map { "Tides \($0) #1" },
      "categories": names.map { "Topic \($0)" }, "tags": names.map { "tag \($0)" },
      "records": names.map { "json:\($0)" }, "isbns": (0..<5_000).map { ISBN.example($0).description },
    ]
    let columns = cells.keys.sorted()
    let header = ["id", "title", "isbn13"] + columns
    let row = ["x", "Tide", ""] + columns.map { "\"\((cells[$0] ?? []).joined(separator: "; "))\"" }
    let text = [header, row].map { $0.joined(separator: ",") + "\n" }.joined()
    let read = try #require(try tableRows(text).first)
    let copy = try #require(read.copy)
    #expect(copy.record.contributors.count == TextBounds.names && copy.record.series.count == TextBounds.names)
    #expect(copy.record.categories.count == TextBounds.names && copy.origins.count == TextBounds.names)
    #expect(copy.record.relatedISBNs.count == TextBounds.names)
    guard case .list(let tags)? = copy.marks[.tags] else {
      Issue.record("it has no tags")
      return
    }
    #expect(tags == names.prefix(TextBounds.names).map { "tag \($0)" })
    let told = ["categories", "contributors", "records", "series", "tags"].map {
      "\($0): 4000 of it left out: a row has 1000 at most, of 1 KB each"
    }
    let isbns = "isbns: 4000 numbers of it are left out: a row has 1000 at most"
    // The cell is kept for them, as far as there is room.
    let kept = "isbns: it is longer than 64 KB: the rest is left out"
    #expect(read.refused.sorted() == (told + [isbns, kept]).sorted())
  }

  @Test func `what is longer than there is room for is cut, and told`() throws {
    let (note, name) = (String(repeating: "n", count: TextBounds.text + 1), String(repeating: "p", count: 1_025))
    let row = try #require(try tableRows("id,kind,title,note,publisher\nx,book,Tide,\(note),\(name)\n").first)
    #expect(row.copy?.marks[.note] == .text(String(note.dropLast())))
    #expect(row.copy?.record.publisher == String(name.dropLast()))
    #expect(
      row.refused.sorted() == [
        "note: it is longer than 64 KB: the rest is left out",
        "publisher: it is longer than 1 KB: the rest is left out",
      ])
  }

  @Test func `names that are longer than any are left out and told, whatever they did`() throws {
    let long = String(repeating: "x", count: TextBounds.name + 1)
    let text =
      "id,kind,title,authors,contributors,series\nx,book,Tide,\(long); Ada Lind,"
      + "\(long) (editor); Bo Kray (\(long)); Cy Ott (editor),\(long) #1; Tides #2\n"
    let row = try #require(try tableRows(text).first)
    let record = try #require(row.copy?.record)
    #expect(Set(row.refused.map { $0.prefix { $0 != " " } }) == ["series:", "authors:", "contributors:"])
    #expect(record.authors == ["Ada Lind"] && record.contributors == [Contributor("Cy Ott", .editor)])
    #expect(record.series == [SeriesEntry("Tides", position: "2")])
  }

  @Test func `marks of generation belong to the name before, however many`() {
    #expect(cellNames("Ada Lind, Jr., Bo Kray, III, Cy Ott") == ["Ada Lind, Jr.", "Bo Kray, III", "Cy Ott"])
    let name = "Ada Lind" + String(repeating: ", Jr.", count: 100_000)
    #expect(cellNames(name) == [name])
  }
}
