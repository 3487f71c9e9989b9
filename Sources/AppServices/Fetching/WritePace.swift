import Domain

/// How much of what comes is kept in one write: at most what keeps no other program waiting for long.
///
/// The same records take several times as long to write into a large catalogue as into a small one, and while the
/// machine is busy. What others feel is the time, so each write says how much the next one may have.
struct WritePace {
  /// What the next write may have.
  private(set) var most: BatchSize
  private let mayChange: Bool

  /// The more at once, the fewer pages of the file are written again and again; more than this gains little.
  static let usual = BatchSize(records: 2000, bytes: 2 << 20)
  /// What the first write has, of which nobody knows how long it will take, is this share of what is usual.
  static let first = 0.5
  /// No write has less than this share.
  static let least = 0.125
  /// Into a catalogue that has nothing yet, which nobody waits to change.
  static let filling = BatchSize(records: 10_000, bytes: 4 << 20)
  /// Others are to wait no longer than 0.3 seconds, as one waits for a program that answers at once; half of that
  /// leaves room for a write that takes longer than the one before.
  static let goal = Duration.milliseconds(150)

  /// - Parameter isFilling: true where the catalogue has nothing yet.
  init(isFilling: Bool) {
    most = isFilling ? Self.filling : Self.usual.share(Self.first)
    mayChange = !isFilling
  }

  /// - Parameters:
  ///   - written: how much was written.
  ///   - duration: how long others could not write for it.
  mutating func note(_ written: BatchSize, took duration: Duration) {
    let now = most.share(of: Self.usual)
    let share = written.share(of: Self.usual)
    // A write of little takes its time for something else.
    guard mayChange, share >= now / 2, duration > .zero else { return }
    // One that took little by chance is no reason for one that takes long.
    let next = min(share * (Self.goal / duration), now * 2, 1)
    most = Self.usual.share(max(next, Self.least))
  }
}

extension BatchSize {
  fileprivate func share(_ share: Double) -> BatchSize {
    BatchSize(records: Int(Double(records) * share), bytes: Int(Double(bytes) * share))
  }

  /// By what it has more of.
  fileprivate func share(of whole: BatchSize) -> Double {
    max(Double(records) / Double(whole.records), Double(bytes) / Double(whole.bytes))
  }
}
