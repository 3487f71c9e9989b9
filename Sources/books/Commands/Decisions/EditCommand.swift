import AppServices
import ArgumentParser
import BooksConfiguration
import Domain
import Presentation

/// `books edit`
struct EditCommand: Verb {
  static let configuration = CommandConfiguration(
    verb: "edit",
    abstract: "Give a book values of your own, which no source overrules.",
    discussion: """
      Fields of the book: \(names { if case .field = $0 { true } else { false } }).

      Your own: \(names { if case .mark = $0 { true } else { false } }).

      Authors, translators and the like, and series are separated by “;”, tags and categories by “,” or “;”; several assignments of one add up.

      Examples:
        books edit 9781718504103 rating=5 status=read tags=javascript,web
        books edit 9781718504103 series="Discworld #8; Night Watch #1"
      """)

  @Argument(help: ArgumentHelp("The book, by id, ISBN or source:key.", valueName: "ref"), completion: .nothing)
  var reference: String

  @Argument(help: ArgumentHelp("What a field is to be.", valueName: "field=value"), completion: .edits)
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp("Take back what you gave this field, or several: title,note.", valueName: "field"),
    completion: .fields)
  var unset: [String] = []

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if assignments.isEmpty && unset.isEmpty {
      throw ValidationError("Say what to change: field=value, or --unset field.")
    }
    _ = try Assignment.read(assignments)
  }

  func run() async throws {
    let session = try Session(options)
    let edits = try Edit.read(
      Assignment.read(assignments),
      unset: unset.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) },
      placeholders: session.configuration.mergePolicy.placeholders)
    try await session.decide(.edit(reference, edits), dryRun: dryRun.isSet)
  }

  private static func names(where fits: (EditTarget) -> Bool) -> String {
    EditTarget.editable.filter(fits).map(\.name).joined(separator: ", ")
  }
}
