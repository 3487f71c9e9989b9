import Domain
import Testing

/// What titles and authors are filed under.
@Suite struct SortKeyTests {
  @Test(
    arguments: [
      ("The Martian", nil, "martian"), ("A", nil, "a"), ("A. B.", nil, "a. b."), ("Die Hard", nil, "die hard"),
      ("Die Blechtrommel", "de", "blechtrommel"), ("L’Étranger", "fr", "etranger"), ("Le Rouge", "fre", "rouge"),
      ("The The", "en-GB", "the"), ("“The” Book", nil, "the” book"), ("???", nil, "???"), ("Ångström", nil, "angstrom"),
      ("La La Land", "en", "la la land"), ("O Alquimista", "pt-BR", "alquimista"),
    ] as [(String, String?, String)])
  func `a title is filed without its article`(title: String, language: String?, key: String) {
    #expect(SortKey.title(title, language: language) == key)
  }

  @Test(arguments: [
    ("Andy Weir", "weir, andy"), ("Weir, Andy", "weir, andy"), ("Plato", "plato"), ("村上春樹", "村上春樹"),
    ("  Ludwig  van Beethoven ", "beethoven, ludwig van"), ("", ""), ("José Saramago", "saramago, jose"),
  ])
  func `an author is filed by the last name`(name: String, key: String) {
    #expect(SortKey.author(name) == key)
  }
}
