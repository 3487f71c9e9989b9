import AppServices
import ArgumentParser
import Domain
import Presentation

/// `books split`
struct Split: Verb {
  static let configuration = CommandConfiguration(
    verb: "split",
    abstract: "Take a record out of its book, or keep two books apart; no refresh joins them again.",
    discussion: """
      books show REF --records lists the records of a book. Where RECORD is of another book, the two books are kept \
      apart: nothing joins them, and nothing suggests to.

      Examples:
        books split k25gygg2ewg8 sq9tmnfksvf3
        books split 9781718504103 google-books:KEY
      """)

  @Argument(help: ArgumentHelp("The book, by id, ISBN or source:key.", valueName: "ref"))
  var reference: String

  @Argument(help: ArgumentHelp("The record, as source:key, or by the ISBN that it alone has.", valueName: "record"))
  var record: String

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func run() async throws {
    try await Session(options).decide(.split(reference, record: record), dryRun: dryRun.isSet)
  }
}
