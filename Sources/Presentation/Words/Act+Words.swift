package import Domain

extension Act {
  /// The verb, and the fields that it edits: "edit title, rating, unset note".
  package var told: String { verb == .edit && !verdicts.isEmpty ? "\(verb.rawValue) \(toldFields)" : verb.rawValue }

  /// "title, rating, unset note".
  var toldFields: String {
    let back = fields { $0 == nil }
    return (fields { $0 != nil } + (back.isEmpty ? [] : ["unset " + back.joined(separator: ", ")]))
      .joined(separator: ", ")
  }

  package var quotedTitles: String { titles.map { "“\($0)”" }.joined(separator: ", ") }

  /// The titles in quotes; the first few where there are many, as of a whole shelf.
  package var brieflyQuotedTitles: String {
    let few = 5
    guard titles.count > few else { return quotedTitles }
    return titles.prefix(few).map { "“\($0)”" }.joined(separator: ", ") + " and \(titles.count - few) more"
  }

  /// The titles, "; " between. Of those of very many books the first are told, and how many there are more: nobody
  /// reads a row beyond some pages.
  package var listedTitles: String {
    var (told, bytes) = (titles[..<0], 0)
    while told.count < titles.count, bytes < Self.mostListed {
      bytes += titles[told.count].utf8.count
      told = titles[...told.count]
    }
    let more = titles.count - told.count
    return told.joined(separator: "; ") + (more > 0 ? "; … and \(more) more" : "")
  }

  /// Bytes of titles that are listed: as many as one title may have.
  private static let mostListed = 8 << 10

  private func fields(where fits: (UserValue?) -> Bool) -> [String] {
    verdicts.compactMap { verdict in
      switch verdict {
      case .value(let field, let value, _) where fits(value): field.rawValue
      case .mark(let mark, let value, _) where fits(value): mark.rawValue
      default: nil
      }
    }
  }
}
