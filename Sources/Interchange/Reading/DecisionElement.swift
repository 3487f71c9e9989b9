import Domain
import Foundation

/// An entry of the journal.
struct EntryElement: Decodable {
  let entry: JournalEntry

  private enum CodingKeys: CodingKey { case id, at, verb, titles, verdicts }

  /// So high that no catalogue comes near, so low that there are ids behind it for all time.
  private static let ids = 1...(1 << 48)

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(Int.self, forKey: .id)
    guard Self.ids.contains(id) else { throw container.fault(.id, "is no number of an entry") }
    let verdicts: [VerdictElement] = try container.list(.verdicts)
    guard !verdicts.isEmpty else { throw container.fault(.verdicts, "is empty") }
    let act = Act(try container.known(.verb), titles: try container.list(.titles), verdicts: verdicts.map(\.verdict))
    entry = JournalEntry(id: id, at: try container.time(.at), act: act)
  }
}

/// One verdict.
struct VerdictElement: Decodable {
  let verdict: Decision.Verdict

  private enum CodingKeys: CodingKey { case kind, records, record, from, field, mark, value, isbn13 }

  private enum Kind: String { case together, apart, value, mark, release }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    verdict =
      switch try container.known(.kind) as Kind {
      case .together: .together(try Self.keys(.records, container))
      case .apart:
        .apart(
          try container.decode(RecordName.self, forKey: .record).key, from: try Self.keys(.from, container))
      case .value: try Self.value(container)
      case .mark:
        .mark(try container.known(.mark), try Self.given(container), of: try Self.keys(.records, container))
      case .release: .release(try Self.isbn(container))
      }
  }

  private static func value(_ container: KeyedDecodingContainer<CodingKeys>) throws -> Decision.Verdict {
    let field: Field = try container.known(.field)
    let value = try given(container)
    let isAddress = field == .cover || LinkKind(rawValue: field.rawValue) != nil
    if isAddress, case .text(let text) = value, !isWebAddress(text) {
      throw container.fault(.value, "is no http or https address")
    }
    return .value(field, value, of: try keys(.records, container))
  }

  private static func given(_ container: KeyedDecodingContainer<CodingKeys>) throws -> UserValue? {
    try container.decodeIfPresent(ValueElement.self, forKey: .value)?.value
  }

  private static func keys(
    _ key: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>
  ) throws -> [RecordKey] {
    try container.decode([RecordName].self, forKey: key).map(\.key)
  }

  private static func isbn(_ container: KeyedDecodingContainer<CodingKeys>) throws -> ISBN {
    guard let isbn = try container.isbn(.isbn13) else { throw container.fault(.isbn13, "is missing") }
    return isbn
  }
}

/// A value that the reader gave: one key that names its form.
private struct ValueElement: Decodable {
  let value: UserValue

  private enum CodingKeys: CodingKey { case text, list, number, date, isbn13, yes }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let values: [UserValue?] = [
      try container.decodeIfPresent(forKey: .text).map(UserValue.text),
      try container.decodeIfPresent(forKey: .list).map(UserValue.list),
      try container.decodeIfPresent(forKey: .number).map(UserValue.number),
      try container.date(.date).map(UserValue.date),
      try container.isbn(.isbn13).map(UserValue.isbn),
      try container.decodeIfPresent(Bool.self, forKey: .yes) == true ? .yes : nil,
    ]
    guard let value = values.compactMap(\.self).first, values.compactMap(\.self).count == 1 else {
      throw ElementFault(path: container.codingPath, reason: "has not one of text, list, number, date, isbn13, yes")
    }
    self.value = value
  }
}
