import Domain

/// How much of what comes is kept in one write: at most what keeps no other program waiting for long.
///
/// The same records take several times as long to write into a large catalogue as into a small one, and while the machine is
/// busy. What others feel is the time, so each write says how much the next one may have.
struct WritePace {
  /// What the next write may have.
  private(set) var most: BatchSize
  private let mayChange: Bool

  /// What the first write has, of which nobody knows how long it will take.
  static let first = BatchSize(records: 1000, bytes: 1 << 20)
  /// The more at once, the fewer pages of the file are written again and again; more than this gains little.
  static let usual = BatchSize(records: 2000, bytes: 2 << 20)
  /// Into a catalogue that has nothing yet, which nobody waits to change.
  static let filling = BatchSize(records: 10_000, bytes: 4 << 20)
  /// Below it a write takes no less time for having less.
  static let least = 250
  /// Half of what another program may wait: the write that it waits for may take longer than the one before.
  static let goal = Duration.milliseconds(150)

  /// - Parameter isFilling: true where the catalogue has nothing yet.
  init(isFilling: Bool) {
    most = isFilling ? Self.filling : Self.first
    mayChange = !isFilling
  }

  /// - Parameters:
  ///   - records: how many were written.
  ///   - duration: what that took.
  mutating func note(_ records: Int, took duration: Duration) {
    // A write of a few records takes its time for something else.
    guard mayChange, records >= most.records / 2, duration > .zero else { return }
    let inTime = Double(records) * (Self.goal / duration)
    // One that took little by chance is no reason for one that takes long.
    let next = min(inTime, Double(most.records) * 2, Double(Self.usual.records))
    let share = max(next, Double(Self.least)) / Double(Self.usual.records)
    most.records = Int(Double(Self.usual.records) * share)
    most.bytes = Int(Double(Self.usual.bytes) * share)
  }
}
