import ArgumentParser
import Domain
import Persistence

/// `books split`
struct Split: Verb {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Take a record out of its book, or keep two books apart; no refresh joins them again.",
    discussion: """
      books show REF --records lists the records of a book. Where RECORD is of another book, the two books are kept
      apart: nothing joins them, and nothing suggests to.

      Example:
        books split 32tkg0mqd4qq nytimes:9781735800509
      """)

  @Argument(help: ArgumentHelp("The book, by id, ISBN or source:key.", valueName: "ref"))
  var reference: String

  @Argument(help: ArgumentHelp("The record, as source:key, or by the ISBN that it alone has.", valueName: "record"))
  var record: String

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let store = try await Session(options).storeToWrite(dryRun: dryRun.isSet)
    let book = try await Reference.book(reference, in: store)
    let other = try await Reference.book(record, in: store)
    let deciding = DecisionVerb(store: store, dryRun: dryRun.isSet, options: options)
    if book.id == other.id {
      let key = try key(of: book)
      try await deciding.carryOut(Act.splitting(key, from: book)) { _ in
        ActionMessage("split", "split", "\(key) off “\(book.title)”")
      }
    } else {
      try await deciding.carryOut(Act.keepingApart(book, other)) { _ in
        ActionMessage("kept", "keep", "“\(book.title)” and “\(other.title)” apart")
      }
    }
  }

  /// The one record of the book that is named; an ISBN names the only record that is it.
  private func key(of book: Book) throws -> RecordKey {
    let reference = try Reference.read(record)
    let named = book.records.filter { $0.isNamed(by: reference) }.map(\.recordKey)
    if named.count == 1 { return named[0] }
    throw DecisionRefusal.noSingleRecord(record, title: book.title, records: book.records.map(\.recordKey))
  }
}

extension SourceRecord {
  fileprivate func isNamed(by reference: BookReference) -> Bool {
    switch reference {
    case .record(let key): recordKey == key
    case .id(let id): self.id == id
    case .isbn(let isbn): ownISBNs.contains { ISBN.read($0).isbn == isbn }
    }
  }
}
