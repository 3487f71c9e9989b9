package import Domain

extension Act {
  /// The verb, and the fields that it edits: "edit title, rating, unset note".
  package var told: String { verb == .edit ? "\(verb.rawValue) \(toldFields)" : verb.rawValue }

  /// "title, rating, unset note".
  package var toldFields: String {
    let back = fields { $0 == nil }
    return (fields { $0 != nil } + (back.isEmpty ? [] : ["unset " + back.joined(separator: ", ")]))
      .joined(separator: ", ")
  }

  package var quotedTitles: String { titles.map { "“\($0)”" }.joined(separator: ", ") }

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
