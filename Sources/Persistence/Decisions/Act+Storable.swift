import Domain

extension Act {
  /// With texts that SQLite keeps whole: in its functions a text ends at its first U+0000.
  var storable: Act { Act(verb, titles: titles.map(Persistence.storable), verdicts: verdicts.map(\.storable)) }
}

extension Decision.Verdict {
  /// As ``Act/storable``.
  var storable: Decision.Verdict {
    switch self {
    case .together(let keys): .together(keys.map(\.storable))
    case .apart(let key, let others): .apart(key.storable, from: others.map(\.storable))
    case .value(let field, let value, let keys): .value(field, value?.storable, of: keys.map(\.storable))
    case .mark(let mark, let value, let keys): .mark(mark, value?.storable, of: keys.map(\.storable))
    case .release: self
    }
  }
}

extension RecordKey {
  fileprivate var storable: RecordKey { RecordKey(source: source, key: Persistence.storable(key)) }
}

extension UserValue {
  fileprivate var storable: UserValue {
    switch self {
    case .text(let text): .text(Persistence.storable(text))
    case .list(let list): .list(list.map(Persistence.storable))
    case .number, .date, .isbn, .yes: self
    }
  }
}
