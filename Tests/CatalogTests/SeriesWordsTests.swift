import Domain
import Testing

@testable import Catalog

@Suite struct SeriesWordsTests {
  @Test(arguments: [
    ("Spider-Man Tales", "spider man tales"), ("Spider-Man Tales", "spiderman tales"),
    ("Spider-Man Tales", "Spider-Man Tales"), ("Spider-Man Tales", "man tales"), ("The A.B.C. Cases", "abc cases"),
    ("The A.B.C. Cases", "a b c cases"), ("The A.B.C. Cases", "A.B.C."), ("L’Œuvre totale", "l'oeuvre"),
    ("L’Œuvre totale", "oeuvre totale"), ("Sea Cycle", "sea"),
  ])
  func `a series is found by words of its name, joined or apart`(name: String, words: String) {
    #expect(SeriesWords.admits([SeriesEntry("Moors"), SeriesEntry(name)], words))
  }

  @Test(arguments: [
    ("Spider-Man Tales", "spider tales"), ("Spider-Man Tales", "man spiderman"), ("Sea Cycle", "cycle sea"),
    ("Sea Cycle", "se"), ("Sea Cycle", "?"), ("?", "?"),
  ])
  func `by other words it is not`(name: String, words: String) {
    #expect(!SeriesWords.admits([SeriesEntry("Moors"), SeriesEntry(name)], words))
  }

  @Test func `without words there is no text`() {
    #expect(SeriesWords.text(of: []) == nil && SeriesWords.text(of: [SeriesEntry("?")]) == nil)
  }
}
