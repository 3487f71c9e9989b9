import Domain
import Foundation

/// Strict decoding: a key may be missing, but a value that is there must be of the right kind.
extension KeyedDecodingContainer {
  /// `[]` where there is none.
  /// - Throws: ``ElementFault`` for more texts than a field of a record has; see ``Domain/TextBounds/names``.
  func list<Element: Decodable>(_ key: Key) throws -> [Element] {
    let list: [Element] = try decodeIfPresent(forKey: key) ?? []
    guard list.count <= TextBounds.names || Element.self != String.self else {
      throw fault(key, "has more than \(TextBounds.names) parts")
    }
    return list
  }

  /// - Throws: ``ElementFault`` for a text, or one of several, that is longer than any of a file may be, and for a
  ///   number that is none of its type.
  func decodeIfPresent<Value: Decodable>(forKey key: Key) throws -> Value? {
    let value = try namingNumber(key, Value.self) { try decodeIfPresent(Value.self, forKey: key) }
    let texts = (value as? String).map { [$0] } ?? value as? [String] ?? []
    guard texts.allSatisfy({ $0.utf8.count <= TextBounds.imported }) else {
      throw fault(key, "is longer than \(TextBounds.imported >> 20) MB")
    }
    return value
  }

  func text(_ key: Key) throws -> String { try decode(String.self, forKey: key) }

  /// A text that has to be there.
  /// - Throws: ``ElementFault`` for one that is longer than any of a file may be.
  func boundedText(_ key: Key) throws -> String {
    guard let text: String = try decodeIfPresent(forKey: key) else { throw fault(key, "is missing") }
    return text
  }

  /// A number that has to be there.
  /// - Throws: ``ElementFault`` for one that is none of its type.
  func number<Value: Decodable & Numeric>(_ key: Key) throws -> Value {
    try namingNumber(key, Value.self) { try decode(Value.self, forKey: key) }
  }

  /// Foundation calls a text no JSON where a number in it is none of the type asked for, and does not say which.
  private func namingNumber<Value>(_ key: Key, _ type: Any.Type, _ decode: () throws -> Value) throws -> Value {
    do { return try decode() } catch let error where type == Int.self || type == Double.self {
      switch error {
      case DecodingError.typeMismatch, DecodingError.valueNotFound, DecodingError.keyNotFound: throw error
      default: throw fault(key, hasFraction(key) ? "is not a whole number" : "is a number beyond all bounds")
      }
    }
  }

  private func hasFraction(_ key: Key) -> Bool {
    guard let number = try? decode(Double.self, forKey: key) else { return false }
    return number != number.rounded()
  }

  /// One of the texts that the type knows.
  func known<Value: RawRepresentable<String>>(_ key: Key) throws -> Value {
    let text = try text(key)
    guard let value = Value(rawValue: text) else {
      throw fault(key, "is “\(text.prefix(40))”, which is not known here")
    }
    return value
  }

  /// A time as ``preciseTimestamp(_:)`` writes it.
  func time(_ key: Key) throws -> Date {
    guard let date = instant(try text(key)) else { throw fault(key, "is no time as 2026-03-01T12:00:00Z") }
    return date
  }

  func date(_ key: Key) throws -> PartialDate? {
    guard let text: String = try decodeIfPresent(forKey: key) else { return nil }
    guard let date = PartialDate(text) else { throw fault(key, "is no date as 2014, 2014-02 or 2014-02-11") }
    return date
  }

  func isbn(_ key: Key) throws -> ISBN? {
    guard let text: String = try decodeIfPresent(forKey: key) else { return nil }
    guard let isbn = ISBN.read(text).isbn else { throw fault(key, "is no ISBN") }
    return isbn
  }

  /// A title, which every source gives and no reader can take away. No catalogue holds one that is longer than any.
  func title(_ key: Key) throws -> String {
    let text = try text(key)
    guard trimmed(text) != nil else { throw fault(key, "is blank") }
    guard TextBounds.isTitle(text) else { throw fault(key, "is longer than \(TextBounds.title >> 10) KB") }
    return text
  }

  /// An address as Domain's `webAddress` lets it in, from a source or from the reader; no catalogue holds another.
  func address(_ key: Key) throws -> String? {
    guard let text: String = try decodeIfPresent(forKey: key) else { return nil }
    guard webAddress(text) == text else { throw fault(key, "is no http or https address") }
    return text
  }

  func fault(_ key: Key, _ reason: String) -> ElementFault { ElementFault(path: codingPath + [key], reason: reason) }
}

/// A key of any name.
struct AnyKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral name: String) { stringValue = name }
  init?(intValue: Int) { nil }
}
