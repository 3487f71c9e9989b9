import ArgumentParser
import Catalog
import Domain

/// `books undo`
struct Undo: Verb {
  static let configuration = CommandConfiguration(
    verb: "undo",
    abstract: "Take back the newest of your decisions, or one of them; all is then as without it.",
    discussion: """
      books history lists them with their ids.

      Example:
        books undo --entry 12
      """)

  @Argument(help: "How many of the newest; 1 where nothing is said.")
  var count: Int?

  @Option(parsing: .unconditional, help: ArgumentHelp("This one alone, however old.", valueName: "id"))
  var entry: Int?

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if count != nil && entry != nil { throw ValidationError("Say a number or --entry, not both.") }
    if let count, count < 1 { throw ValidationError("COUNT takes 1 or more.") }
  }

  func run() async throws {
    let which = entry.map(Undoing.entry) ?? .newest(count ?? 1)
    try await Session(options).undo(which, dryRun: dryRun.isSet)
  }
}

/// `books redo`
struct Redo: Verb {
  static let configuration = CommandConfiguration(
    verb: "redo",
    abstract: "Decide once more what was undone last; all is then as before the undo.",
    discussion: """
      What was undone can be decided again until something else is decided.

      Example:
        books redo 3
      """)

  @Argument(help: "How many entries; 1 where nothing is said.")
  var count: Int?

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("COUNT takes 1 or more.") }
  }

  func run() async throws { try await Session(options).redo(count ?? 1, dryRun: dryRun.isSet) }
}
