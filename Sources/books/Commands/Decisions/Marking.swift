import ArgumentParser
import Domain
import Persistence

/// What the verbs take that put books into the reader's library or take them out.
struct Marking: ParsableArguments {
  @Argument(help: ArgumentHelp("Ids as printed, ISBNs, or source:key.", valueName: "ref"))
  var references: [String]

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  /// Marks all of them in one entry of the history.
  /// - Parameters:
  ///   - act: what is to be done to these books, or nil where there is nothing to do.
  ///   - already: what is said of a book to which there is nothing to do.
  ///   - wording: what was done to the books that it is given.
  func run(_ act: ([Book]) -> Act?, already: String, _ wording: (String) -> ActionMessage) async throws {
    let store = try await Session(options).storeToWrite(dryRun: dryRun.isSet)
    let books = try await Reference.books(references, in: store)
    let act = act(books)
    let marked = Set(act?.verdicts.flatMap(\.records) ?? [])
    let untouched = books.filter { book in book.records.allSatisfy { !marked.contains($0.recordKey) } }
    let deciding = DecisionVerb(store: store, dryRun: dryRun.isSet, options: options)
    try await deciding.carryOut(act, untouched: untouched) { _ in wording(ActionMessage.books(act?.titles ?? [])) }
    for book in untouched { options.say("“\(book.title)” \(already)") }
  }
}
