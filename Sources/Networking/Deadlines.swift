import Sourcing

/// Until when an exchange may take, by our own clock.
struct Deadlines: Sendable {
  typealias Instant = ContinuousClock.Instant

  private let limits: HTTPLimits
  private let start: Instant
  private let end: Instant
  private var lastByte: Instant?

  /// `end` is that of the whole request, of which this exchange may be a later part.
  init(limits: HTTPLimits, start: Instant, end: Instant) {
    self.limits = limits
    self.start = start
    self.end = end
  }

  var isConnected: Bool { lastByte != nil }

  /// To be said of the open connection and of each arrival of bytes.
  mutating func sawProgress(at now: Instant) { lastByte = now }

  /// When it is over unless there is progress before.
  var next: Instant {
    min(end, lastByte.map { $0 + limits.stall } ?? start + limits.connect)
  }
}
