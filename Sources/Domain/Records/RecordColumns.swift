/// Reads, or sets, the fields of a record in the few shapes that columns have: texts, numbers, and lists of texts.
package protocol RecordColumnVisitor: RecordContentVisitor {
  /// False for a field that is passed over: of its parts no texts are made.
  func takes(_ name: RecordFieldName) -> Bool

  mutating func text(_ name: RecordFieldName, _ value: inout String) throws
  /// - Parameter second: what the second text of each pair is.
  mutating func pairs(_ name: RecordFieldName, of second: StaticString, _ value: inout [TextPair]) throws
  mutating func number(_ name: RecordFieldName, _ value: inout Int) throws
  mutating func real(_ name: RecordFieldName, _ value: inout Double?) throws
}

/// A name, and what is said of it.
package struct TextPair: Hashable, Sendable {
  package var name: String
  package var detail: String?

  package init(name: String, detail: String?) {
    self.name = name
    self.detail = detail
  }
}

/// A value that no field has was read for one.
package struct UnknownFieldValue: Error {
  package init() {}
}

extension RecordColumnVisitor {
  package func takes(_ name: RecordFieldName) -> Bool { true }

  package mutating func kind(_ name: RecordFieldName, _ value: inout SourceRecord.Kind) throws {
    var raw = value.rawValue
    try text(name, &raw)
    if Self.sets { try set(&value, from: raw) }
  }

  package mutating func detail(_ name: RecordFieldName, _ value: inout SourceRecord.Detail) throws {
    var raw = value.rawValue
    try number(name, &raw)
    if Self.sets { try set(&value, from: raw) }
  }

  package mutating func title(_ name: RecordFieldName, _ value: inout String) throws { try text(name, &value) }

  package mutating func address(_ name: RecordFieldName, _ value: inout String?) throws { try text(name, &value) }

  package mutating func contributors(_ name: RecordFieldName, _ value: inout [Contributor]) throws {
    guard takes(name) else { return }
    var pairs = value.isEmpty ? [] : value.map { TextPair(name: $0.name, detail: $0.role.rawValue) }
    try self.pairs(name, of: "role", &pairs)
    guard Self.sets, !pairs.isEmpty || !value.isEmpty else { return }
    value = pairs.map { Contributor($0.name, $0.detail.map(Contributor.Role.init(rawValue:)) ?? .contributor) }
  }

  package mutating func series(_ name: RecordFieldName, _ value: inout [SeriesEntry]) throws {
    guard takes(name) else { return }
    var pairs = value.isEmpty ? [] : value.map { TextPair(name: $0.name, detail: $0.position) }
    try self.pairs(name, of: "position", &pairs)
    guard Self.sets, !pairs.isEmpty || !value.isEmpty else { return }
    value = pairs.map { SeriesEntry($0.name, position: $0.detail) }
  }

  package mutating func date(_ name: RecordFieldName, _ value: inout PartialDate?) throws {
    var packed = value?.packed
    try number(name, &packed)
    if Self.sets { value = packed.flatMap { PartialDate(packed: $0) } }
  }

  /// Addresses of kinds that this program does not know are passed over.
  package mutating func links(_ name: RecordFieldName, _ value: inout [LinkKind: String]) throws {
    guard takes(name) else { return }
    var named: [String: String] = [:]
    for (kind, address) in value { named[kind.rawValue] = address }
    try names(name, &named)
    guard Self.sets, !named.isEmpty || !value.isEmpty else { return }
    value = Dictionary(named.compactMap { name, address in LinkKind(rawValue: name).map { ($0, address) } }) { $1 }
  }

  package mutating func rating(
    _ name: RecordFieldName, count countName: RecordFieldName, _ value: inout Rating?
  ) throws {
    var (average, count) = (value?.average, value?.count)
    try real(name, &average)
    try number(countName, &count)
    guard Self.sets else { return }
    value = average.flatMap { average in count.map { Rating(average: average, count: $0) } }
  }
}

/// - Throws: ``UnknownFieldValue`` where there is no value with this raw one.
private func set<Value: RawRepresentable>(_ value: inout Value, from raw: Value.RawValue) throws
where Value.RawValue: Equatable {
  guard raw != value.rawValue else { return }
  guard let known = Value(rawValue: raw) else { throw UnknownFieldValue() }
  value = known
}
