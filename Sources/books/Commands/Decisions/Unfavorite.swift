import ArgumentParser
import Domain
import Persistence

/// `books unfavorite`
struct Unfavorite: Verb {
  static let configuration = CommandConfiguration(
    commandName: "unfavorite",
    abstract: "Make books your favorites no longer; they stay in your library.",
    discussion: """
      Example:
        books unfavorite 9781718504103
      """)

  @OptionGroup var marking: Marking

  func run() async throws {
    try await marking.run(Act.unfavoring, already: "is no favorite") { titles in
      ActionMessage("took", "take", titles + " off your favorites")
    }
  }
}
