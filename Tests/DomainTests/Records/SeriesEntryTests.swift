import Testing

@testable import Domain

@Suite struct SeriesEntryTests {
  @Test(
    arguments: [
      ("Discworld #8", "Discworld", "8"), ("Discworld, #1.5", "Discworld", "1.5"),
      ("(Discworld, #8)", "Discworld", "8"),
      ("Discworld ; v. 8", "Discworld", "8"), ("Discworld ; 8", "Discworld", "8"),
      ("Discworld -- bk. 8", "Discworld", "8"),
      ("Discworld, book 8", "Discworld", "8"), ("Discworld #Vol. 2-3", "Discworld", "Vol. 2-3"),
      ("Discworld #IV", "Discworld", "IV"), ("Discworld", "Discworld", nil),
      ("Learn C# in Depth", "Learn C# in Depth", nil),
      ("Lecture notes, 1984", "Lecture notes, 1984", nil), ("A Signet book, CE1749", "A Signet book, CE1749", nil),
      ("Tales of #hashtags", "Tales of #hashtags", nil), ("#8", "#8", nil),
      ("Plays ; old and new", "Plays ; old and new", nil),
    ] as [(String, String, String?)])
  func `a series is read as readers, libraries and dumps write it`(text: String, name: String, position: String?) throws
  {
    let entry = try #require(SeriesEntry(reading: text))
    #expect(entry.name == name && entry.position == position)
  }

  @Test(
    arguments: [
      ("Discworld, Book 8", "Discworld", "8"), ("Discworld, Vol. 2", "Discworld", "2"),
      ("Die Zwerge, Band 2", "Die Zwerge", "2"), ("Salt, Fog, volume 1.5", "Salt, Fog", "1.5"),
      ("Discworld Book 8", nil, nil), ("Discworld, 8", nil, nil), ("Book 8", nil, nil), ("Discworld, Part 8", nil, nil),
      ("Part 1, Book 8", nil, nil), ("1914, Book 8", nil, nil), ("Discworld, Book", nil, nil),
    ] as [(String, String?, String?)])
  func `a number behind a comma is that of a series where it is called one of a book`(
    text: String, name: String?, position: String?
  ) {
    let entry = SeriesEntry(volume: text)
    #expect(entry?.name == name && entry?.position == position)
  }

  @Test(
    arguments: [
      ("Discworld #II", "II"), ("Discworld #½", "½"), ("(Discworld, #1a)", "1a"), ("Discworld #-1", "-1"),
      ("Discworld, book 8", nil), ("Discworld #", nil), ("C#8", nil), ("#8", nil), (" ", nil),
    ] as [(String, String?)])
  func `a position behind a sign that stands apart is read alone`(text: String, position: String?) {
    #expect(SeriesEntry(numbered: text)?.position == position)
  }

  @Test(
    arguments: [
      ("Book 3", "3"), ("vol. 3", "3"), ("No. 3", "3"), ("Nr.3", "3"), ("Tome #3", "3"), ("Teil 2-3", "2-3"),
      ("Book 3 of 4", "3 of 4"), ("3", nil), ("#3", nil), ("Book", nil), ("Book III", nil), ("Issue 3", nil), ("", nil),
    ] as [(String, String?)])
  func `a position is told without a word for a volume before it`(text: String, position: String?) {
    #expect(SeriesEntry.withoutWord(text) == position)
  }

  @Test func `blank text is no series`() {
    #expect(SeriesEntry(reading: " \n ") == nil)
  }

  @Test(
    arguments: [("8", 8), ("08", 8), ("1.5", 1.5), ("1,5", 1.5), ("IV", nil), ("2-3", nil), ("1.2.3", nil), ("", nil)]
      as [(String, Double?)])
  func `a position is compared as the number that it is`(position: String, number: Double?) {
    #expect(SeriesEntry("A", position: position).number == number)
  }

  @Test(
    arguments: [
      ("10", 10), ("1,5", 1.5), ("Vol. 2-3", 2), ("2-3", 2), ("1.2.3", 1.2), ("1, 2, 3", 1), ("2.5-3", 2.5), ("1a", 1),
      ("3/4", 3), ("", nil), (nil, nil), ("one", nil), ("٣", 3), ("第2巻", 2),
      ("-1", -1), ("−1.5", -1.5), ("- 2", -2), ("No-1", 1), ("½", 0.5), ("2½", 2.5), ("Vol. 1½", 1.5),
      ("IV", 4), ("XIX", 19), ("XLIX", 49), ("V", 5), ("Vol. IX", 9), ("Ⅳ", 4),
      ("C", nil), ("Part C", nil), ("iv", nil), ("IVth", nil), ("Vol.", nil),
      (String(repeating: "9", count: 400), nil),
    ] as [(String?, Double?)])
  func `a series is sorted by the first number of its positions, also a Roman one`(position: String?, order: Double?) {
    #expect(SeriesEntry("A", position: position).order == order)
  }
}
