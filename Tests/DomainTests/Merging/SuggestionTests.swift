import Domain
import Testing

/// What is offered and never done; scenarios of merging under their numbers.
@Suite struct SuggestionTests {
  private func suggestions(
    _ records: [SourceRecord], _ decisions: [Decision] = [], _ titleAuthor: MergePolicy.TitleAuthor = .suggest
  ) -> [String] {
    var policy = MergePolicy()
    policy.titleAuthor = titleAuthor
    let books = Merging.books(of: records, decisions: decisions, policy: policy)
    return Merging.suggestions(among: books.map(\.records), decisions: decisions, policy: policy).map {
      "\($0.first) \($0.second) \($0.reason.rawValue)"
    }
  }

  @Test func `M06: two editions that nothing joins are suggested`() {
    #expect(suggestions(Array(martian.dropFirst())) == ["google-books:g1 google-books:g2 title-author"])
    #expect(suggestions(martian) == [])
  }

  @Test func `M14 M24: a record without a good ISBN is suggested, unless that is off or done`() {
    let records = [
      record("a", "1", "The Martian", by: weir, own: ["9780804139022"]),
      record("b", "1", "The Martian: A Novel", by: ["Weir, Andy"], own: [hardcover]),
    ]
    #expect(suggestions(records) == ["a:1 b:1 title-author"])
    #expect(suggestions(records, [], .off) == [])
    #expect(suggestions(records, [], .auto) == [])
  }

  @Test func `M21: the volumes of a set are suggested as its parts`() {
    let volumes = zip(1...3, ["9780306406157", "9780804429573", "9783161484100"]).map { number, isbn in
      record("g", "v\(number)", "Tales vol. \(number)", by: weir, own: [isbn])
    }
    let set = record("n", "set", "Tales", by: weir, own: [hardcover], related: volumes.flatMap(\.ownISBNs))
    #expect(suggestions(volumes + [set]) == ["g:v1 n:set part-of", "g:v2 n:set part-of", "g:v3 n:set part-of"])
  }

  @Test(arguments: [SourceRecord.Kind.article, .series, .chapter])
  func `M23 M56: only books are suggested`(kind: SourceRecord.Kind) {
    let records = [
      record("a", "1", "Emma", by: ["Jane Austen"]) { $0.kind = kind }, record("b", "1", "Emma", by: ["Jane Austen"]),
    ]
    #expect(suggestions(records) == [])
  }

  @Test func `what is kept apart, or shared by too many, is not suggested`() {
    let records = (0..<21).map { record("a", "\($0)", "Poems", by: ["Jane Austen"]) }
    #expect(suggestions(records) == [])
    #expect(suggestions(Array(records.prefix(20))).count == 190)
    let apart = Decision(serial: 1, .apart(key("a", "0"), from: [key("a", "1")]))
    #expect(suggestions(Array(records.prefix(3)), [apart]) == ["a:0 a:2 title-author", "a:1 a:2 title-author"])
  }

  @Test(arguments: [
    ("ワンピース（1）", "ワンピース（2）"), ("Naruto [3]", "Naruto [4]"), ("Faust (I)", "Faust (II)"), ("三国演义（一）", "三国演义（二）"),
    ("史記（十一）", "史記（十二）"), ("Naruto (XXI)", "Naruto (XXII)"), ("토지（상）", "토지（하）"), ("Tales (First)", "Tales (Second)"),
  ])
  func `a number in brackets alone is that of a volume`(one: String, other: String) {
    let records = [one, other, String(one.prefix { $0.isLetter })].enumerated().map {
      record("a", "\($0)", $1, by: weir)
    }
    #expect(suggestions(records) == ["a:0 a:2 title-author", "a:1 a:2 title-author"])
    // The title without a number may be either's: it goes with the first, and does not join the two.
    var policy = MergePolicy()
    policy.titleAuthor = .auto
    let books = Merging.books(of: records, policy: policy).map { $0.records.map(\.key) }
    #expect(books == [["0", "2"], ["1"]])
  }

  @Test(arguments: [
    ("Don Quijote: Parte I", "Don Quijote: Parte II"), ("Комедия: Часть 1", "Комедия: Часть 2"),
    ("Tales One: Pt. 1", "Tales One: Pt. 2"), ("Ogniem: Tom 1", "Ogniem: Tom 2"),
    ("Inferno: Parte prima", "Inferno: Parte seconda"), ("Werke: Erster Band", "Werke: Zweiter Band"),
    ("Сага: Книга вторая", "Сага: Книга третья"), ("Monster: Deluxe Edition 1", "Monster: Deluxe Edition 2"),
    ("Europe: 1900-1950", "Europe: 1950-2000"), ("Cours: Niveau A1", "Cours: Niveau B2"),
    ("Almanac (2019)", "Almanac (2020)"), ("Maths (Grade 3)", "Maths (Grade 4)"),
    ("كتاب الأغاني (الجزء ١)", "كتاب الأغاني (الجزء ٢)"),
  ])
  func `titles that name different numbers are not joined by title and author, and never safe`(
    one: String, other: String
  ) {
    let (left, right) = (TitleDetail(title: one, subtitle: nil), TitleDetail(title: other, subtitle: nil))
    #expect(!left.hasNumbers(of: right) && !left.agrees(with: right))
    var policy = MergePolicy()
    policy.titleAuthor = .auto
    let records = [record("a", "1", one, by: weir), record("a", "2", other, by: weir)]
    #expect(Merging.books(of: records, policy: policy).count == 2)
  }

  @Test(arguments: [
    ("The Martian: A Novel", "The Martian", true), ("Dune (Dune, #1)", "Dune", true),
    ("Tales: Second Edition", "Tales: 2nd revised Second edition", true), ("Tales (1)", "Tales (01)", true),
    ("English File: Elementary Student's Book", "English File: Advanced Student's Book", false),
    ("Tales: Second Edition", "Tales (2)", true), ("史記（第三巻）", "史記（第3巻）", true), ("史記（十一）", "史記 (11)", true),
    ("雪国（上巻）", "雪国（上）", true), ("雪国（上巻）", "雪国（下巻）", false), ("Dune (Paperback)", "Dune (Hardcover)", true),
  ])
  func `of two subtitles one says what the other says, or they do not agree`(one: String, other: String, agree: Bool) {
    let (left, right) = (TitleDetail(title: one, subtitle: nil), TitleDetail(title: other, subtitle: nil))
    #expect(left.agrees(with: right) == agree && right.agrees(with: left) == agree)
  }

  @Test(arguments: [
    "The Hobbit: The Graphic Novel", "The Hobbit (Box Set)", "The Hobbit: Study Guide", "The Hobbit (The Screenplay)",
  ])
  func `title and author alone join nothing that is not suggested`(other: String) {
    let records = [
      record("a", "0", "The Hobbit", by: weir, own: [hardcover]), record("a", "1", other, by: weir, own: [paperback]),
    ]
    #expect(suggestions(records) == [])
    #expect(suggestions(records, [], .auto) == [])
    let books = merge(records) { $0.titleAuthor = .auto }
    #expect(keys(books) == [["a:0"], ["a:1"]])
  }

  @Test func `a title without a subtitle does not join two that have other ones`() {
    let titles = [
      "In Search of Lost Time", "In Search of Lost Time: Swann's Way", "In Search of Lost Time: Time Regained",
    ]
    let isbns = [hardcover, paperback, "9780306406157"]
    let records = titles.indices.map { record("a", "\($0)", titles[$0], by: ["Marcel Proust"], own: [isbns[$0]]) }
    for order in permutations(records) {
      let books = merge(order) { $0.titleAuthor = .auto }
      #expect(keys(books) == [["a:0", "a:1"], ["a:2"]])
    }
  }

  private func naruto(_ key: String, _ series: SeriesEntry?, title: String = "Naruto") -> SourceRecord {
    record("a", key, title, by: ["Masashi Kishimoto"]) { $0.series = series.map { [$0] } ?? [] }
  }

  @Test func `M64: volumes that only the place in the series tells apart are not suggested, and not joined by title`() {
    let records = [
      naruto("4", SeriesEntry("Naruto", position: "4")), naruto("5", SeriesEntry("Naruto", position: "5")),
    ]
    #expect(suggestions(records) == [])
    for order in permutations(records + [naruto("6", nil)]) {
      // The one without a place may be either's: it goes with the first, and does not join the two.
      #expect(keys(merge(order) { $0.titleAuthor = .auto }) == [["a:4", "a:6"], ["a:5"]])
    }
  }

  @Test func `M64: another place in a series of another name leaves a suggestion, and joins nothing by title`() {
    let records = [
      naruto("1", SeriesEntry("The Chronicles of Narnia", position: "1"), title: "The Magician's Nephew"),
      naruto("2", SeriesEntry("Chronicles of Narnia", position: "6"), title: "The Magician's Nephew"),
    ]
    #expect(suggestions(records) == ["a:1 a:2 title-author"])
    #expect(merge(records) { $0.titleAuthor = .auto }.count == 2)
  }

  @Test(
    arguments: [
      ([("Dune", "1")], [("Dune Chronicles", "2")], false), ([("Dune", "1")], [("Dune", "1.0")], false),
      ([("Dune", nil)], [("Dune", "2")], false), ([("Dune", "1")], [("Dune", "2")], true),
      ([("Dune", "1"), ("Ace", "7")], [("Dune", "1"), ("Ace", "8")], false),
    ] as [([(String, String?)], [(String, String?)], Bool)])
  func `places differ in a series that both have, unless one is the same`(
    one: [(String, String?)], other: [(String, String?)], differ: Bool
  ) {
    let left = SeriesPositions(one.map { SeriesEntry($0.0, position: $0.1) })
    let right = SeriesPositions(other.map { SeriesEntry($0.0, position: $0.1) })
    #expect(left.differ(from: right) == differ && right.differ(from: left) == differ)
  }
}
