extension SourceRecord {
  /// A hash of what the record says, the same in every run: two records of one key with the same hash say the same.
  ///
  /// Never 0, so that 0 can stand for a record of which none was made. Of 64 bits: that a changed record has the hash of
  /// what it said before happens once in 10^19 times, and would cost that change.
  package var contentHash: Int64 {
    var (record, visitor) = (self, ContentHash())
    do { try record.visitContent(&visitor) } catch { preconditionFailure("hashing throws nothing") }
    return visitor.hash.hash == 0 ? 1 : Int64(bitPattern: visitor.hash.hash)
  }
}

/// Every value is told from the next by what no UTF-8 has, and from a missing one.
///
/// A field that earlier programs did not know counts only where it has a value, and then with its name: a record without
/// any has the hash that they gave it, and is not taken for another when it comes again.
private struct ContentHash: RecordContentVisitor {
  static var sets: Bool { false }
  var hash = FNV1a()

  private var isLater = false

  mutating func beginLaterFields() { isLater = true }

  private mutating func appendName(_ name: StaticString) {
    guard isLater else { return }
    name.withUTF8Buffer { for byte in $0 { hash.append(UInt64(byte)) } }
    hash.append(Self.end)
  }

  private static let end: UInt64 = 0xFF
  private static let none: UInt64 = 0xFE

  mutating func text(_ name: StaticString, _ value: inout String) {
    hash.append(value)
    hash.append(Self.end)
  }

  mutating func text(_ name: StaticString, _ value: inout String?) {
    if var text = value {
      appendName(name)
      self.text(name, &text)
    } else if !isLater {
      hash.append(Self.none)
    }
  }

  mutating func list(_ name: StaticString, _ value: inout [String]) {
    for var text in value { self.text(name, &text) }
    hash.append(Self.none)
  }

  mutating func names(_ name: StaticString, _ value: inout [String: String]) {
    if !value.isEmpty {
      let members = value.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for var (key, text) in members {
        self.text(name, &key)
        self.text(name, &text)
      }
    }
    hash.append(Self.none)
  }

  mutating func pairs(_ name: StaticString, of second: StaticString, _ value: inout [TextPair]) {
    guard !value.isEmpty else { return }
    appendName(name)
    for var pair in value {
      text(name, &pair.name)
      hash.append(pair.detail == nil ? Self.none : 0)
      if var detail = pair.detail { text(second, &detail) }
    }
    hash.append(Self.none)
  }

  mutating func number(_ name: StaticString, _ value: inout Int) { hash.append(UInt64(bitPattern: Int64(value))) }

  mutating func number(_ name: StaticString, _ value: inout Int?) {
    if var number = value {
      appendName(name)
      self.number(name, &number)
    } else if !isLater {
      hash.append(Self.none << 56)
    }
  }

  mutating func real(_ name: StaticString, _ value: inout Double?) {
    hash.append(value?.bitPattern ?? Self.none << 56)
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool) { hash.append(value ? 1 : 0) }
}
