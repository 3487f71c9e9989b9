import Testing

@testable import Domain

/// Which words of a title name a volume, and which only look so.
@Suite struct VolumeTests {
  @Test(
    arguments: [
      ("Tales, Vol. XX", "Tales, Vol. XXI"), ("Tales, Vol. XLIX", "Tales, Vol. LI"),
      ("Tales (Vol. CXII)", "Tales (Vol. CXIII)"),
      ("Tales, Volume Twelve", "Tales, Volume Thirteen"), ("Tales: Part Twenty", "Tales: Part Twenty-One"),
      ("Tales, Pt. 1", "Tales, Pt. 2"), ("Tales Pt. I", "Tales Pt. II"), ("Tales, Part 1", "Tales, Part 2"),
      ("史記 第十巻", "史記 第十一巻"), ("史記 二十一巻", "史記 二十二巻"), ("史记 第一百零五卷", "史记 第一百零六卷"), ("史記 巻十一", "史記 巻十二"),
      ("史記 第二一巻", "史記 第二〇巻"), ("史记 第21卷", "史记 第22卷"), ("史記 第 3 巻", "史記 第 4 巻"), ("雪国 上巻", "雪国 下巻"), ("雪国上巻", "雪国中巻"),
      ("雪国 上", "雪国 下"), ("红楼梦（上册）", "红楼梦（下册）"), ("映画 前編", "映画 後編"), ("故事 前编", "故事 后编"), ("雪国 中篇", "雪国 下篇"),
      ("Potop, tom 1", "Potop, tom 2"), ("Potop tom I", "Potop tom II"), ("Potop, t. 1", "Potop, t. 2"),
      ("Potop. Tom pierwszy", "Potop. Tom drugi"), ("Œuvres (t. II)", "Œuvres (t. III)"),
      ("Cours, tome premier", "Cours, tome second"),
      ("Комедия. Часть 1", "Комедия. Часть 2"), ("Комедия. Часть первая", "Комедия. Часть шестая"),
      ("Комедия, ч. 1", "Комедия, ч. 2"), ("Война и мир. Том 1", "Война и мир. Том 2"),
      ("Война и мир, т. 1", "Война и мир, т. 2"),
      ("Война и мир (т. II)", "Война и мир (т. III)"), ("Werke, Bd. 1", "Werke, Bd. 2"),
      ("Werke, Band 1", "Werke, Band 2"),
      ("Werke. Teil 1", "Werke. Teil 2"), ("Werken. Deel 1", "Werken. Deel 2"), ("Cuentos, Tomo I", "Cuentos, Tomo II"),
      ("Don Quijote. Parte 1", "Don Quijote. Parte 2"), ("Inferno. Parte prima", "Inferno. Parte seconda"),
      ("토지 권 3", "토지 권 4"),
      ("토지 제3권", "토지 제4권"), ("토지 제 3 권", "토지 제 4 권"), ("토지 3권", "토지 4권"),
      ("Savaş, 1. Cilt", "Savaş, 2. Cilt"), ("Savaş Cilt 1", "Savaş Cilt 2"),
      ("Savaş. Birinci Cilt", "Savaş. İkinci Cilt"), ("Válka. Díl 1", "Válka. Díl 2"),
      ("Válka, 1. díl", "Válka, 2. díl"), ("Válka. Svazek I", "Válka. Svazek II"),
      ("Vojna. Zväzok 1", "Vojna. 2. zväzok"), ("Vojna (Diel 1)", "Vojna (Diel 2)"),
      ("Válka. Díl první", "Válka. Druhý díl"), ("Háború 1. kötet", "Háború 2. kötet"),
      ("Háború. Első kötet", "Háború. Második kötet"), ("Krig. Bind 1", "Krig. Bind 2"), ("Krig, Del 1", "Krig, Del 2"),
      ("Krig. 1. bind", "Krig. 2. bind"), ("Krig, Band 1", "Krig, 2. Band"),
      ("Πόλεμος. Τόμος Α'", "Πόλεμος. Τόμος Β'"), ("Πόλεμος, Τόμος 1", "Πόλεμος, Τόμος 2"),
      ("Πόλεμος. Πρώτος τόμος", "Πόλεμος. Τόμος δεύτερος"), ("الحرب الجزء الأول", "الحرب الجزء الثاني"),
      ("الحرب، المجلد 1", "الحرب، المجلد ٢"), ("الأيام (الجزء الأول)", "الأيام (الجزء الثاني)"),
      ("מלחמה, כרך א", "מלחמה, כרך ב'"), ("מלחמה. חלק א", "מלחמה. חלק ב"),
      ("מלחמה. חלק ראשון", "מלחמה. חלק שני"), ("Krieg. Teil Zwei", "Krieg. Teil Drei"),
      ("Krieg, 1. Band", "Krieg, 2. Band"), ("Krieg. Erster Band", "Krieg. Zweiter Band"),
      ("Krieg, I. Band", "Krieg, II. Band"), ("Faust. I. Teil", "Faust. II. Teil"),
      ("Krieg (IV. Bd.)", "Krieg (V. Bd.)"),
      ("Háború I. kötet", "Háború II. kötet"), ("Válka, I. díl", "Válka, II. díl"), ("Savaş I. Cilt", "Savaş II. Cilt"),
      ("Krig. I. del", "Krig. II. del"), ("Ludwig II. Band 1", "Ludwig II. Band 2"),
      ("Krieg, 1. Bd.", "Krieg, 2. Bd."), ("Krieg. Zweiter Teil", "Krieg. 3. Teil"),
      ("Oorlog. Eerste deel", "Oorlog. Tweede deel"), ("Tales, Vol. 1-3", "Tales, Vol. 2"),
      ("Tales, Vol. 1-3", "Tales, Vol. 1"), ("Tales, Vol. 1–3", "Tales, Vol. 4–6"),
      ("Werke (Bd. I-III)", "Werke (Bd. IV-VI)"), ("Krieg, 2. Band. 1914", "Krieg, 3. Band. 1914"),
      ("Apollo 13 (1. Band)", "Apollo 13 (2. Band)"), ("Cuentos, volumen 1", "Cuentos, volumen 2"),
      ("Potop. Część 1", "Potop. Część druga"), ("Potop, cz. 1", "Potop, cz. II"),
      ("Сага. Частина 1", "Сага. Частина 2"),
      ("Povești, volumul 1", "Povești, vol. 2"), ("Tales, Volumes 1-3", "Tales, Vol. 1"),
      ("Tales, Vols. 1–3", "Tales, Vols. 4–6"), ("Tales, Parts I-II", "Tales, Part II"),
      ("Werke, Bände 1-3", "Werke, Band 1"), ("Werke (Bde. 1-3)", "Werke (Bd. 1)"), ("Сага. Тома 1-2", "Сага. Том 1"),
      ("Tales, Volume #1", "Tales, Volume #2"), ("Tales, Vol. 1", "Tales, Vol. 1 & 2"),
      ("Tales, Vols. 1 & 2", "Tales, Vol. 2"), ("Tales, Parts I and II", "Tales, Part I"),
      ("Werke. Band 1 und 2", "Werke. Band 3 und 4"),
      ("Naruto (3-in-1 Edition, Volumes 1-3)", "Naruto (3-in-1 Edition, Volumes 4-6)"),
    ] as [(String, String)])
  func `M20: two volumes on one ISBN stay apart in whatever form they are told`(one: String, other: String) throws {
    let books = merge([
      record("a", "1", one, by: weir, own: [hardcover]), record("b", "1", other, by: weir, own: [hardcover]),
    ])
    #expect(books.map { $0.warnings.map(\.kind) } == [[.setISBN], [.setISBN]])
    let left = try #require(ParsedTitle(title: one).key.volume)
    let right = try #require(ParsedTitle(title: other).key.volume)
    #expect(left != right)
    #expect(ParsedTitle(title: one).key.main == ParsedTitle(title: other).key.main)
  }

  @Test(
    arguments: [
      ("Tales, Vol. 3", "Tales, Volume Three"), ("Tales, Vol. 21", "Tales, Vol. XXI"),
      ("Tales, Vol. 21", "Tales: Volume Twenty-One"),
      ("Tales, Part 13", "Tales: Part Thirteen"), ("Tales, Pt. 1", "Tales: Part One"),
      ("Tales, Pt. II", "Tales, Part 2"),
      ("史記 第3巻", "史記 第三巻"), ("史記 第11巻", "史記 第十一巻"), ("史記 第十一巻", "史記 第 11 巻"), ("史記 第21巻", "史記 第二一巻"),
      ("史記 巻十一", "史記 11巻"), ("史记 第105卷", "史记 第一百零五卷"), ("雪国 上", "雪国（上巻）"), ("红楼梦 下", "红楼梦下册"),
      ("映画 前編", "映画 上巻"), ("Potop, tom 1", "Potop, t. 1"), ("Potop, tom II", "Potop. Tom drugi"),
      ("Комедия. Часть 1", "Комедия, ч. 1"), ("Комедия. Часть первая", "Комедия (ч. I)"),
      ("Война и мир. Том 2", "Война и мир, т. 2"),
      ("Inferno. Parte seconda", "Inferno. Parte 2"), ("Cours, t. 1", "Cours, tome premier"), ("토지 권 3", "토지 제3권"),
      ("토지 제 3 권", "토지 3권"), ("Savaş, 1. Cilt", "Savaş, Cilt I"), ("Háború, 2. kötet", "Háború. Második kötet"),
      ("Krieg, 2. Band", "Krieg. Zweiter Band"), ("Krieg, XXI. Band", "Krieg, 21. Band"),
      ("Krieg. Teil Zwei", "Krieg, 2. Teil"),
      ("Πόλεμος. Τόμος Β'", "Πόλεμος, Τόμος 2"), ("الحرب، الجزء ١", "الحرب. الجزء الأول"),
      ("מלחמה, כרך א", "מלחמה, כרך 1"), ("Krig. Del 1", "Krig, 1. del"), ("Tales, Vol. 1-3", "Tales, Vol. I-III"),
      ("Tales, Volumes 1-3", "Tales, Vol. 1–3"),
      ("Tales, Vol. 1 & 2", "Tales, Vol. 1-2"), ("Tales, Vols. 1+2", "Tales, Volumes I and II"),
      ("Сага. Части 1 и 2", "Сага. Части 1-2"), ("Tales (Vol. 1 & 2): Home", "Tales, Volumes 1 and 2: Home"),
      ("Cuentos, volumen II", "Cuentos, vol. 2"),
      ("Tales, Vol. #3", "Tales, Volume 3"), ("Potop. Część pierwsza", "Potop, cz. 1"),
    ] as [(String, String)])
  func `one volume in two forms is one`(one: String, other: String) {
    #expect(ParsedTitle(title: one).key.volume != nil)
    #expect(ParsedTitle(title: one).key == ParsedTitle(title: other).key)
  }

  @Test(
    arguments: [
      ("史記 第三巻", "史記 (3)"), ("Naruto, Vol. 3", "Naruto (3)"), ("Комедия. Часть 1", "Комедия"),
      ("Tales, Book 2", "Tales, Book 3"),
      ("Сага. Книга 1", "Сага. Книга 2"), ("Cuentos, Libro 1", "Cuentos, Libro 2"), ("Tales nº 3", "Tales nº 4"),
      ("Tales #1", "Tales #2"),
      ("Tales, 2nd edition", "Tales, 3rd edition"),
    ] as [(String, String)])
  func `what names no volume, or a number in a series, keeps nothing apart that an ISBN joins`(
    one: String, other: String
  ) {
    let records = [
      record("a", "1", one, by: weir, own: [hardcover]), record("b", "1", other, by: weir, own: [hardcover]),
    ]
    #expect(merge(records).count == 1)
  }

  @Test(
    arguments: [
      "Tom 1 Day", "Tom 1-day", "Tom Sawyer", "The Films of Tom Six", "Peeping Tom 1984", "Tom i Jerry", "Tomb 2",
      "Tales of T. 1984",
      "Poems of T. V. Smith", "I Can't. 2", "T 2 Trainspotting", "PT 109: Kennedy", "Pt. V. Paluskar",
      "Book One Hundred Ways",
      "Part of the Pride", "Part One Hundred Ways", "Part Twenty Questions", "Volume Thirteen-year Locusts",
      "Parts Unknown",
      "Historia del 1 de mayo", "Manual. Del 1 al 30", "Capítulo 1. Del amor", "Bonds That Bind 2", "İkinci Dil",
      "Die zweite Band", "Britain's Premier Band", "Faust. Erster und zweiter Teil", "Krieg, 1. & 2. Band",
      "Krieg, I. und II. Band", "Krieg, I.-II. Band", "Ludwig II. Banden", "Civil. Band",
      "Krieg, 1. u. 2. Band", "Válka. První a druhý díl", "Válka, 1.-2. díl", "מלחמה, כרך י\"א", "מלחמה, כרך י״ב",
      "Half Man, Part Elf", "Delta 4", "Kill 1", "1. Bandit", "Tale of 2. Bands", "Anno 1914. Band",
      "Tales, Vol. Second Edition", "Tales, 2nd edition", "Tales, Vol. C", "Teil der Lösung", "Livre de Poche",
      "Abd 2 Days",
      "A Good Deal 2", "Части 1, 2", "И т. д.", "Потом 2", "24 ч. 30 минут", "上海", "下町", "上海 3", "戦後編", "天上編", "映画 前",
      "百冊", "Tales, Volumes 1 and 4", "Tales, Vols. 1, 2", "Three Parts 1984-2000", "Volumes 3",
      "Best Band #1 Hits", "Czar 1", "Частное 1",
      "本 百冊", "物語 十一巻本", "第一章", "인권 3", "제 3 세계", "권리 3",
      "红楼梦（全二册）", "三国志（全10巻）", "三国志 全10巻", "三国志全十巻", "红楼梦（套装共2册）", "토지 (전 3권)", "红楼梦（上、下）", "雪国 上・下",
      "雪国 上下巻",
      "雪国（上・下巻）", "映画 前編・後編",
    ] as [String])
  func `what only looks like a volume is none`(title: String) { #expect(ParsedTitle(title: title).key.volume == nil) }

  @Test(
    arguments: [
      ("数学大全2巻", 2), ("天下 上巻", 1), ("映画 前編 上巻", 1), ("雪国 全集 第2巻", 2), ("Tales, Vol. 12-2010", 12),
      ("Tales, Vol. 1 and 2 Poems", 1), ("Tales, Vol. 1 & 3", 1), ("Tales, Vol. 1 of 2", 1), ("Tales, Vol. 1 & II", 1),
      ("Krieg, 2. Band. 1914-1918", 2), ("Krieg, 1. Band. 2. Auflage", 1),
    ] as [(String, Int)])
  func `what stands beside a volume takes it from no title`(title: String, number: Int) {
    #expect(ParsedTitle(title: title).key.volume == number)
  }

  @Test(
    arguments: [("红楼梦（全二册）", "红楼梦"), ("三国志（全10巻）", "三国志 第10巻"), ("红楼梦（上、下）", "红楼梦（上）")] as [(String, String)])
  func `a set says nothing against what is on its ISBN`(set: String, other: String) {
    let records = [
      record("a", "1", set, by: weir, own: [hardcover]), record("b", "1", other, by: weir, own: [hardcover]),
    ]
    #expect(merge(records).count == 1)
    #expect(TitleDetail(title: "红楼梦（全二册）", subtitle: nil).numbers.isEmpty)
  }

  @Test(
    arguments: [
      ("xxi", 21), ("xlix", 49), ("cccxcix", 399), ("iiii", nil), ("vx", nil), ("c", nil), ("l", nil), ("mix", nil),
      ("nineteen", 19),
      ("ninety", 90), ("hundred", nil), ("", nil),
    ] as [(String, Int?)])
  func `Roman numerals and English words count what they say`(word: String, number: Int?) {
    #expect(WrittenNumber.spelled(word) == number)
  }

  @Test(
    arguments: [
      ("十", 10), ("十一", 11), ("二十", 20), ("二十三", 23), ("一百零五", 105), ("百二十", 120), ("九千九百九十九", 9_999), ("二一", 21),
      ("一〇", 10),
      ("十二三", nil), ("十百", nil), ("第一", nil), ("一二三四五", nil), ("", nil),
    ] as [(String, Int?)])
  func `Chinese numerals count what they say`(text: String, number: Int?) {
    #expect(WrittenNumber.chinese(FoldedScalars(text.unicodeScalars)) == number)
  }
}
