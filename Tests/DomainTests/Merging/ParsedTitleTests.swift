import TestSupport
import Testing

@testable import Domain

/// How titles and names are read for comparison.
@Suite struct ParsedTitleTests {
  @Test(
    arguments: [
      ("The Martian", "martian"), ("Martian, The", "martian"), ("THE", "the"), ("Tom &amp; Jerry", "tom and jerry"),
      ("Tom & Jerry", "tom and jerry"), ("C++ Primer", "c plus plus primer"), ("C# in Depth", "c sharp in depth"),
      ("O'Brien’s Day", "obriens day"), ("Sapiens: A Brief History", "sapiens"), ("10:04", "10 04"),
      ("Dune - A Novel", "dune"), ("Dune – A Novel", "dune"), ("Catch-22", "catch 22"), ("Dune (Hardcover)", "dune"),
      ("(Untitled)", "untitled"), ("Ædle Straße", "aedle strasse"), ("Les Misérables", "les miserables"),
      (": Dune", "dune"), ("Wool ((a) b", "wool b"), ("進撃の巨人", "進 撃 の 巨 人"), ("!!!", "!!!"), ("Unknown", ""),
      ("Java\u{AD}Script", "javascript"), ("Don´t Look", "dont look"), ("Hawaiʻi", "hawaii"), ("Qurʾān", "quran"),
      ("ʿAbduh", "abduh"), ("Mertvye dushiʹ", "mertvye dushi"), ("OʼBrien", "obrien"), ("葛\u{E0100}城", "葛 城"),
      ("I ❤\u{FE0F} NY", "i ny"), ("ŉ Dag", "n dag"),
    ] as [(String, String)])
  func `a main title is its words`(title: String, main: String) {
    #expect(ParsedTitle(title: title).key == ParsedTitle.Key(main: main, volume: nil))
  }

  @Test func `letters, marks, digits and numerals of every script are of words`() {
    let ofWords: Set<Unicode.GeneralCategory> = [
      .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark,
      .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
    ]
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isOfWord != ofWords.contains(scalar.properties.generalCategory) { Issue.record("\(value)") }
    }
  }

  @Test func `a title of words that never end is read in one pass`() {
    // The letter in a black circle is alphabetic and of no word, so that every v begins one.
    let title = String(repeating: "🅐v", count: 100_000)
    let time = processorTime { #expect(ParsedTitle(title: title).key.volume == nil) }
    #expect(time < .seconds(30), "\(time)")
  }

  @Test(arguments: [
    ("Tales, Vol. 1", "tales", 1), ("Tales volume II", "tales", 2), ("Tales: Part One", "tales", 1),
    ("Tales Bd. 3", "tales", 3), ("Tales (Band 12)", "tales", 12), ("Tales v. 3", "tales", 3),
    ("Tales vol4", "tales", 4),
    ("Рассказы. Том 2", "рассказы", 2), ("進撃 第3巻", "進 撃", 3), ("進撃 3巻", "進 撃", 3), ("進撃 巻三", "進 撃", 3),
    ("进击 １２冊", "进 击", 12), ("雪国 上", "雪 国", 1), ("雪国（下）", "雪 国", 3), ("Tomo 5: Cuentos", "cuentos", 5),
  ])
  func `a volume is taken out of the title`(title: String, main: String, volume: Int) {
    #expect(ParsedTitle(title: title).key == ParsedTitle.Key(main: main, volume: volume))
  }

  @Test(arguments: [
    "Book 2", "Tales #2", "Party 1", "The Part Time Job", "Vol. 2", "Volume of Love", "V for Vendetta", "上海", "二十三巻",
    "Part of the Pride", "Tales vol. 2nd",
  ])
  func `what is no volume is none`(title: String) { #expect(ParsedTitle(title: title).key.volume == nil) }

  @Test func `a volume may stand in the subtitle`() {
    let reading = ParsedTitle(title: "Tales", subtitle: "The Beginning, Vol. 1")
    #expect(reading.key.volume == 1)
    #expect(reading.subtitleWords == ["beginning"])
    #expect(ParsedTitle(title: "Tales", subtitle: "Volume 2").key.volume == 2)
    #expect(ParsedTitle(title: "Tales", subtitle: "N/A").subtitleWords == [])
  }

  @Test func `short words count where there are no others`() {
    #expect(ParsedTitle(title: "The War of the Worlds").words == ["worlds"])
    #expect(ParsedTitle(title: "It").words == ["it"])
    #expect(ParsedTitle(title: "War and Peace: Sea").words == ["peace"])
    #expect(ParsedTitle(title: "It: A Novel").words == ["it", "novel"])
    #expect(ParsedTitle(title: "It", subtitle: "A Novel").words == ["it", "novel"])
    #expect(ParsedTitle(title: "It: All of It").words == ["all", "it", "of"])
  }

  @Test(arguments: [
    ("Andy Weir", "weir a"), ("Weir, Andy", "weir a"), ("WEIR, A.", "weir a"), ("Plato", "plato"),
    ("Martin Luther King, Jr.", "king m"), ("King, Martin Luther, Jr.", "king m"), ("J.R.R. Tolkien", "tolkien j"),
    ("Clara Lévi-Strauss", "strauss c"), ("Tim O’Brien", "obrien t"), ("村上 春樹", "村上春樹"), ("Ray Smith PhD", "smith r"),
    ("Ray Smith, Ph.D.", "smith r"), ("Ray Smith M.D.", "smith r"), ("Jr.", "jr"), ("Le Guin, Ursula K.", "guin u"),
  ])
  func `a name is its last name and an initial`(name: String, key: String) { #expect(authorKey(name) == key) }

  @Test(arguments: ["", "Unknown", "n/a", "?", "...", "Unknown Author"])
  func `what names nobody is no author`(name: String) { #expect(authorKey(name) == nil) }

  @Test(arguments: [
    ("Der Prozess", "The Trial", [String](), [String](), true),
    ("Der Prozess", "The Trial", ["F. Kafka"], ["Kafka"], true),
    ("Der Prozess", "The Trial", ["F. Kafka"], ["Franz Kafka"], false),
    ("Emma", "Emma Woodhouse Story", ["A. B"], ["C. D"], false),
    ("Tales vol. 1", "Tales vol. 2", ["A. B"], ["A. B"], true), ("Tales vol. 1", "Tales", ["A. B"], ["A. B"], false),
    ("It", "It: A Novel", [], ["A. B"], false), ("Us", "It: The Story", [], ["A. B"], true),
    ("!!!", "Emma", ["A. B"], ["C. D"], false), ("1984", "Nineteen Eighty-Four", ["A. B"], ["C. D"], true),
    ("1984", "1984", ["A. B"], ["C. D"], false), ("1984", "Мастер", ["A. B"], ["C. D"], true),
    ("1984", "Emma", ["A. B"], ["A. B"], false),
    ("Мастер", "Master", ["A. B"], ["C. D"], true), ("Мастер", "Master", ["А. Б"], ["C. D"], false),
    ("Мастер", "Master", ["А. Б"], ["В. Г"], true), ("Мастер", "Master", ["A. B", "А. Б"], ["C. D"], false),
    ("Мастер", "Master", [], ["C. D"], false), ("村の本", "Books", ["村上 春樹"], ["Ann Lee"], false),
    ("村の本", "Books", ["村上 春樹"], ["川端 康成"], true),
  ])
  func `records contradict by volume, or by title and author`(
    one: String, other: String, authors: [String], otherAuthors: [String], expected: Bool
  ) {
    let (left, right) = (record("a", "1", one, by: authors), record("b", "1", other, by: otherAuthors))
    let parsed = ParseCache(MergeInput([left, right]))
    let numbers = [0, 1].map(parsed.signatureNumber)
    let signatures = numbers.map { parsed.signatures[$0] }
    #expect(signatures[0].contradicts(signatures[1]) == expected)
    #expect(signatures[1].contradicts(signatures[0]) == expected)
  }
}
