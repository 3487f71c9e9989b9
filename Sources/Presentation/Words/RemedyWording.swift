package import AppServices
package import Domain

/// How a face words what a reader can do: a command here, a link there.
package struct RemedyWording: Sendable {
  private let words: @Sendable (Remedy) -> String

  /// - Parameter words: the end of the line that says what is the case.
  package init(_ words: @escaping @Sendable (Remedy) -> String) { self.words = words }

  /// What became of a source, and what to do about it; nil where there is nothing to say.
  package func line(for status: SourceStatus) -> String? { status.message.map { $0 + end(status.remedy) } }

  /// The cause of an error, and what to do about it.
  package func line(for error: some RemediableError) -> String { error.cause + end(error.remedy) }

  private func end(_ remedy: Remedy?) -> String { remedy.map(words) ?? "" }
}
