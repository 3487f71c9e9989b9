import Foundation
import Sourcing

/// A source in one run: made once, around the transports that it asks over.
@dynamicMemberLookup
struct OpenedSource: Sendable {
  let configured: ConfiguredSource
  /// The source itself, or why it could not be made.
  let source: Result<any BookSource, SourceError>
  /// Nil where it asks nobody over the network.
  let transports: SourceTransports?

  subscript<Value>(dynamicMember path: KeyPath<ConfiguredSource, Value>) -> Value { configured[keyPath: path] }
}

extension Coordinator {
  /// The source made for one run that asks as the options say.
  func opened(_ source: ConfiguredSource, _ options: FetchOptions, bypassingLimits: Bool = false) -> OpenedSource {
    guard let network else {
      return OpenedSource(configured: source, source: source.make(NoTransport()), transports: nil)
    }
    let transports = SourceTransports(
      of: source, over: network, options.cachePolicy, until: deadline(of: options), bypassingLimits: bypassingLimits,
      now: now)
    return OpenedSource(configured: source, source: source.make(transports.largeAnswers), transports: transports)
  }

  /// The one deadline of a run, by the clock that the run goes by.
  func deadline(of options: FetchOptions) -> Deadline { Deadline(options.deadline.instant, on: clock) }
}

/// The transport of sources that are asked without a network.
struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }
}
