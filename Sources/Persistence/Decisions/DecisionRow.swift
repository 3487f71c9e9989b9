import Domain
import Foundation
import GRDB

/// A verdict as its row holds it; the records that it names have rows of their own.
struct DecisionRow {
  /// The values of the column `verdict`. Never changed once shipped.
  enum Kind: String {
    case together, apart, value, mark, release
  }

  var kind: Kind
  /// The field or the mark.
  var name: String?
  /// The reader's value as JSON; nil where it takes back.
  var value: String?
  /// The ISBN that the reader gave to a book, or released.
  var isbn: ISBN?

  init(_ verdict: Decision.Verdict) {
    switch verdict {
    case .together: kind = .together
    case .apart: kind = .apart
    case .value(let field, let given, _):
      (kind, name, value) = (.value, field.rawValue, given.map(UserValueText.text))
      if field == .isbn13, case .isbn(let given)? = given { isbn = given }
    case .mark(let mark, let given, _): (kind, name, value) = (.mark, mark.rawValue, given.map(UserValueText.text))
    case .release(let released): (kind, isbn) = (.release, released)
    }
  }

  /// The columns of ``init(_:)``, in its order, after the id.
  static let columns = "decision.id, decision.entry, decision.verdict, decision.name, decision.value, decision.isbn"

  /// - Parameter row: of ``columns``.
  /// - Throws: ``UnreadableDecision`` where a value is none that was ever written.
  init(_ row: some StoredColumns) throws {
    let id = (try? row.integer(0)) ?? 0
    do {
      guard let kind = try row.text(2).flatMap(Kind.init) else { throw UnreadableDecision(id: id) }
      self.kind = kind
      name = try row.text(3)
      value = try row.text(4)
      isbn = try row.integer(5).flatMap { ISBN(digits: $0) }
    } catch {
      throw UnreadableDecision(id: id)
    }
  }

  /// The verdict with its records; nil where the row is none that was ever written.
  func verdict(on keys: [RecordKey]) throws -> Decision.Verdict? {
    switch kind {
    case .together: .together(keys)
    case .apart: keys.first.map { .apart($0, from: Array(keys.dropFirst())) }
    case .value: try name.flatMap(Field.init).map { .value($0, try value.map(UserValueText.value), of: keys) }
    case .mark: try name.flatMap(Mark.init).map { .mark($0, try value.map(UserValueText.value), of: keys) }
    case .release: isbn.map { .release($0) }
    }
  }
}

/// A row of `decision` that this program cannot have written.
struct UnreadableDecision: Error {
  /// Its row id.
  var id: Int64
}

/// The reader's value as JSON: an object with one member, which is named for the form of the value, as `{"number":5}`.
enum UserValueText {
  private struct Form: Decodable {
    var text: String?
    var list: [String]?
    var number: Int?
    var date: String?
    var isbn: Int64?
    var yes: Bool?
  }

  static func text(_ value: UserValue) -> String {
    switch value {
    case .text(let text): FlatJSON.text(["text": text]) ?? "{}"
    case .list(let list): "{\"list\":\(FlatJSON.text(list) ?? "[]")}"
    case .number(let number): "{\"number\":\(number)}"
    case .date(let date): "{\"date\":\"\(date)\"}"
    case .isbn(let isbn): "{\"isbn\":\(isbn.digits)}"
    case .yes: "{\"yes\":true}"
    }
  }

  /// What an import of another program's file decides by the ten thousand is read without `JSONDecoder`.
  /// - Throws: where ``text(_:)`` cannot have written the text.
  static func value(_ text: String) throws -> UserValue {
    var text = text
    if let value = text.withUTF8(plainValue) { return value }
    let form = try JSONDecoder().decode(Form.self, from: Data(text.utf8))
    let values: [UserValue?] = [
      form.text.map(UserValue.text), form.list.map(UserValue.list), form.number.map(UserValue.number),
      form.date.flatMap { PartialDate($0) }.map(UserValue.date),
      form.isbn.flatMap { ISBN(digits: $0) }.map(UserValue.isbn), form.yes == true ? .yes : nil,
    ]
    guard let value = values.lazy.compactMap(\.self).first else { throw UnknownForm() }
    return value
  }

  /// Nil for what is to be read by all rules of JSON, as a text with escapes is.
  private static func plainValue(_ bytes: UnsafeBufferPointer<UInt8>) -> UserValue? {
    func inside(_ open: StaticString, _ close: StaticString) -> UnsafeBufferPointer<UInt8>? {
      let (head, tail) = (open.utf8CodeUnitCount, close.utf8CodeUnitCount)
      guard bytes.count >= head + tail,
        bytes.prefix(head).elementsEqual(UnsafeBufferPointer(start: open.utf8Start, count: head)),
        bytes.suffix(tail).elementsEqual(UnsafeBufferPointer(start: close.utf8Start, count: tail))
      else { return nil }
      return UnsafeBufferPointer(rebasing: bytes[head..<bytes.count - tail])
    }
    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    if let rest = inside("{\"yes\":true", "}"), rest.isEmpty { return .yes }
    if let digits = inside("{\"number\":", "}") { return Int(text(digits)).map(UserValue.number) }
    if let given = inside("{\"text\":\"", "\"}") {
      let isPlain = given.allSatisfy { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      return isPlain ? .text(text(given)) : nil
    }
    if let list = inside("{\"list\":", "}") { return (try? FlatJSON.list(list)).map(UserValue.list) }
    if let date = inside("{\"date\":\"", "\"}") { return PartialDate(text(date)).map(UserValue.date) }
    return nil
  }

  private struct UnknownForm: Error {}
}
