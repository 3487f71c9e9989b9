import AppServices
import ArgumentParser

/// `books remove`
struct Remove: Verb {
  static let configuration = CommandConfiguration(
    verb: "remove",
    abstract: "Take books out of your library; what you said of them stays with them.",
    discussion: """
      Example:
        books remove 9781718504103
      """)

  @OptionGroup var books: MarkedBooks

  func run() async throws { try await books.decide(DecisionRequest.remove) }
}

/// `books favorite`
struct Favorite: Verb {
  static let configuration = CommandConfiguration(
    verb: "favorite",
    abstract: "Make books your favorites; they are in your library then.",
    discussion: """
      Example:
        books favorite 9781718504103 book-list:3f39wwta864n
      """)

  @OptionGroup var books: MarkedBooks

  func run() async throws { try await books.decide(DecisionRequest.favorite) }
}

/// `books unfavorite`
struct Unfavorite: Verb {
  static let configuration = CommandConfiguration(
    verb: "unfavorite",
    abstract: "Make books your favorites no longer; they stay in your library.",
    discussion: """
      Example:
        books unfavorite 9781718504103
      """)

  @OptionGroup var books: MarkedBooks

  func run() async throws { try await books.decide(DecisionRequest.unfavorite) }
}

/// What these verbs take.
struct MarkedBooks: ParsableArguments {
  @Argument(help: ArgumentHelp("Books, each by id, ISBN or source:key.", valueName: "ref"))
  var references: [String]

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  /// Marks all of them in one entry of the history.
  func decide(_ request: ([String]) -> DecisionRequest) async throws {
    try await Session(options).decide(request(references), dryRun: dryRun.isSet)
  }
}
