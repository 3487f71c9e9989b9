import Domain
import Testing

/// What in brackets and in subtitles keeps two books of one title and author from being taken for one unseen.
@Suite struct TitleAdditionTests {
  private func areSame(_ one: String, _ other: String) -> Bool {
    let (left, right) = (TitleAddition(title: one, subtitle: nil), TitleAddition(title: other, subtitle: nil))
    let isSame = left.isSame(as: right)
    #expect(right.isSame(as: left) == isSame, "\(one), \(other)")
    return isSame
  }

  @Test(
    arguments: [
      ("Norton Anthology (Volume A)", "Norton Anthology (Volume B)"), ("Cours (Part A)", "Cours (Part B)"),
      ("Atlas (A-K)", "Atlas (L-Z)"), ("文选（甲）", "文选（乙）"),
      ("Calculus (with Answers)", "Calculus (without Answers)"),
      ("Dictionary (Spanish-English)", "Dictionary (English-Spanish)"),
      ("Dictionary: Spanish-English", "Dictionary: English-Spanish"),
      ("Requiem (Vocal Score)", "Requiem (Full Score)"), ("Emma (Abridged)", "Emma (Unabridged)"),
      ("Сад (частина перша)", "Сад (частина друга)"),
      ("Saga: The Beginning", "Saga: The Beginning, Book 2"),
    ] as [(String, String)])
  func `what differs in brackets may be another book`(one: String, other: String) { #expect(!areSame(one, other)) }

  @Test(
    arguments: [
      "1Q84: Book 3", "1Q84: The Trilogy, Book 3", "1Q84: 1984", "1Q84 (Book 3)", "1Q84 (1Q84, #3)", "1Q84 (#2)",
      "1Q84 (#1-3)", "1Q84 (книга 2)",
      "1Q84 (segunda parte)",
      "1Q84 (Student Solutions Manual)", "1Q84 (The Complete Trilogy)", "1Q84 (Roman graphique)",
      "1Q84 (novela gráfica)",
      "1Q84 (Gesamtausgabe)", "1Q84 (Schuber)", "1Q84 (coffret)", "1Q84 (L'intégrale)", "1Q84 (estuche)",
      "1Q84 (комплект из 3 книг)", "1Q84 (Lektürehilfe)", "1Q84 (Abridged)", "1Q84 (Spanish Edition)",
      "1Q84 (3-in-1 Edition)",
      "1Q84: Swann's Way", "1Q84（全二册）", "1Q84（上、下）", "1Q84 (2)",
    ] as [String])
  func `what only one says in brackets, or behind a colon, may be of another book`(title: String) {
    #expect(!areSame(title, "1Q84"))
  }

  @Test(
    arguments: [
      ("The Martian: A Novel", "The Martian"), ("The Martian (The Martian, #1)", "The Martian"),
      ("Dune (Dune Chronicles, #2)", "Dune"), ("Dune (Dune Chronicles, Book Two)", "Dune"),
      ("Dune (Paperback)", "Dune"), ("Dune [Kindle Edition]", "Dune (Hardcover)"), ("Dune (1965)", "Dune"),
      ("Dune (2nd Edition)", "Dune"), ("Dune (Revised Edition)", "Dune"), ("Faust (3. Auflage)", "Faust"),
      ("Tales (1)", "Tales (01)"), ("史記（第三巻）", "史記 第3巻"), ("Tales, Vol. 1", "Tales (Vol. 1)"),
      ("Sapiens: A Brief History of Humankind", "Sapiens: A Brief History"),
    ] as [(String, String)])
  func `a format, a year, an edition and the place in a series say nothing of the content`(one: String, other: String) {
    #expect(areSame(one, other))
  }

  @Test func `of thousands of words behind a colon each counts once, and their order counts`() {
    let words = (0..<2_000).map { "word\($0)" }
    func title(_ words: [String]) -> String { "Saga: " + words.joined(separator: " ") }
    #expect(areSame(title(words + words), title(words)))
    #expect(!areSame(title(words.reversed()), title(words)))
  }
}
