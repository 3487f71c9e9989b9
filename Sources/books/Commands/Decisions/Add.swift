import ArgumentParser
import Domain
import Persistence

/// `books add`
struct Add: Verb {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put books into your library.",
    discussion: """
      Example:
        books add 9781718504103
      """)

  @OptionGroup var marking: Marking

  func run() async throws {
    try await marking.run(Act.adding, already: "is in your library already") { titles in
      ActionMessage("added", "add", titles + " to your library")
    }
  }
}
