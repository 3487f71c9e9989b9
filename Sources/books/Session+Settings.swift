import AppServices
import Catalog
import Domain
import Foundation
import Platform
import Sourcing

/// The books of the catalogue and the settings of `config.toml`: what is said while they are not the same.
extension Session {
  /// Makes what the configuration file says by now the settings of the catalogue, and computes its books to the last;
  /// does nothing where there is no catalogue yet.
  func adoptSettings() async {
    guard FileManager.default.fileExists(atPath: catalogPath) else { return }
    do { await adoptSettings(in: try context(for: .changing), until: nil) } catch { sayLeft(error) }
  }

  /// The same, with progress, until there is no more time, and says what is left. What goes wrong is said too: the file
  /// stands as it is, and any later run goes on.
  /// - Parameter end: nil: to the last book.
  func adoptSettings(in context: AppContext, until end: Deadline?) async {
    let progress = ComputingProgress(options)
    let interruption = InterruptHandler { progress.interrupt() }
    defer { interruption.over() }
    do {
      try await context.adoption.run(until: end) { books in
        options.say("\(counted(books, "book")) to be computed anew; Ctrl-C leaves the rest to books sync")
      } report: { left, all in
        progress.note(all - left, of: all)
      }
      progress.clear()
      try await sayWhatIsPending(in: context)
    } catch {
      progress.clear()
      sayLeft(error)
    }
  }

  /// One line where books are not those of the configuration file as it is by now.
  /// - Throws: ``CatalogError``, ``ConfigurationError``.
  func sayWhatIsPending(in context: AppContext) async throws {
    say(try await context.adoption.state())
  }

  /// One line where books are not those of the settings.
  func say(_ state: SettingsState) {
    if let words = state.words, let remedy = state.remedy { options.say("\(words); \(remedy)") }
  }

  /// Says that what the configuration file says by now does not hold, where a variable of the environment overrules it.
  func sayOverruled(by variables: [String]) {
    for variable in variables { options.say("the variable \(variable) holds in the place of the file while it is set") }
  }

  private func sayLeft(_ error: any Error) {
    options.say("the books are still those of the former settings: \(ExitStatus(error).words)")
  }
}

extension SettingsState {
  /// Nil where all books are those of the configuration file.
  var words: String? {
    switch self {
    case .adopted: nil
    case .former: "the books are still those of the settings before the last change"
    case .pending(1, mayBeMore: false): "1 book is still to be computed by the settings of now"
    case .pending(let books, mayBeMore: false): "\(books) books are still to be computed by the settings of now"
    case .pending(let books, mayBeMore: true):
      "\(books) books or more are still to be computed by the settings of now"
    }
  }

  /// What the reader does about it.
  var remedy: String? {
    switch self {
    case .adopted: nil
    case .former: "books sync brings them up to date"
    case .pending: "books sync does it"
    }
  }
}
