extension Warning {
  /// What the claims and notes of one record give reason to say.
  static func of(_ record: SourceRecord, claims: Claims, quarantined: Set<ISBN>) -> [Warning] {
    let isPlain = record.kind == .book && record.notes.isEmpty && quarantined.isEmpty
    if isPlain && claims.refused.isEmpty && !claims.hasPairMismatch && !claims.isHub { return [] }
    let name = brief(record.recordKey.description)
    var warnings = claims.refused.map { reading in
      Warning(.refusedISBN, "“\(brief(reading.input))” of \(name) is no key: \(reading.class.rawValue)")
    }
    if record.kind != .book { warnings += ofOthers(record, name: name) }
    if claims.hasPairMismatch { warnings.append(Warning(.isbnPairMismatch, "\(name) has an ISBN-10 of another book")) }
    if claims.isHub {
      warnings.append(Warning(.hub, "\(name) lists too many ISBNs to be one book; only its own is used"))
    }
    if record.notes.contains(Kind.answeredOtherISBN.rawValue) {
      warnings.append(Warning(.answeredOtherISBN, "\(name) does not have the ISBN that was asked for"))
    }
    if !quarantined.isEmpty {
      let claimed = (claims.primary.map { [$0] } ?? []) + claims.related
      warnings += claimed.filter(quarantined.contains).map { isbn in
        Warning(
          .quarantinedISBN,
          "\(isbn) of \(name) stands on books that contradict one another, or leads to too many records; it links nothing"
        )
      }
    }
    return warnings
  }

  /// The ISBNs on a record that is no book: said, so that no export loses them, and no key for anything.
  private static func ofOthers(_ record: SourceRecord, name: String) -> [Warning] {
    let isbns = Set((record.ownISBNs + record.relatedISBNs).compactMap { ISBN.read($0).isbn }).sorted()
    return isbns.map { Warning(.otherISBN, "\($0) of \(name) is a book's, and this is \(record.kind.withArticle)") }
  }

  /// One sentence for both books of a conflict.
  static func over(_ conflict: Ownership.Conflict, owner: String, other: String) -> Warning {
    Warning(conflict.kind, "\(conflict.isbn) belongs to “\(brief(owner))”; “\(brief(other))” claims it too")
  }

  /// For the book of both records.
  static func between(_ first: SourceRecord, _ second: SourceRecord, over isbn: ISBN) -> Warning {
    let (one, other) = (named(first), named(second))
    return Warning(
      .titleDiffers,
      "\(isbn) and an author are those of \(one) and of \(other), whose titles share no word of four letters or more")
  }

  private static func named(_ record: SourceRecord) -> String {
    "“\(brief(record.title))” (\(brief(record.recordKey.description)))"
  }
}

extension [Warning] {
  /// Each once, by kind, then by detail.
  var inOrder: [Warning] {
    guard count > 1 else { return self }
    let ranks = Dictionary(uniqueKeysWithValues: Warning.Kind.allCases.enumerated().map { ($1, $0) })
    return Set(self).sorted { (ranks[$0.kind] ?? 0, $0.detail) < (ranks[$1.kind] ?? 0, $1.detail) }
  }
}

/// Text for one line of a warning: what a source wrote may be a book long.
func brief(_ text: String) -> String {
  text.utf8.count <= 80 || text.count <= 80 ? text : text.prefix(79) + "…"
}
