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
    if text == "{\"yes\":true}" { return .yes }
    if text.hasPrefix("{\"number\":"), let number = Int(text.dropFirst(10).dropLast()) { return .number(number) }
    if text.hasPrefix("{\"text\":"), let given = try? FlatJSON.dictionary(text)["text"] { return .text(given) }
    if text.hasPrefix("{\"list\":["), let list = try? FlatJSON.list(String(text.dropFirst(8).dropLast())) {
      return .list(list)
    }
    if text.hasPrefix("{\"date\":\""), let date = PartialDate(text.dropFirst(9).dropLast(2)) { return .date(date) }
    let form = try JSONDecoder().decode(Form.self, from: Data(text.utf8))
    let values: [UserValue?] = [
      form.text.map(UserValue.text), form.list.map(UserValue.list), form.number.map(UserValue.number),
      form.date.flatMap { PartialDate($0) }.map(UserValue.date),
      form.isbn.flatMap { ISBN(digits: $0) }.map(UserValue.isbn), form.yes == true ? .yes : nil,
    ]
    guard let value = values.lazy.compactMap(\.self).first else { throw UnknownForm() }
    return value
  }

  private struct UnknownForm: Error {}
}
