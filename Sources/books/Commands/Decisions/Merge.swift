import ArgumentParser
import Domain
import Persistence

/// `books merge`
struct Merge: Verb {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one book of several; no refresh parts them again.",
    discussion: """
      Example:
        books merge 78svravc218s x9f9wc8prbw7 --dry-run
      """)

  @Argument(help: ArgumentHelp("Two books or more, each by id, ISBN or source:key.", valueName: "ref"))
  var references: [String]

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if references.count < 2 { throw ValidationError("Name two books or more.") }
  }

  func run() async throws {
    let store = try await Session(options).storeToWrite(dryRun: dryRun.isSet)
    var books: [Book] = []
    for reference in references { books.append(try await Reference.book(reference, in: store)) }
    let act = try Act.merging(books)
    try await DecisionVerb(store: store, dryRun: dryRun.isSet, options: options).carryOut(act) { change in
      let merged = change.after.first?.title ?? books[0].title
      if change.before.count == 1 { return ActionMessage("confirmed", "confirm", "that “\(merged)” is one book") }
      return ActionMessage("merged", "merge", "\(books.count) books into “\(merged)”")
    }
  }
}
