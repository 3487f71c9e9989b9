import Domain

/// Names and values of a query or of a form.
struct Parameters: Sendable {
  private(set) var items: [(name: String, value: String)] = []

  init() {}

  init(_ items: [(name: String, value: String)]) { self.items = items }

  /// Reads `name=value&…` (application/x-www-form-urlencoded).
  /// - Throws: ``WebFailure`` 400 where it cannot be decoded, or has more than a hundred names.
  init(form text: Substring) throws(WebFailure) {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        .map { Substring($0) }
      guard items.count < Self.most, let name = Address.decoded(parts[0], plusIsSpace: true),
        let value = Address.decoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true), !value.contains("\0")
      else { throw WebFailure(400, "the query is broken") }
      items.append((name, value))
    }
  }

  private static let most = 100

  /// The first value of the name that is not blank; nil where there is none.
  subscript(name: String) -> String? { items.first { Self.isGiven($0, name) }?.value }

  /// Its values that are not blank, in their order.
  func all(_ name: String) -> [String] {
    items.filter { Self.isGiven($0, name) }.map(\.value)
  }

  private static func isGiven(_ item: (name: String, value: String), _ name: String) -> Bool {
    item.name == name && item.value.contains { !$0.isWhitespace }
  }

  /// What of it has one of these names, in its order, for an address of the same list: what is not blank, and the
  /// flags, which hold without a value too.
  func named(_ names: Set<String>, flags: Set<String>) -> [(name: String, value: String?)] {
    items.filter { item in
      guard names.contains(item.name) else { return false }
      return flags.contains(item.name) || !item.value.allSatisfy(\.isWhitespace)
    }.map { ($0.name, $0.value) }
  }

  /// The first value of the name, blank or not.
  func given(_ name: String) -> String? { items.first { $0.name == name }?.value }

  /// True for `name`, `name=1`, `name=true` and `name=on`.
  /// - Throws: ``WebFailure`` 400 for anything else but what means no.
  func flag(_ name: String) throws(WebFailure) -> Bool {
    switch given(name) {
    case nil, "0", "false", "off": return false
    case "", "1", "true", "on": return true
    case let value?: throw WebFailure(400, "\(name) is true or false, not “\(value)”")
    }
  }

  /// - Throws: ``WebFailure`` 400 where it is no whole number in the range.
  func number(_ name: String, in range: ClosedRange<Int>) throws(WebFailure) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw WebFailure(400, "\(name) takes \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// - Throws: ``WebFailure`` 400, with the reason, where it is no ISBN.
  func isbn(_ name: String) throws(WebFailure) -> ISBN? {
    guard let text = self[name] else { return nil }
    let reading = ISBN.read(text)
    guard let isbn = reading.isbn else { throw WebFailure(noISBN: reading) }
    return isbn
  }

  /// - Throws: ``WebFailure`` 400 where it is none of the values.
  func value<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Value.Type
  ) throws(WebFailure) -> Value? {
    guard let text = self[name] else { return nil }
    guard let value = Value(rawValue: text) else {
      let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw WebFailure(400, "\(name) is one of \(all), not “\(text)”")
    }
    return value
  }
}
