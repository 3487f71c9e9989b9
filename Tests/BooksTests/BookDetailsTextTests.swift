import Domain
import Testing

@testable import books

/// A book for a person to read.
@Suite struct BookDetailsTextTests {
  @Test(arguments: Field.allCases)
  func `a value stands apart from the name of its field, below those of the others`(field: Field) {
    let record = SourceRecord(source: "s", key: "a", title: "A")
    var book = Book(id: record.id, kind: .book, title: "A", records: [record])
    let claim = Provenance.Claim(value: "Tide", record: record.recordKey)
    for told in [.title, field] { book.provenance[told] = Provenance(chosen: claim, rule: .only, others: [claim]) }
    let card = BookDetailsText(book: book, terminal: Terminal(descriptor: -1, color: .never, environment: [:]))
    let lines = card.why.split(separator: "\n").filter { $0.contains("Tide") }
    #expect(lines.contains { $0.hasPrefix("  \(field.rawValue) ") }, "\(card.why)")
    #expect(Set(lines.map { $0.prefix { $0 != "T" }.count }).count == 1, "\(card.why)")
  }

  @Test(arguments: [60, 80, 120])
  func `what a source said fits the terminal, and its further lines stand below the first`(width: Int) {
    let words = (1...40).map { "word\($0)" }.joined(separator: " ")
    var record = SourceRecord(source: "s", key: "a", title: words)
    record.description = words + "\n" + words
    record.extra = ["a-name-of-some-length": words]
    let book = Book(id: record.id, kind: .book, title: "A", records: [record])
    var terminal = Terminal(descriptor: -1, color: .never, environment: [:])
    (terminal.isTerminal, terminal.width) = (true, width)
    let records = BookDetailsText(book: book, terminal: terminal).records
    let lines = records.split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.allSatisfy { displayWidth($0) <= width }, "\(records)")
    let further = lines.filter { $0.hasPrefix("   ") }
    #expect(further.count > 6 && further.allSatisfy { $0.prefix { $0 == " " }.count == 14 }, "\(records)")
  }
}
