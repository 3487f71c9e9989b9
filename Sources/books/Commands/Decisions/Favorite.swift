import ArgumentParser
import Domain
import Persistence

/// `books favorite`
struct Favorite: Verb {
  static let configuration = CommandConfiguration(
    commandName: "favorite",
    abstract: "Make books your favorites; they are in your library then.",
    discussion: """
      Example:
        books favorite 9781718504103 book-list:dhszderyzqpr
      """)

  @OptionGroup var marking: Marking

  func run() async throws {
    try await marking.run(Act.favoring, already: "is a favorite already") { titles in
      ActionMessage("marked", "mark", titles + " as favorite")
    }
  }
}
