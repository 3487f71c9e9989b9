import Domain
import Testing

@testable import Interchange

/// Shelves, lists, collections and tags of programs, and what says how far the reader is with a book.
@Suite struct ShelfTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var tags: [String]
    var status: Shelf.Status?

    init(_ header: String, _ row: String, _ tags: [String], _ status: Shelf.Status?) {
      (text, self.tags, self.status) = ("\(header)\n\(row)\n", tags, status)
    }

    var testDescription: String { text }
  }

  private static let goodreads = "Book Id,Title,Author,Bookshelves,Exclusive Shelf"
  private static let storyGraph = "Title,Authors,ISBN/UID,Read Status,Tags"
  private static let hardcover = "Title,Author,Hardcover Book ID,Status,Tags,Lists"
  private static let libib = "item_type,title,creators,ean_isbn13,collection,group,tags,status"
  private static let openreads = "title,author,olid,my_review,readings,status,tags"
  private static let libraryThing = "Book Id\tTitle\tPrimary Author\tWork id\tTags\tCollections"
  private static let bookWyrm = "title,author_text,remote_id,shelf,shelf_name"
  private static let jelu = "Title,Author,Shelves,Bookshelves,read_dates,tags,dropped_dates"

  @Test(arguments: [
    Row(goodreads, "1,A,X,\"wish-list, done, planned\",read", ["wish-list", "done", "planned"], .read),
    Row(goodreads, "2,B,X,\"dnf, wishlist\",dnf", ["dnf", "wishlist"], nil),
    Row(goodreads, "3,C,X,\"to-read, sea\",to-read", ["sea"], .toRead),
    Row(goodreads, "4,D,X,\"currently-reading, reading\",currently-reading", ["reading"], .reading),
    Row(goodreads, "5,E,X,abandoned,abandoned", ["abandoned"], nil),
    Row(storyGraph, "A,X,,read,\"tbr, to-read, sea\"", ["tbr", "to-read", "sea"], .read),
    Row(storyGraph, "A,X,,did-not-finish,finished", ["finished", "did-not-finish"], nil),
    Row(hardcover, "A,X,1,Did Not Finish,,Done", ["Done", "Did Not Finish"], nil),
    Row(hardcover, "A,X,1,Read,wishlist,Best of 2024 (#19)", ["wishlist", "Best of 2024"], .read),
    Row(libib, "book,A,X,,\"Done, too\",Unread,read,in progress", ["Done, too", "Unread", "read"], .reading),
    Row(openreads, "A,X,,,,abandoned,\"Fantasy, epic\"", ["Fantasy, epic", "abandoned"], nil),
    Row(openreads, "A,X,,,,planned,done|||||a; b", ["done", "a; b"], .toRead),
    Row(libraryThing, "1\tA\tX\t7\tdone, to read\tYour library, Wishlist", ["done", "to read", "Wishlist"], nil),
    Row(libraryThing, "1\tA\tX\t7\tsea\tTo read, Attic", ["sea", "Attic"], .toRead),
    Row(bookWyrm, "A,X,u,stopped-reading,Stopped Reading", ["Stopped Reading"], nil),
    Row(bookWyrm, "A,X,u,reading,Currently Reading", [], .reading),
    Row(bookWyrm, "A,X,u,read-12,Read", ["Read"], nil), Row(bookWyrm, "A,X,u,a-1,\"Sea, Maps\"", ["Sea, Maps"], nil),
    Row(jelu, "A,X,to-read,,,\"done,sea\",", ["done", "sea"], .toRead),
    Row("title,author,tags", "A,X,\"done, read\"", ["done", "read"], nil),
  ]) func `a shelf is a tag whatever it is called, and what the program says of reading is the status`(row: Row) throws
  {
    let copy = try #require(try tableRows(row.text).first?.copy)
    let tags: UserValue? = row.tags.isEmpty ? nil : .list(row.tags)
    #expect(Self.sorted(copy.marks[.tags]) == Self.sorted(tags))
    #expect(copy.marks[.status] == row.status.map { .text($0.rawValue) })
  }

  @Test(
    arguments: [
      ("Shelved By Genre Reading List (#19)", ["Shelved By Genre Reading List"], true),
      ("\"Owned, Best of 2024 (#2)\"", ["Owned", "Best of 2024"], true), ("Owned", ["Owned"], false),
    ] as [(String, [String], Bool)])
  func `the place on a list is no part of the tag, and the cell is kept`(cell: String, tags: [String], isKept: Bool)
    throws
  {
    let copy = try #require(try tableRows("\(Self.hardcover)\nA,X,1,Read,,\(cell)\n").first?.copy)
    #expect(copy.marks[.tags] == .list(tags))
    #expect(copy.record.extra["Lists"] == (isKept ? cell.replacing("\"", with: "") : nil))
    let own = try #require(try tableRows("id,kind,title,isbn13,tags\nx,book,A,,\(cell)\n").first?.copy)
    #expect(own.record.extra["tags"] == nil)
  }

  @Test(
    arguments: [
      ("Title,Date Read", "A,\"2019-01-02, 2021-03-04\"", "2021-03-04", true),
      ("Title,Date Read", "A,14.4.2022; 12.3.2021", "2022-04-14", true),
      ("Title,Date Read", "A,\"2021\n2019\"", "2021", true),
      ("Title,Gelesen", "A,12.3.2021; 14.4.2022", "2022-04-14", true),
      ("Title,Date Read", "A,2019-01-02 2021-03-04", "2021-03-04", true),
      ("Title,Date Read", "A,2019-01-02 10:11:12", "2019-01-02", false),
      ("Title,Date Read", "A,2019-01-02; soon", nil, true),
      (
        "Book Id\tTitle\tPrimary Author\tWork id\tDate Read", "1\tA\tX\t7\t[2008-01-01], [2010-02-02]", "2010-02-02",
        true
      ),
    ] as [(String, String, String?, Bool)])
  func `of several days of reading the latest is taken, and the cell kept`(
    header: String, row: String, day: String?, isKept: Bool
  ) throws {
    let read = try #require(try tableRows("\(header)\n\(row)\n").first)
    let copy = try #require(read.copy)
    #expect(copy.marks[.readOn] == day.flatMap { PartialDate($0) }.map { .date($0) })
    #expect(copy.record.extra.isEmpty != isKept && read.refused.isEmpty == (day != nil))
    #expect(copy.marks[.tags] == nil && copy.marks[.status] == day.map { _ in .text("read") })
  }

  @Test(
    arguments: [
      ("Title,Date Read", "A,2021", "read"), ("Title,Date Read,Status", "A,2021,", "read"),
      ("Title,Date Read,Status", "A,2021,reading", "reading"), ("Title,Date Read,Status", "A,2021,abandoned", nil),
      ("Title,Date Read,Read", "A,2021,no", nil), ("\(goodreads),Date Read", "1,A,X,,re-reading,2021/02/10", nil),
      ("\(goodreads),Date Read", "1,A,X,,,2021/02/10", "read"),
      ("\(storyGraph),Last Date Read", "A,X,,did-not-finish,,2021/02/10", nil),
      ("\(libraryThing)\tDate Read", "1\tA\tX\t7\t\tYour library\t[2021-02-10]", "read"),
      ("\(libraryThing)\tDate Read", "1\tA\tX\t7\t\tCurrently reading\t[2021-02-10]", "reading"),
      ("\(bookWyrm),finish_date", "A,X,u,a-1,Sea,2021-02-10", "read"),
      ("\(bookWyrm),finish_date", "A,X,u,stopped-reading,Stopped Reading,2021-02-10", nil),
      ("\(jelu),Date Read", "A,X,,,\"2020/02/10,2021/02/10\",,,2021/02/10", "read"),
      // Our own table says of each mark what it is.
      ("id,kind,title,isbns,read-on,status", "x,book,A,,2021,", nil),
    ] as [(String, String, String?)])
  func `a book with a day of reading was read, unless the row says how far the reader is`(
    header: String, row: String, status: String?
  ) throws {
    let copy = try #require(try tableRows("\(header)\n\(row)\n").first?.copy)
    #expect(copy.marks[.status] == status.map { .text($0) } && copy.marks[.readOn] != nil)
  }

  @Test(arguments: ["currently-reading", ""])
  func `the day of the last event in Jelu is kept, and is not taken for one of reading`(shelf: String) throws {
    let row = "A,X,\(shelf),,,,2020/02/10,2022/02/10"
    let copy = try #require(try tableRows("\(Self.jelu),Date Read\n\(row)\n").first?.copy)
    #expect(copy.marks[.readOn] == nil && copy.record.extra["Date Read"] == "2022/02/10")
    #expect(copy.marks[.status] == (shelf.isEmpty ? nil : .text("reading")))
  }

  @Test(
    arguments: [
      ("\(goodreads)\n1,A,X,,abandoned", [.status]), ("\(goodreads)\n1,A,X,sea,read", []),
      ("\(goodreads)\n1,A,X,sea,", []), ("\(storyGraph)\nA,X,,did-not-finish,", [.status]),
      ("\(hardcover)\nA,X,1,Did Not Finish,,", [.status]), ("\(libib)\nbook,A,X,,,,,abandoned", [.status]),
      ("\(openreads)\nA,X,,,,abandoned,", [.status]), ("\(jelu)\nA,X,,,,sea,", []),
      ("title,olid,my_review,readings,favourite\nA,,,,false", [.favorite]),
      ("title,olid,my_review,readings,favourite\nA,,,,true", []),
      ("\(libraryThing)\n1\tA\tX\t7\tsea\tYour library", [.status]),
      ("\(libraryThing)\n1\tA\tX\t7\tsea\tAttic, To read", []), ("\(libraryThing)\n1\tA\tX\t7\tsea\t", []),
      ("\(bookWyrm)\nA,X,u,stopped-reading,Stopped Reading", [.status]), ("\(bookWyrm)\nA,X,u,sea-1,Sea", []),
      ("title,author,status,favorite\nA,X,lent,no", []),
    ] as [(String, Set<Mark>)])
  func `what a program says of a book denies a status or a favorite, and an empty cell denies nothing`(
    text: String, denied: Set<Mark>
  ) throws {
    let copy = try #require(try tableRows("\(text)\n").first?.copy)
    #expect(copy.deniedMarks == denied)
  }

  private static func sorted(_ tags: UserValue?) -> [String]? {
    guard case .list(let tags)? = tags else { return nil }
    return tags.sorted()
  }
}
