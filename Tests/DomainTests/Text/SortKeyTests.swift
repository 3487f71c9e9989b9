import Testing

@testable import Domain

/// How titles and authors are filed.
@Suite struct SortKeyTests {
  @Test(
    arguments: [
      ("The Martian", nil, "martian"), ("A", nil, "a"), ("A. B.", nil, "a. b."), ("Die Hard", nil, "die hard"),
      ("Die Blechtrommel", "de", "blechtrommel"), ("Dem Tod auf der Spur", "ger", "tod auf der spur"),
      ("L’Étranger", "fr", "etranger"), ("L'Étranger", "fra", "etranger"), ("Le Rouge", "fre", "rouge"),
      ("Des souris", "fr", "des souris"), ("The The", "en-GB", "the"), ("“The” Book", nil, "the\" book"),
      ("???", nil, "???"), ("Ångström", nil, "angstrom"), ("La La Land", "en", "la la land"),
      ("O Alquimista", "pt-BR", "alquimista"), ("Unos pocos", "spa", "pocos"),
      ("Gli indifferenti", "it", "indifferenti"),
      ("Un'estate", "ita", "estate"), ("Het diner", "nl", "diner"), ("En man som heter Ove", "sv", "man som heter ove"),
      ("Den lille havfrue", "da", "lille havfrue"), ("Ei natt", "nno", "natt"), ("Et dukkehjem", "nb", "dukkehjem"),
      ("L'home", "cat", "home"), ("O noapte furtunoasă", "rum", "noapte furtunoasa"), ("Az ajtó", "hun", "ajto"),
      ("La vojaĝo", "eo", "vojago"), ("Die stil", "afr", "stil"), ("The Hague", "ru", "the hague"),
      ("Die Hard", "en", "die hard"), ("Der Stechlin", nil, "der stechlin"), ("Don’t Look", nil, "don't look"),
      ("Part – One", nil, "part - one"), ("ʻAbd", nil, "abd"),
      ("ʿAbd al-Malik", nil, "abd al-malik"), ("Saʿdī", nil, "sadi"), ("Mertvye dushiʹ", nil, "mertvye dushi"),
      ("Don´t Look", nil, "don't look"), ("OʼBrien", nil, "o'brien"), ("L´Étranger", "fr", "etranger"),
      ("Java\u{AD}Script", nil, "javascript"), ("\u{200F}Dune", nil, "dune"),
      ("\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}", "he", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"),
    ] as [(String, String?, String)])
  func `a title is filed without the articles of its language`(title: String, language: String?, key: String) {
    #expect(SortKey.title(title, language: language) == key)
  }

  @Test(arguments: [
    ("Dune", ["dune"]), ("The", ["the"]), ("The Martian", ["the martian", "martian"]),
    ("Die Blechtrommel", ["die blechtrommel", "blechtrommel"]), ("L'Étranger", ["l'etranger", "etranger"]),
    ("la la land", ["la la land", "la land"]), ("???", ["???"]), ("", [""]),
  ])
  func `a title that is typed may be filed with its first word or without`(text: String, keys: [String]) {
    #expect(SortKey.titles(typed: text) == keys)
  }

  @Test(
    arguments: [
      ("Andy Weir", "weir, andy"), ("Weir, Andy", "weir, andy"), ("Plato", "plato"), ("", ""), ("Voltaire", "voltaire"),
      ("José Saramago", "saramago, jose"), ("  Ludwig  van Beethoven ", "beethoven, ludwig van"),
      ("van Beethoven, Ludwig", "beethoven, ludwig van"), ("Beethoven, Ludwig van", "beethoven, ludwig van"),
      ("Ursula K. Le Guin", "le guin, ursula k."), ("Le Guin, Ursula K.", "le guin, ursula k."),
      ("Charles de Gaulle", "gaulle, charles de"), ("De Gaulle, Charles", "gaulle, charles de"),
      ("Leonardo da Vinci", "vinci, leonardo da"), ("da Vinci", "vinci, da"),
      ("Daphne du Maurier", "du maurier, daphne"),
      ("Ursula von der Leyen", "leyen, ursula von der"), ("Jean de La Fontaine", "la fontaine, jean de"),
      ("La Rochefoucauld", "la rochefoucauld"), ("Al Gore", "gore, al"), ("Ben Okri", "okri, ben"),
      ("David Ben Gurion", "ben gurion, david"), ("García Márquez, Gabriel", "garcia marquez, gabriel"),
      ("Martin Luther King Jr.", "king, martin luther jr."), ("Martin Luther King, Jr.", "king, martin luther jr."),
      ("King, Martin Luther, Jr.", "king, martin luther jr."), ("Loudon Wainwright III", "wainwright, loudon iii"),
      ("Wainwright III, Loudon", "wainwright, loudon iii"), ("Kurt Vonnegut jr", "vonnegut, kurt jr"),
      ("村上春樹", "村上春樹"), ("村上 春樹", "村上 春樹"), ("한강", "한강"), ("김 영하", "김 영하"),
      ("Edna O’Brien", "o'brien, edna"), ("Flann O'Brien", "o'brien, flann"), ("Лев Толстой", "толстои, лев"),
      ("J. R. R. Tolkien", "tolkien, j. r. r."), (", Andy", "andy"), (",", ","),
      ("Flann O´Brien", "o'brien, flann"), ("ʿAbduh", "abduh"), ("Muḥammad ʻAbduh", "abduh, muhammad"),
      ("\u{200F}Plato", "plato"), ("Dou\u{AD}glas Crock\u{AD}ford", "crockford, douglas"),
      ("(anonymous)", "anonymous)"), ("[Corporate]", "corporate]"), ("???", "???"),
      ("John Smith PhD", "smith, john phd"), ("John Smith, Ph.D.", "smith, john ph.d."),
      ("Smith MD, John", "smith, john md"), ("Plato PhD", "plato, phd"),
    ] as [(String, String)])
  func `an author is filed by the last name`(name: String, key: String) {
    #expect(Array(SortKey.author(name).unicodeScalars) == Array(key.decomposedAsFolded.unicodeScalars))
  }

  @Test func `case decides nothing`() {
    for name in ["Ludwig Van Beethoven", "LUDWIG VAN BEETHOVEN", "ludwig van beethoven"] {
      #expect(SortKey.author(name) == "beethoven, ludwig van")
    }
  }

  @Test(
    arguments: [
      ("Andy Weir", "weir a", "andy"), ("A. Weir", "weir a", ""), ("Weir, Andy", "weir a", "andy"),
      ("Plato", "plato", ""), ("村上春樹", "村上春樹", ""), ("J.R.R. Tolkien", "tolkien j", ""),
      ("Odo Bell Jr.", "bell o", "odo"), ("Unknown", nil, ""),
      ("Dou\u{AD}glas Crock\u{AD}ford", "crockford d", "douglas"), ("ʿAlī ibn Sīnā", "sina a", "ali"),
      ("Flann O´Brien", "obrien f", "flann"), ("\u{200F}Plato", "plato", ""), ("葛\u{E0100}城", "葛城", ""),
    ] as [(String, String?, String)])
  func `a form of a name is told by last name, initial and a first name that is spelled out`(
    name: String, key: String?, given: String
  ) {
    let form = AuthorForm(name)
    #expect(form?.key == key && form?.given ?? "" == given)
  }

  @Test(arguments: [0, 2_000])
  func `an author of a book under two forms is told once, by the fuller one, among few as among many`(others: Int) {
    let many = (0..<others).map { "Bo Name\($0)" }
    let names = ["A. Weir", "Plato"] + many + ["Weir, Andy", "Andy Weir", "Plato", "Unknown"] + many
    #expect(AuthorForm.all(of: names).map(\.name) == ["Plato"] + many + ["Weir, Andy"])
  }
}

extension String {
  /// The expectation as folding writes it.
  fileprivate var decomposedAsFolded: String { folded(self) }
}
