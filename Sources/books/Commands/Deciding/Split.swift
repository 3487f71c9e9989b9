import ArgumentParser
import Domain
import Persistence

/// `books split`
struct Split: Verb {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Take a record out of its book, or keep two books apart, for good.",
    discussion: """
      books show REF --records lists the records of a book. Where RECORD is of another book, the two books are kept
      apart: nothing joins them, and nothing suggests to.

      Example:
        books split 32tkg0mqd4qq nytimes:9781735800509
      """)

  @Argument(help: ArgumentHelp("The book, by id, ISBN or source:key.", valueName: "ref"))
  var reference: String

  @Argument(help: ArgumentHelp("The record, as source:key.", valueName: "record"))
  var record: String

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let store = try Session(options).store()
    let book = try await Reference.book(reference, in: store)
    let other = try await Reference.book(record, in: store)
    let deciding = Deciding(store: store, dryRun: dryRun.isSet, options: options)
    if book.id == other.id {
      let key = try key(of: book)
      try await deciding.carryOut(Act.splitting(key, from: book)) { _ in
        Wording("split", "split", "\(key) off “\(book.title)”")
      }
    } else {
      try await deciding.carryOut(Act.keepingApart(book, other)) { _ in
        Wording("kept", "keep", "“\(book.title)” and “\(other.title)” apart")
      }
    }
  }

  /// The one record of the book that is named.
  private func key(of book: Book) throws -> RecordKey {
    let keys = book.records.map(\.recordKey)
    let named = keys.first { key in
      switch try? Reference.read(record) {
      case .record(let named): key == named
      case .id(let id): key.id == id
      case .isbn, nil: false
      }
    }
    if let named { return named }
    throw DecisionRefusal.noSingleRecord(record, title: book.title, records: keys)
  }
}
