import ArgumentParser
import Domain
import Persistence

/// `books remove`
struct Remove: Verb {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take books out of your library; what you said of them stays with them.",
    discussion: """
      Example:
        books remove 9781718504103
      """)

  @OptionGroup var marking: Marking

  func run() async throws {
    try await marking.run(Act.removing, already: "is not in your library") { titles in
      ActionMessage("took", "take", titles + " out of your library")
    }
  }
}
