extension SourceRecord {
  /// A hash of what the record says, the same in every run: two records of one key with the same hash say the same.
  ///
  /// Never 0, so that 0 can stand for a record of which none was made. Of 64 bits: that a changed record has the hash
  /// of what it said before happens once in 10^19 times, and would cost that change.
  package var contentHash: Int64 {
    var (record, visitor) = (self, ContentHash())
    do {
      try record.visitContent(&visitor)
      visitor.isLater = true
      try record.visitContent(&visitor)
    } catch {
      preconditionFailure("hashing throws nothing")
    }
    return visitor.hash.hash == 0 ? 1 : Int64(bitPattern: visitor.hash.hash)
  }
}

/// Every value is told from the next by what no UTF-8 has, and from a missing one.
///
/// A field that the first programs did not know counts behind all others, only where it has a value, and then with its
/// column's name: a record without any has the hash that they gave it, and is not taken for another when it comes
/// again.
private struct ContentHash: RecordColumnVisitor {
  static var sets: Bool { false }
  private(set) var hash = FNV1a()
  /// Which fields are hashed: those that the first programs knew, or the later ones.
  var isLater = false

  private static let end: UInt64 = 0xFF
  private static let none: UInt64 = 0xFE

  func takes(_ name: RecordFieldName) -> Bool { name.isLater == isLater }

  /// True where the field has its turn and is to be hashed; a later one is named then.
  private mutating func begins(_ name: RecordFieldName, hasValue: Bool) -> Bool {
    guard takes(name), hasValue || !isLater else { return false }
    if isLater {
      name.column.withUTF8Buffer { for byte in $0 { hash.append(UInt64(byte)) } }
      hash.append(Self.end)
    }
    return true
  }

  private mutating func append(_ text: String) {
    hash.append(text)
    hash.append(Self.end)
  }

  mutating func text(_ name: RecordFieldName, _ value: inout String) {
    if begins(name, hasValue: true) { append(value) }
  }

  mutating func text(_ name: RecordFieldName, _ value: inout String?) {
    guard begins(name, hasValue: value != nil) else { return }
    if let value { append(value) } else { hash.append(Self.none) }
  }

  mutating func list(_ name: RecordFieldName, _ value: inout [String]) {
    guard begins(name, hasValue: !value.isEmpty) else { return }
    for text in value { append(text) }
    hash.append(Self.none)
  }

  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) {
    guard begins(name, hasValue: !value.isEmpty) else { return }
    if !value.isEmpty {
      for (key, text) in value.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        append(key)
        append(text)
      }
    }
    hash.append(Self.none)
  }

  mutating func pairs(_ name: RecordFieldName, of second: StaticString, _ value: inout [TextPair]) {
    guard begins(name, hasValue: !value.isEmpty) else { return }
    for pair in value {
      append(pair.name)
      hash.append(pair.detail == nil ? Self.none : 0)
      if let detail = pair.detail { append(detail) }
    }
    hash.append(Self.none)
  }

  mutating func number(_ name: RecordFieldName, _ value: inout Int) {
    if begins(name, hasValue: true) { append(value) }
  }

  mutating func number(_ name: RecordFieldName, _ value: inout Int?) {
    guard begins(name, hasValue: value != nil) else { return }
    if let value { append(value) } else { hash.append(Self.none << 56) }
  }

  private mutating func append(_ number: Int) { hash.append(UInt64(bitPattern: Int64(number))) }

  mutating func real(_ name: RecordFieldName, _ value: inout Double?) {
    guard begins(name, hasValue: value != nil) else { return }
    hash.append(value?.bitPattern ?? Self.none << 56)
  }

  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) {
    if begins(name, hasValue: value) { hash.append(value ? 1 : 0) }
  }
}
