import Domain
import Foundation
import Testing

/// The scenarios of merging that real data taught, each under its number.
@Suite struct SecondVectorTests {
  // MARK: What contradicts

  @Test func `M57: a title without letters is compared by its words as any other`() {
    let books = merge([
      record("aa", "x", "1984", by: ["George Orwell"], own: [hardcover]),
      record("bb", "y", "The Tombs of Atuan", by: ["Ursula K. Le Guin"], own: [hardcover]),
    ])
    #expect(keys(books) == [["aa:x"], ["bb:y"]])
    #expect(books.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
  }

  @Test func `M58: titles of two scripts are compared where all authors are in one`() {
    let books = merge([
      record("aa", "x", "Воскресение", by: ["Leo Tolstoy"], own: [hardcover]),
      record("bb", "y", "My Story", by: ["Elizabeth Smart"], own: [hardcover]),
    ])
    #expect(keys(books) == [["aa:x"], ["bb:y"]])
    #expect(books.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
    let translated = merge([
      record("aa", "x", "Воскресение", by: ["Leo Tolstoy"], own: [hardcover]),
      record("bb", "y", "Resurrection", by: ["Tolstoy, Leo"], own: [hardcover]),
    ])
    #expect(keys(translated) == [["aa:x", "bb:y"]] && translated[0].warnings == [])
  }

  @Test(arguments: ["Unknown", "???", "n/a", "!!!"])
  func `M59: a title without words is no main title of a bundle`(title: String) {
    let titles = ["Dune", "村の本", "Война и мир", title]
    let parts = titles.enumerated().map { record("aa", "\($0)", $1, own: [hardcover]) }
    let list = record("bb", "s", "Dune", related: [hardcover])
    #expect(merge(parts + [list]).contains { $0.records.count > 1 && $0.records.last?.source == "bb" })
    let four = parts.dropLast() + [record("aa", "9", "Αντιγόνη", own: [hardcover])]
    #expect(merge(four + [list]).allSatisfy { $0.records.last?.source != "bb" || $0.records.count == 1 })
  }

  // MARK: One key

  @Test func `M60: of two records with one key the fuller stands, of equals the later, in both orders`() {
    func said(_ title: String, _ detail: SourceRecord.Detail, _ day: Double) -> SourceRecord {
      record("csv", "k", title, by: ["Ann Poe"], own: [hardcover]) {
        ($0.detail, $0.fetchedAt) = (detail, Date(timeIntervalSince1970: day * 86_400))
      }
    }
    let all = [
      said("Full, late", .full, 3), said("Full", .full, 2), said("Brief", .brief, 5), said("List", .listed, 4),
    ]
    for order in permutations(all) {
      #expect(merge(order).map(\.title) == ["Full, late"])
      #expect(order.latestOfEachKey.map(\.title) == ["Full, late"])
    }
  }

  // MARK: Other titles of one author

  private static let splintered = record("aa", "x", "Splintered", by: ["A.G. Howard"], own: [hardcover])
  private static let unhinged = record("bb", "y", "Unhinged", by: ["A.G. Howard"], own: [hardcover])

  @Test func `M61: titles of one author without a common word are one book that names both`() throws {
    let books = merge([Self.unhinged, Self.splintered])
    #expect(keys(books) == [["aa:x", "bb:y"]])
    #expect(books[0].isDoubtful)
    let warning = try #require(books[0].warnings.first)
    #expect(warning.kind.rawValue == "title-differs" && books[0].warnings.count == 1)
    for part in ["“Splintered” (aa:x)", "“Unhinged” (bb:y)", hardcover] { #expect(warning.detail.contains(part)) }
  }

  @Test func `M61: keeping the two together confirms them and all records of the same titles, splitting parts them`()
    throws
  {
    let two = [Self.splintered, Self.unhinged]
    let book = try #require(merge(two).first)
    let confirmed = Decision(serial: 1, try #require(Act.merging([book, book]).verdicts.first))
    #expect(merge(two, [confirmed]).map(\.warnings) == [[]])
    let more = two + [record("cc", "z", "Unhinged", by: ["A.G. Howard"], own: [hardcover])]
    #expect(merge(more, [confirmed]).map(\.warnings) == [[]])
    let other = more + [record("dd", "w", "Ensnared", by: ["A.G. Howard"], own: [hardcover])]
    #expect(merge(other, [confirmed]).map { $0.warnings.map(\.kind) } == [[.titleDiffers]])
    let split = Decision(serial: 2, .apart(key("bb", "y"), from: [key("aa", "x")]))
    #expect(merge(two, [confirmed, split]).map { $0.warnings.map(\.kind) } == [[.keptApart], [.keptApart]])
  }

  @Test(arguments: [
    ("Splintered", "Splintered: A Novel"), ("Splintered", "1984"), ("Splintered", "Раскол"), ("Splintered", "Unknown"),
    ("Раскол", "Безумие"), ("It", "It: A Novel"), ("Dog Man", "Dog Man Unleashed"), ("Dog Man Unleashed", "Dog Man"),
    ("The Dog Man", "Dog Man Unleashed: A Novel"), ("Dog Man: A Tale", "Dog Man Unleashed"),
    ("Up", "Up in the Old Attic"),
  ])
  func `M61: a common word, another script and no words are no other title`(one: String, other: String) {
    let books = merge([
      record("aa", "x", one, by: ["A.G. Howard"], own: [hardcover]),
      record("bb", "y", other, by: ["A.G. Howard"], own: [hardcover]),
    ])
    #expect(books.map(\.isDoubtful) == [false])
  }

  @Test(arguments: [
    ("Dog Man", "Cat Kid Unleashed"), ("Dog Man", "Unleashed Dog Man"), ("Dog Man", "Dog Days Unleashed"),
    ("Dog Man and Cat", "Dog Man Unleashed"),
  ])
  func `M61: short words in common say nothing where neither title begins with the other`(one: String, other: String) {
    let books = merge([
      record("aa", "x", one, by: ["Dav Pilkey"], own: [hardcover]),
      record("bb", "y", other, by: ["Dav Pilkey"], own: [hardcover]),
    ])
    #expect(books.map(\.isDoubtful) == [true])
  }

  @Test func `strangers on one ISBN are two books though the one title begins with the other`() {
    let books = merge([
      record("aa", "x", "It", by: ["Stephen King"], own: [hardcover]),
      record("bb", "y", "It Ends with Us", by: ["Colleen Hoover"], own: [hardcover]),
    ])
    #expect(books.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
  }

  @Test func `M61: a doubtful book is confirmed by two of its records, any other is one already`() throws {
    let doubtful = try #require(merge([Self.splintered, Self.unhinged]).first)
    #expect(try Act.merging([doubtful, doubtful]).verdicts == [.together([key("aa", "x"), key("bb", "y")])])
    let plain = try #require(merge([Self.splintered]).first)
    #expect(throws: DecisionRefusal.sameBook("Splintered")) { try Act.merging([plain, plain]) }
    let other = try #require(merge([Self.unhinged]).first)
    #expect(throws: DecisionRefusal.sameBook("Splintered")) { try Act.merging([doubtful, other, doubtful]) }
  }

  // MARK: Suggestions

  private static let marks: [(String, String, Bool)] = [
    ("Tales (Saga #1)", "Tales (Saga #2)", false), ("Tales: Book 1", "Tales (Book Two)", false),
    ("Tales (Saga #1)", "Tales (Other Saga #3, Saga #1)", true), ("Tales (Saga #1)", "Tales", true),
    ("Tales: Book II", "Tales (#2)", true), ("Tales (#1-3)", "Tales (#1)", false),
    ("Tales (#1.5)", "Tales (#1)", false), ("Tales (Saga #01)", "Tales (Saga #1)", true),
    ("Tales: Book 02", "Tales (Book Two)", true), ("Tales (#01-03)", "Tales (#1-3)", true),
    ("Tales (#00.5)", "Tales (#0.5)", true), ("Tales (#10)", "Tales (#1)", false), ("Tales (#0)", "Tales (#00)", true),
    ("Emma", "Emma (Graphic Novel)", false), ("Emma: A Play", "Emma", false), ("Emma", "Emma [Screenplay]", false),
    ("Emma (Study Guide)", "Emma", false), ("Emma", "Emma: A Companion", false), ("Emma: Summary", "Emma", false),
    ("Emma (Box Set)", "Emma", false), ("Emma (Boxed Set)", "Emma (Box Set)", true),
    ("Emma: The Graphic Novel", "Emma (Graphic Novel)", true), ("The Play", "Play", true),
    ("Emma", "Emma: A Novel", true),
  ]

  @Test(arguments: marks)
  func `M62: other numbers of a series, and what is no work itself, are not suggested`(
    one: String, other: String, isSuggested: Bool
  ) {
    let policy = MergePolicy()
    let records = [record("a", "1", one, by: weir), record("b", "1", other, by: weir, own: [paperback])]
    let suggestions = Merging.suggestions(
      among: Merging.books(of: records, policy: policy).map(\.records), policy: policy)
    #expect(suggestions.count == (isSuggested ? 1 : 0))
    let joined = records.map { record in
      var record = record
      record.ownISBNs = [hardcover]
      return record
    }
    #expect(merge(joined).count == 1)
  }

  @Test func `M62: what one record of a book says holds for the book`() {
    let policy = MergePolicy()
    let records = [
      record("a", "1", "Tales", by: weir, own: [hardcover]),
      record("b", "1", "Tales (Saga #1)", by: weir, own: [hardcover]),
      record("c", "1", "Tales (Saga #2)", by: weir),
    ]
    #expect(
      Merging.suggestions(among: Merging.books(of: records, policy: policy).map(\.records), policy: policy).isEmpty)
  }

  // MARK: Provenance

  @Test func `M63: an ISBN that is only listed is claimed by the record that lists it`() throws {
    let records = [
      record("aa", "g", "The Martian", by: weir, own: [paperback]),
      record("bb", "n", "The Martian", by: weir, own: [paperback], related: [hardcover]),
      record("cc", "m", "The Martian", by: weir, own: [paperback], related: [hardcover]),
    ]
    let provenance = try #require(merge(records).first?.provenance[.isbn13])
    #expect(provenance.chosen.record == key("aa", "g"))
    #expect(provenance.others.map(\.value) == [hardcover])
    #expect(provenance.others.map(\.record) == [key("bb", "n")])
    let given = Decision(serial: 1, .value(.isbn13, .isbn(try isbn(hardcover)), of: [key("aa", "g")]))
    let borne = try #require(merge(records, [given]).first?.provenance[.isbn13])
    #expect(borne.rule == .user && borne.others.map(\.value) == [paperback])
    #expect(borne.others.map(\.record) == [key("aa", "g")])
  }
}
