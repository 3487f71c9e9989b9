import Domain

// Services send missing, null, "", 0 and other types for the same field, often all of them in one answer.
// What is read here never fails a record for it.

extension KeyedDecodingContainer {
  /// A string, trimmed; a number or a boolean as text; nil for whatever else, for blank text, and for one of more than
  /// ``Domain/TextBounds/text``.
  package func text(_ key: Key) -> String? {
    (try? decodeIfPresent(LenientText.self, forKey: key))?.text
  }

  /// An integer, also when written as text or with a fraction of zero; nil for whatever else.
  package func integer(_ key: Key) -> Int? {
    if let number = try? decodeIfPresent(Int.self, forKey: key) { return number }
    if let number = try? decodeIfPresent(Double.self, forKey: key) { return Int(exactly: number) }
    return text(key).flatMap { Int($0) }
  }

  /// A finite number, also when written as text; nil for whatever else.
  package func number(_ key: Key) -> Double? {
    let number = (try? decodeIfPresent(Double.self, forKey: key)) ?? text(key).flatMap { Double($0) }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// `true`, `false`, 1, 0, and the same as text in any case; nil for whatever else.
  package func flag(_ key: Key) -> Bool? {
    if let flag = try? decodeIfPresent(Bool.self, forKey: key) { return flag }
    switch text(key)?.lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    default: return nil
    }
  }

  /// The elements that are text, trimmed, blank ones and longer ones than ``Domain/TextBounds/name`` left out; the
  /// first ``Domain/TextBounds/names`` of them; `[]` where it is no array.
  package func texts(_ key: Key) -> [String] {
    let texts = ((try? decodeIfPresent([LenientText].self, forKey: key)) ?? []).lazy.compactMap(\.text)
    return Array(texts.filter { $0.utf8.count <= TextBounds.name }.prefix(TextBounds.names))
  }

  /// What it decodes to, or nil where it is missing or of another shape.
  package func value<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    try? decodeIfPresent(Value.self, forKey: key)
  }
}

/// One JSON value as text; `text` is nil for null, arrays, objects, blank text and what is too long to be any.
package struct LenientText: Decodable, Hashable, Sendable {
  package let text: String?

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let string = try? container.decode(String.self) {
      text = string.utf8.count > TextBounds.text ? nil : trimmed(string)
    } else if let flag = try? container.decode(Bool.self) {
      text = String(flag)
    } else if let number = try? container.decode(Int.self) {
      text = String(number)
    } else if let number = try? container.decode(UInt64.self) {
      // As a fraction it would lose its last digits, and be the number of another item.
      text = String(number)
    } else if let number = try? container.decode(Double.self) {
      text = String(number)
    } else {
      text = nil
    }
  }
}

/// An array whose elements may be of a wrong shape: the good ones, in order, and how many were not.
///
/// An empty object, in which nothing is known, is of a wrong shape as well.
package struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
  package let elements: [Element]
  package let failures: Int

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var (elements, failures): ([Element], Int) = ([], 0)
    while !container.isAtEnd {
      if let element = try container.decode(Attempt.self).element { elements.append(element) } else { failures += 1 }
    }
    (self.elements, self.failures) = (elements, failures)
  }

  /// The elements, where at least half of them are of the right shape.
  /// - Throws: ``SourceError/badResponse(reason:)``.
  package func mostlyRead() throws(SourceError) -> [Element] {
    guard failures <= elements.count else {
      throw .badResponse(reason: "\(failures) of its \(elements.count + failures) rows are of another shape")
    }
    return elements
  }

  private struct Attempt: Decodable {
    let element: Element?
    init(from decoder: any Decoder) throws {
      let isEmpty = (try? decoder.container(keyedBy: AnyName.self))?.allKeys.isEmpty == true
      element = isEmpty ? nil : try? Element(from: decoder)
    }
  }
}

/// A member's name, whatever it is.
private struct AnyName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
