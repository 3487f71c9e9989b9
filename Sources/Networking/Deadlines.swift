import Sourcing

/// By when an exchange has to be connected, to go on and to be over, by our own clock.
struct Deadlines: Sendable {
  typealias Instant = ContinuousClock.Instant

  private let limits: HTTPLimits
  private let start: Instant
  private let end: Instant
  private var lastByte: Instant?
  /// When the time of the pace began, and how many bytes had come by then.
  private var span: (start: Instant, bytes: Int)?

  /// `end` is that of the whole request, of which this exchange may be a later part.
  init(limits: HTTPLimits, start: Instant, end: Instant) {
    self.limits = limits
    self.start = start
    self.end = end
  }

  var isConnected: Bool { lastByte != nil }

  /// To be said of the open connection and of each arrival of bytes.
  /// - Parameter bytes: all that have come.
  mutating func sawProgress(at now: Instant, bytes: Int) {
    lastByte = now
    guard let pace = limits.pace else { return }
    if let span, bytes - span.bytes < pace.bytes { return }
    span = (now, bytes)
  }

  /// When it is over unless there is progress before.
  var next: Instant { min(end, nextSilence, nextPace ?? end) }

  /// Why it is over, by ``next``.
  var failure: TransportError {
    guard let pace = limits.pace, let nextPace, nextPace < min(end, nextSilence) else { return .timedOut }
    return .tooSlow(bytes: pace.bytes, time: pace.time)
  }

  private var nextSilence: Instant { lastByte.map { $0 + limits.stall } ?? start + limits.connect }

  private var nextPace: Instant? {
    guard let pace = limits.pace, let span else { return nil }
    return span.start + pace.time
  }
}
