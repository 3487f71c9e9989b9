import AppServices
import Domain
import Interchange
import Platform
import Synchronization

/// The events of `search --ndjson`, each one whole line as soon as it is known.
final class ResultLines: Sendable {
  private struct State {
    var ids = StableResultIDs()
    /// The line last printed for each id.
    var printed: [RecordID: [UInt8]] = [:]
    /// True where a signal ends the program.
    var isInterrupted = false
  }

  private let state = Mutex(State())

  func tell(_ event: FetchEvent) throws {
    switch event {
    case .started, .page: break
    case .found(let books): try state.withLock { state in for book in books { try print(book, &state) } }
    case .finished(let status): try print(["type": "source", "status": JSON(status)])
    }
  }

  /// The last line: whether every source answered, and which of the books are the results, in their order.
  func end(_ answer: SearchAnswer) throws {
    let ids = try state.withLock { state in try answer.books.map { try print($0, &state) } }
    try print(["type": "end", "complete": .bool(answer.isComplete), "results": JSON(ids.map(\.description))])
  }

  /// Waits for the line that is being written; none begins after it.
  func interrupt() { state.withLock { $0.isInterrupted = true } }

  /// Prints the book if it was not, or not as it is now.
  /// - Returns: the id under which it is printed.
  @discardableResult
  private func print(_ book: Book, _ state: inout State) throws -> RecordID {
    let (book, replaces) = state.ids.printed(book)
    for id in replaces { state.printed[id] = nil }
    let event: JSON = ["type": "result", "book": JSON(book), "replaces": JSON(replaces.map(\.description))]
    let line = event.line
    if state.printed.updateValue(line, forKey: book.id) != line { try print(line, state) }
    return book.id
  }

  private func print(_ event: JSON) throws { try state.withLock { try print(event.line, $0) } }

  private func print(_ line: [UInt8], _ state: State) throws {
    if state.isInterrupted { InterruptHandler.awaitEnd() }
    try StandardOutput.line(line)
  }
}
