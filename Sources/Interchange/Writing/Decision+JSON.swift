package import Domain

extension JSON {
  /// An entry of the journal with all that it decides.
  package init(copying entry: JournalEntry) {
    self = [
      "id": JSON(entry.id), "at": .string(preciseTimestamp(entry.at)), "verb": JSON(entry.act.verb.rawValue),
      "titles": JSON(entry.act.titles), "verdicts": .array(entry.act.verdicts.map { JSON(copying: $0) }),
    ]
  }

  /// One verdict; `kind` says which keys follow.
  package init(copying verdict: Decision.Verdict) {
    switch verdict {
    case .together(let keys): self = ["kind": "together", "records": JSON(keys)]
    case .apart(let key, let others): self = ["kind": "apart", "record": JSON(key), "from": JSON(others)]
    case .value(let field, let value, let keys):
      self = ["kind": "value", "field": JSON(field.rawValue), "value": JSON(value), "records": JSON(keys)]
    case .mark(let mark, let value, let keys):
      self = ["kind": "mark", "mark": JSON(mark.rawValue), "value": JSON(value), "records": JSON(keys)]
    case .release(let isbn): self = ["kind": "release", "isbn13": JSON(isbn)]
    }
  }

  /// Null takes a value back; else one key names the form of the value.
  private init(_ value: UserValue?) {
    self =
      switch value {
      case nil: .null
      case .text(let text): ["text": .string(text)]
      case .list(let list): ["list": JSON(list)]
      case .number(let number): ["number": JSON(number)]
      case .date(let date): ["date": JSON(date)]
      case .isbn(let isbn): ["isbn13": JSON(isbn)]
      case .yes: ["yes": true]
      }
  }

  private init(_ key: RecordKey) { self = ["source": JSON(key.source), "key": JSON(key.key)] }

  private init(_ keys: [RecordKey]) { self = .array(keys.map { JSON($0) }) }
}
