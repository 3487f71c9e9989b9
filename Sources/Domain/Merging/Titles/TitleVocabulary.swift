/// The words that say something of a title and are not of its name, folded. ``Volume`` and ``WrittenNumber`` have words
/// of their own, whose meaning depends on what stands beside them.
enum TitleVocabulary {
  /// The words behind which a number is that of a book in a series.
  static let series: Set<String> = ["book", "bk", "buch", "livre", "libro", "книга"]

  /// The forms of what is something else than the work itself, by the one or two words for each.
  static let forms: [String: String] = {
    let words = [
      "graphic novel": ["graphic novel", "graphic novels", "graphic adaptation", "comic", "comics", "manga"],
      "play": ["play", "plays", "stage play", "stageplay"],
      "screenplay": ["screenplay", "screenplays", "screen play", "script", "shooting script"],
      "study guide": [
        "study guide", "study guides", "study notes", "teachers guide", "teacher guide", "reading guide",
        "readers guide", "sparknotes", "cliffsnotes", "cliffs notes", "workbook",
      ],
      "companion": ["companion"],
      "summary": ["summary", "summaries", "analysis"],
      "box set": ["box set", "box sets", "boxed set", "boxset", "boxedset", "slipcase", "omnibus"],
      "coloring book": ["coloring book", "colouring book", "activity book"],
    ]
    return Dictionary(words.flatMap { form, names in names.map { ($0, form) } }) { first, _ in first }
  }()

  /// What a title says of a work that is one text.
  static let works: Set<[String]> = [
    ["novel"], ["a", "novel"], ["roman"], ["ein", "roman"], ["un", "roman"], ["novela"], ["una", "novela"], ["romanzo"],
    ["роман"],
  ]

  /// Of which a statement of edition is made, beside numbers.
  static let editions: Set<String> = [
    "edition", "ed", "rev", "revised", "auflage", "aufl", "edicion", "edizione", "edicao", "uitgave", "изд",
    folded("издание"),
  ]

  /// Names of formats: without spaces and hyphens, in lower case, without the word "edition".
  static let formats: Set<String> = [
    "hardcover", "hardback", "hardbound", "paperback", "softcover", "tradepaperback", "massmarketpaperback",
    "massmarket", "librarybinding", "boardbook", "spiralbound", "leatherbound", "largeprint", "largeprinthardcover",
    "largeprintpaperback", "kindle", "ebook", "epub", "pdf", "digital", "audiobook", "audiocd", "audio", "audible",
    "audibleaudio", "audiocassette", "unabridged", "abridged",
  ]
}
