import Domain
import Foundation

/// What the reader gave as JSON: an object with one member, named for its form, as `{"number":5}`.
enum UserValueText {
  private struct Form: Codable {
    var text: String?
    var list: [String]?
    var number: Int?
    var date: String?
    var isbn: Int64?
    var yes: Bool?
  }

  static func text(_ value: UserValue) throws -> String {
    var form = Form()
    switch value {
    case .text(let text): form.text = text
    case .list(let list): form.list = list
    case .number(let number): form.number = number
    case .date(let date): form.date = date.description
    case .isbn(let isbn): form.isbn = isbn.digits
    case .yes: form.yes = true
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return String(decoding: try encoder.encode(form), as: UTF8.self)
  }

  /// - Throws: where ``text(_:)`` never wrote such a text.
  static func value(_ text: String) throws -> UserValue {
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
