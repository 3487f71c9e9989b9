import AppServices
import ArgumentParser
import Catalog
import Dispatch
import Sourcing
import Synchronization

/// A command line that is being typed, of which one word is to be completed.
struct CompletedLine: Sendable {
  /// What all words say, the program's name first.
  let words: [String]
  /// Which of them is being typed.
  let index: Int

  /// The line of the shell that asks for completions. Shells hand the words over as they are typed, with their quotes;
  /// fish before version 4 takes the quotes off.
  init(typed: [String], index: Int) {
    let shell = CompletionShell.requesting
    let version = CompletionShell.requestingVersion.flatMap { version in Int(version.prefix { $0.isNumber }) } ?? 0
    let isQuoted = shell == .bash || shell == .zsh || (shell == .fish && version > 3)
    words = isQuoted ? typed.map { TypedWord.said(by: $0, inFish: shell == .fish) } : typed
    self.index = index
  }

  /// The word that is being typed; empty where it is not begun.
  var word: String { words.indices.contains(index) ? words[index] : "" }

  /// A session that says nothing, in the home that the line names.
  /// - Throws: as ``Session/init(_:)``.
  var session: Session {
    get throws {
      if let home = words.last(where: { $0.hasPrefix("--home=") }) {
        return try Session(GlobalOptions.parse(["--quiet", home]))
      }
      let home = words.lastIndex(of: "--home").map { words.index(after: $0) }
      let isSaid = home.map { words.indices.contains($0) && $0 != index } ?? false
      let named = home.flatMap { isSaid ? ["--home", Self.expanded(words[$0])] : nil } ?? []
      return try Session(GlobalOptions.parse(["--quiet"] + named))
    }
  }

  /// The path with a home folder for the tilde that it begins with: a shell makes one of it only once the line is run.
  private static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = GlobalOptions.environment["HOME"] else { return path }
    return home + path.dropFirst()
  }

  /// The settings of the source that stands before the word.
  var settings: [SourceSetting] {
    let source = words.prefix(index).last { word in Registry.infos.contains { $0.id == word } }
    return source.flatMap { Registry.sources[$0] }?.info.allSettings ?? []
  }

  /// The reader's tags, the commonest first.
  var tags: [String] { read { try await $0.tags().map(\.value) } ?? [] }

  /// What the catalogue says; nil where there is none, it is still to be brought up to date, or it cannot be read
  /// within a second: nobody waits for TAB.
  ///
  /// The parser asks for completions where nothing can be awaited, so this thread waits for another.
  func read<Value: Sendable>(_ work: @escaping @Sendable (any Catalog) async throws -> Value) -> Value? {
    guard let session = try? session, session.hasCurrentCatalog else { return nil }
    let (result, done) = (Box<Value>(), DispatchSemaphore(value: 0))
    Task.detached {
      if let value = try? await work(session.context(for: .reading).catalog) { result.value.withLock { $0 = value } }
      done.signal()
    }
    guard done.wait(timeout: .now() + 1) == .success else { return nil }
    return result.value.withLock { $0 }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
