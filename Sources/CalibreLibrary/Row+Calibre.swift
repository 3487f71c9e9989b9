import Domain
import Foundation
import GRDB

/// A database of others may hold any kind of value in any column.
extension Row {
  /// What ``TextColumns`` reads, without NUL, which no text of a record has; a number as its digits; nil where nothing
  /// is.
  func text(_ index: Int) -> String? {
    switch (self[index] as DatabaseValue).storage {
    case .string(let text): trimmed(text)
    case .int64(let number): String(number)
    case .double(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    case .blob(let bytes):
      trimmed(String(decoding: bytes.contains(0) ? Data(bytes.filter { $0 != 0 }) : bytes, as: UTF8.self))
    case .null: nil
    }
  }

  func integer(_ index: Int) -> Int64? {
    if case .int64(let number) = (self[index] as DatabaseValue).storage { number } else { nil }
  }
}

extension Row {
  /// Nil where there is no such column.
  func words(_ column: String) -> String? { index(of: column).flatMap { text($0) } }

  func number(_ column: String) -> Int64? {
    guard let text = words(column) else { return nil }
    return Int64(text) ?? (text == "true" ? 1 : nil)
  }

  private func index(of column: String) -> Int? {
    columnNames.enumerated().first { $0.element.lowercased() == column }?.offset
  }
}
