import Domain
import Testing

/// Books as the reader describes them.
@Suite struct OwnBookTests {
  @Test(arguments: Field.allCases.filter { $0 != .title })
  func `every field that is given is in the record`(field: Field) throws {
    let plain = try OwnBook(Edit.read([Assignment("title", "The Salt Orchard")])).record
    let edits = try Edit.read([
      Assignment("title", "The Salt Orchard"), Assignment(field.rawValue, Self.value(of: field)),
    ])
    var record = try OwnBook(edits).record
    record.recordKey = plain.recordKey
    #expect(record.contentHash != plain.contentHash)
  }

  private static func value(of field: Field) -> String {
    switch EditTarget.field(field).form {
    case .text: "London"
    case .list: "Ann Lee"
    case .number: "320"
    case .date: "2014-02"
    case .isbn: "9780306406157"
    case .address: "https://press.example/a"
    case .status: "read"
    }
  }

  @Test func `a contributor of any role is given behind the name`() throws {
    let book = try OwnBook(
      Edit.read([
        Assignment("title", "The Salt Orchard"), Assignment("contributor", "Jo Poole (foreword)"),
        Assignment("translator", "Noor Haddad; Wen-Li Tran"),
      ]))
    #expect(
      book.record.contributors.map(\.printedWithRole) == [
        "Jo Poole (foreword)", "Noor Haddad (translator)", "Wen-Li Tran (translator)",
      ])
    #expect(book.record.authors.isEmpty)
  }
}
