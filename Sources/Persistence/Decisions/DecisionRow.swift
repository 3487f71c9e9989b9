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

  init(_ verdict: Decision.Verdict) throws {
    switch verdict {
    case .together: kind = .together
    case .apart: kind = .apart
    case .value(let field, let given, _):
      (kind, name, value) = (.value, field.rawValue, try given.map(UserValueText.text))
      if field == .isbn13, case .isbn(let given)? = given { isbn = given }
    case .mark(let mark, let given, _): (kind, name, value) = (.mark, mark.rawValue, try given.map(UserValueText.text))
    case .release(let released): (kind, isbn) = (.release, released)
    }
  }

  /// The columns of ``init(_:)``, in its order, after the id.
  static let columns = "decision.id, decision.entry, decision.verdict, decision.name, decision.value, decision.isbn"

  /// - Parameter row: of ``columns``.
  /// - Throws: ``UnreadableDecision`` where a value is none that was ever written.
  init(_ row: Row) throws {
    guard let kind = (row[2] as String?).flatMap(Kind.init) else { throw UnreadableDecision(id: row[0]) }
    self.kind = kind
    name = row[3]
    value = row[4]
    isbn = (row[5] as Int64?).flatMap { ISBN(digits: $0) }
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

/// A row of `decision` that this program did not write so.
struct UnreadableDecision: Error {
  /// Its row id.
  var id: Int64
}
