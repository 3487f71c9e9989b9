import TestSupport
import Testing

@testable import Domain

/// Hashes of titles and authors read from bytes, beside those of the keys that merging compares.
@Suite struct TitleAuthorHashTests {
  /// What the bytes alone give; nil where they take a closer look.
  private func hash(_ title: String, _ subtitle: String? = nil, by author: String) -> UInt64? {
    var (title, subtitle, author) = (title, subtitle ?? "", author)
    return title.withUTF8 { title in
      subtitle.withUTF8 { subtitle in
        author.withUTF8 { author in
          TitleAuthorHash.title(title, subtitle: subtitle).flatMap { TitleAuthorHash.author(author, of: $0) }
        }
      }
    }
  }

  private func hash(ofKeyOf title: String, _ subtitle: String? = nil, by author: String) -> UInt64? {
    var record = SourceRecord(source: "alpha", key: "1", title: title)
    (record.subtitle, record.authors) = (subtitle, [author])
    return TitleAuthorHash.all(of: record).first
  }

  @Test(arguments: [
    "The Martian: A Novel", "Les Misérables", "Преступление и наказание", "Οδύσσεια", "進撃の巨人", "O'Brien’s Day",
    "Dune – A Novel", "10:04", "Catch-22", "The", "Ædle Straße", "Never Let Me Go, Kathy",
    "Dune (1965)", "Dune (1965): A Novel", "The (12) Chairs", "Tomb of Tommy", "前夜の戦後", "Поток чувств",
    "Deer in Detail", "Delight in Kiln and Zeal", "Binary Circuits", "Τοπία", "Kitab",
    "La Casa del Árbol", "Ties That Bind Us", "Czar and Cell", "Чаща",
  ])
  func `plain titles and names are read from their bytes`(title: String) throws {
    for author in [
      "Andy Weir", "Gabriel García Márquez", "Лев Толстой", "諫山創", "Plato", "J.R.R. O’Tolkien", "Nina Unger",
    ] {
      let read = try #require(hash(title, by: author), "\(title) by \(author)")
      #expect(read == hash(ofKeyOf: title, by: author), "\(title) by \(author)")
    }
  }

  @Test(arguments: [
    "Tales, Vol. 1", "Tales: Vol. XXI", "Potop, tom 1", "Potop, t. 1", "Комедия. Ч. 2", "Война и мир, т. 3",
    "Tales, Pt. 2", "Werken, deel 2", "Potop. Część 1", "Potop, cz. 2", "Сага. Частина 1", "Сага. Части 1-2",
    "Сага. Тома 1-2", "Cuentos, volumen 1", "Povești, volumul 1", "Tales, Volumes 1-3", "Tales, Vols. I-III",
    "Tales, Parts 1-2", "Werke (Bde. 1-3)", "Werke, Bände 1-3", "Werke, Teile 1-2", "Obras, tomos 1-2",
    "Œuvres, tomes I-II", "Opere, volumi 1-2", "Obras, partes 1-2",
    "Savaş, 1. Cilt", "Háború 2. kötet", "Válka, 1. díl", "Krig. Bind 1", "Krig, del 1", "Vojna. Zväzok 1",
    "Válka. Svazek 2", "Πόλεμος. Τόμος Α'", "الحرب الجزء الأول", "الحرب، المجلد 1", "מלחמה, כרך א", "מלחמה. חלק ב",
    "雪国上巻", "雪国 後編", "史記 第十一巻", "史記 第 3 巻", "토지 권 3", "토지 제3권", "Tales &amp; more", "Martian, The", "A, B and the",
    "Dune (Hardcover)", "Dune (1965), 2",
    "(1965) Dune", "Dune (12345)", "Unknown", "C++", "雪国 上",
    "進撃 3巻", "Ｄｕｎｅ", "Java\u{AD}Script", "Don´t Look", "Hawaiʻi", "Qurʾān", "ŉ Dag", "aẚ", "\u{374}Dune",
    "!!!", " : Dune", "",
  ])
  func `a title that takes a closer look gets one`(title: String) { #expect(hash(title, by: "Andy Weir") == nil) }

  @Test(arguments: ["Weir, Andy", "King Jr", "Unknown", "n/a", "Unknown Author", "Ｐｌａｔｏ", "...", ""])
  func `a name that takes a closer look gets one`(name: String) { #expect(hash("Dune", by: name) == nil) }

  @Test func `a volume may stand in the subtitle`() {
    #expect(hash("Tales", "The Beginning, Vol. 1", by: "Ann Lee") == nil)
    #expect(hash("Tales", "The Beginning", by: "Ann Lee") == hash("Tales", by: "Ann Lee"))
  }

  @Test func `what is no UTF-8 takes a closer look`() {
    for bytes in [[0x44, 0xC3], [0x44, 0xC3, 0x28, 0x44], [0x80], [0xE4, 0xB8], [0xC1, 0x81]] as [[UInt8]] {
      bytes.withUnsafeBufferPointer { title in
        #expect(TitleAuthorHash.title(title, subtitle: UnsafeBufferPointer(rebasing: title[..<0])) == nil)
        #expect(TitleAuthorHash.author(title, of: FNV1a()) == nil)
      }
    }
  }

  private static let pieces = [
    "the", "The", "a", "An", "river", "Straße", "ñandú", "ŉ", "лилу", "том", "Том 2", "ψόγος", "空", "上", "中", "巻", "3",
    "三",
    "第", "권", "한국", "カタ", "vol", "Vol. 2", "v.", "v. 7", "part", "Part II", "party", "bd3", "band", "tome", "unknown",
    "Tom", "tom 1", "t.", "T. 2", "т. 3", "Часть", "часть вторая", "ч.", "Pt.", "pt. II", "Deel 2", "deel", "tomb",
    "tomorrow", "teil", "XXI", "thirteen", "Twenty-One", "second", "hundred", "第十一巻", "十一", "百", "下巻", "前", "後編", "編",
    "冊",
    "제 3 권", "권 3", "제", "t", "ч", "т",
    "n/a", "0", "jr", "Jr.", "PhD", "d", "D.", "’", "'", "`", "ʼ", "´", ":", "-", "–", "—", ",", ".", "&", "&amp;", "+",
    "#", "(",
    ")", "[", "]", "【", "】", "?", "!", "…", "é", "e\u{301}", "²", "½", "ﬁ", "\u{A0}", "\u{85}", "\t", " ", " ", " ",
    "  ", "😀", "°", " (1984)", " (3):",
    "«", "»", "ʻ", "ʿ", "ʹ", "\u{374}", "ẚ", "\u{AD}", "\u{200D}", "\u{200F}", "\u{FE0F}", "İ", "ẞ", "Ǆ", "1984", "10",
    "x", "1.", "Cilt", "kötet", "díl", "del 1", "Bind", "Svazek", "Zväzok II", "Diel", "Τόμος", "Α'", "β", "πρώτος",
    "الجزء", "الأول", "المجلد ٢", "جزء", "כרך", "חלק", "א", "שני", "Erster", "Zwei", "Band", "1-3", "I-III",
    "Volumen", "volumul", "Volumes", "Vols.", "Parts", "partes", "Bände", "Bde.", "Teile", "tomes", "tomos", "volumi",
    "Część", "cz.", "cz. 2", "частина", "Части", "Тома",
  ]

  @Test(arguments: 0..<40)
  func `what bytes give is the hash of the key, whatever stands there`(seed: Int) {
    var dice = MergeDice(seed: seed)
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &dice)).map { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &dice)] + (Bool.random(using: &dice) ? " " : "")
      }.joined()
    }
    var read = 0
    for _ in 0..<500 {
      let (title, author) = (text(5), text(3))
      let subtitle = Bool.random(using: &dice) ? text(3) : nil
      guard let hash = hash(title, subtitle, by: author) else { continue }
      read += 1
      #expect(
        hash == self.hash(ofKeyOf: title, subtitle, by: author),
        "seed \(seed): \(title) | \(subtitle ?? "") | \(author)")
    }
    #expect(read > 0)
  }
}
