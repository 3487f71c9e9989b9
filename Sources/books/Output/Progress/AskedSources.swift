import AppServices
import Domain
import Presentation

/// Which sources have answered, with how much, and which are waited for.
struct AskedSources {
  private var waiting: [String: Int] = [:]
  private var done: [String] = []
  private var indexing: (done: Int, all: Int)?

  var isWaiting: Bool { !waiting.isEmpty || indexing != nil }

  mutating func note(_ event: FetchEvent) {
    switch event {
    case .started(let sources): waiting = Dictionary(sources.map { ($0, 0) }) { first, _ in first }
    case .page(let source, let records): waiting[source] = records
    case .found: break
    case .finished(let status): finish(status)
    case .indexing(let done, let all): indexing = (done, all)
    }
  }

  private mutating func finish(_ status: SourceStatus) {
    waiting[status.source] = nil
    guard status.wasAsked else { return }
    done.append("\(status.source) \(status.hasFailed ? status.outcome.rawValue : String(status.results))")
  }

  /// `waiting for google-books (40); book-list 12, nytimes timeout`: who did not answer yet, then who did, in that
  /// order.
  var line: String {
    if let indexing { return indexingProgress(indexing.done, of: indexing.all) }
    let names = waiting.sorted { $0.key < $1.key }.map { $0.value > 0 ? "\($0.key) (\($0.value))" : $0.key }
    let still = names.isEmpty ? [] : ["waiting for " + names.joined(separator: ", ")]
    return (still + (done.isEmpty ? [] : [done.joined(separator: ", ")])).joined(separator: "; ")
  }
}
