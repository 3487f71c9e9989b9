import AppServices
import ArgumentParser
import Domain
import Presentation

/// `books merge`
struct Merge: Verb {
  static let configuration = CommandConfiguration(
    verb: "merge",
    abstract: "Make one book of several; no refresh parts them again.",
    discussion: """
      Example:
        books merge k25gygg2ewg8 sq9tmnfksvf3 --dry-run
      """)

  @Argument(help: ArgumentHelp("Two books or more, each by id, ISBN or source:key.", valueName: "ref"))
  var references: [String]

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if references.count < 2 { throw ValidationError("Name two books or more.") }
  }

  func run() async throws {
    try await Session(options).decide(.merge(references), dryRun: dryRun.isSet)
  }
}
