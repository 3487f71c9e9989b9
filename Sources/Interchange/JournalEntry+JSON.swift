package import Domain

extension JSON {
  /// An entry of the journal with all that it decided.
  package init(_ entry: JournalEntry) { self.init(entry, at: timestamp(entry.at)) }

  /// The entry with its time to the millisecond, for a copy of the catalogue.
  package init(copying entry: JournalEntry) { self.init(entry, at: preciseTimestamp(entry.at)) }

  private init(_ entry: JournalEntry, at time: String) {
    let members: JSON = [
      "id": JSON(entry.id), "at": JSON(time), "verb": JSON(entry.act.verb.rawValue),
      "titles": JSON(entry.act.titles), "verdicts": .array(entry.act.verdicts.map { JSON($0) }),
    ]
    let passedOver = JSON.array(entry.passedOver.map { JSON($0) })
    self = entry.passedOver.isEmpty ? members : members.adding([(key: "passedOver", value: passedOver)])
  }

  /// As a verdict, with the ids of the entries that it gave way to.
  private init(_ mark: PassedOverMark) {
    let decided = JSON.array(mark.decided.map { .integer(Int64($0)) })
    self = JSON(mark.verdict).adding([(key: "decided", value: decided)])
  }

  /// A verdict; its first key says of which kind it is. Records are named as `source:key`.
  package init(_ verdict: Decision.Verdict) {
    switch verdict {
    case .together(let keys): self = ["together": JSON(keys)]
    case .apart(let key, let others): self = ["apart": JSON(key), "from": JSON(others)]
    case .value(let field, let value, let keys):
      self = ["value": JSON(field.rawValue), "is": JSON(value), "of": JSON(keys)]
    case .mark(let mark, let value, let keys):
      self = ["mark": JSON(mark.rawValue), "is": JSON(value), "of": JSON(keys)]
    case .release(let isbn): self = ["release": JSON(isbn)]
    }
  }

  private init(_ keys: [RecordKey]) { self.init(keys.map(\.description)) }

  private init(_ value: UserValue?) {
    switch value {
    case nil: self = .null
    case .text(let text): self = .string(text)
    case .list(let list): self.init(list)
    case .number(let number): self = .integer(Int64(number))
    case .date(let date): self.init(date)
    case .isbn(let isbn): self.init(isbn)
    case .yes: self = true
    }
  }
}
