import Testing

@testable import Domain

/// Numbers behind the name of a series, in brackets: they look like volumes and are none.
@Suite struct SeriesPlaceTests {
  private func books(_ one: String, _ other: String) -> [Book] {
    merge([record("a", "1", one, by: weir, own: [hardcover]), record("b", "1", other, by: weir, own: [hardcover])])
  }

  @Test(
    arguments: [
      ("The Wee Free Men (Discworld, Vol. 30)", "The Wee Free Men (Discworld #30)"),
      ("The Wee Free Men (Discworld, Vol. 30)", "The Wee Free Men (Tiffany Aching, Vol. 1)"),
      ("The Wee Free Men (Discworld, Vol. 30)", "The Wee Free Men (Discworld, Book 31)"),
      ("The Wee Free Men (Discworld, Vol. 30)", "The Wee Free Men"),
      ("The Wee Free Men (Discworld, Vol. 30)", "The Wee Free Men, Vol. 1"),
      ("The Wee Free Men [Scheibenwelt; Bd. 30]", "The Wee Free Men (Discworld Volume Thirty-One)"),
      ("The Lion (Narnia, Vol. 1)", "The Lion (Narnia, Vol. 2)"), ("Mort (Discworld, Vol. 4)", "Mort (Death, tome 1)"),
      ("Mort (Discworld, Vol. 4)", "Gevatter Tod (Scheibenwelt, Bd. 4)"),
      ("Mort (Discworld, Vol. 4; Death, Vol. 1)", "Mort (Death, Vol. 1)"),
    ] as [(String, String)])
  func `M64: places in series part no book on one ISBN`(one: String, other: String) {
    #expect(books(one, other).count == 1 && books(other, one).count == 1)
  }

  @Test(
    arguments: [
      ("Works (Vol. 1)", "Works (Vol. 2)"), ("Naruto (Naruto, Vol. 3)", "Naruto (Naruto, Vol. 4)"),
      ("Naruto (Naruto, Vol. 3)", "Naruto, Vol. 4"), ("The Office (Office Life, Vol. 1)", "The Office, Vol. 2"),
      ("Tales (Collected Works, Vol. 1)", "Tales (Collected Works, Vol. 2)"),
      ("Briefe (Sämtliche Werke, Bd. 1)", "Briefe (Sämtliche Werke, Bd. 2)"),
      ("Tales (Hardcover, Vol. 1)", "Tales (Hardcover, Vol. 2)"),
      ("Tales (Second Edition, Vol. 1)", "Tales (Second Edition, Vol. 2)"),
      ("Bible (Old Testament, Part 1)", "Bible (Old Testament, Part 2)"),
      ("Tales (Old Tales, Vol. 1 of 2)", "Tales (Old Tales, Vol. 2 of 2)"),
      ("Tales, Vol. 1 (Discworld, Vol. 3)", "Tales, Vol. 2 (Discworld, Vol. 3)"),
      ("Mort (Discworld, Vol. 4)", "Sourcery (Discworld, Vol. 5)"),
    ] as [(String, String)])
  func `M20: what counts the volumes of a work, and other books of a series, stay apart`(one: String, other: String) {
    #expect(books(one, other).map { $0.warnings.map(\.kind) } == [[.setISBN], [.setISBN]])
    #expect(books(other, one).count == 2)
  }

  @Test(
    arguments: [
      ([(1, "a"), (2, "b"), (3, "c")], true), ([(1, "a"), (2, "b"), (2, "c"), (3, "b")], true),
      ([(1, "a"), (1, "b"), (2, "a"), (3, "c")], true), ([(1, "a"), (2, "a"), (3, "a")], false),
      ([(1, "a"), (1, "b"), (1, "c")], false), ([(1, "a"), (2, "a"), (3, "a"), (4, "b"), (5, "b")], false),
      ([(1, "a"), (1, "b"), (2, "a"), (2, "c"), (3, "a")], true), ([], false),
    ] as [([(Int, String)], Bool)])
  func `three books of a series are apart where each has another number and another title`(
    places: [(Int, String)], expected: Bool
  ) {
    for order in [places, places.reversed()] {
      #expect(SeriesPlace.areThreeApart(order.map { SeriesPlace(number: $0, main: $1) }) == expected)
    }
  }

  @Test(arguments: [
    (["Mort (Discworld, Vol. 4)", "Sourcery (Discworld, Vol. 5)", "Eric (Discworld, Vol. 9)"], true),
    (["Mort (Discworld, Vol. 4)", "Mort (Death, Vol. 1)", "Mort (Serie, Bd. 9)"], false),
    (["Mort (Discworld, Vol. 4)", "Mort (Death, Vol. 1)", "Eric (Discworld, Vol. 9)"], false),
  ])
  func `three books of a series on one ISBN are too many`(titles: [String], expected: Bool) {
    let records = titles.enumerated().map { record("s", "\($0)", $1, by: weir, own: [hardcover]) }
    #expect(Merging.isQuarantined(among: records) == expected)
  }

  @Test func `a set that lists books of a series swallows none of them`() {
    let titles = ["Mort (Discworld, Vol. 4)", "Sourcery (Discworld, Vol. 5)"]
    let isbns = [paperback, "9780306406157"]
    let parts = zip(titles, isbns).map { record("g", $0, $0, by: weir, own: [$1]) }
    let set = record("n", "set", "Discworld Tales", by: weir, own: [hardcover], related: isbns)
    #expect(merge(parts + [set]).count == 3)
  }

  @Test func `a place in a series is no part of what two records of one title share, and tells two apart`() {
    let (one, other) = ("Mort (Discworld, Vol. 4)", "Mort (Discworld, Vol. 5)")
    #expect(ParsedTitle(title: one).key == ParsedTitle(title: "Mort").key)
    let marks = [one, other, "Mort #4", "Mort"].map { SeriesMark(title: $0, subtitle: nil) }
    #expect(marks[0].differs(from: marks[1]) && !marks[0].differs(from: marks[2]) && !marks[0].differs(from: marks[3]))
    let additions = [one, "Mort"].map { TitleAddition(title: $0, subtitle: nil) }
    #expect(additions[0].isSame(as: additions[1]))
    var policy = MergePolicy()
    policy.titleAuthor = .auto
    let records = [one, other].map { record("a", $0, $0, by: weir) }
    #expect(Merging.books(of: records, policy: policy).count == 2)
  }

  @Test func `a title of many brackets is read in one pass`() {
    let title = "Tales " + String(repeating: "(a, vol. 1)", count: 10_000)
    let number = ParsedTitle(title: title).place?.number
    #expect(number == 1)
  }
}
