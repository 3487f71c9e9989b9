import Domain

/// Chooses how much is written in one transaction, so that no other program waits long.
///
/// The same records take several times as long to write into a large catalogue as into a small one, and while the
/// machine is busy. What others feel is the time, so each write says how much the next one may have.
struct WritePace {
  /// How much the next write may have.
  private(set) var most: BatchSize
  /// How much a write has at most.
  private let whole: BatchSize
  private let mayChange: Bool

  /// How much of what comes a write usually has. A larger one writes fewer pages of the file twice; beyond this the gain
  /// is small.
  static let usual = BatchSize(records: 2000, bytes: 2 << 20)
  /// The share of ``usual`` that the first write has: how long it will take is not known yet.
  static let first = 0.5
  /// The smallest share that a write has.
  static let least = 0.125
  /// How much a write into an empty catalogue has, which nobody else waits to change.
  static let filling = BatchSize(records: 10_000, bytes: 4 << 20)
  /// How long a write should take. Others are to wait 0.3 seconds at most, which still feels immediate; half of that
  /// leaves room for a write that takes longer than the one before.
  static let goal = Duration.milliseconds(150)

  /// - Parameter isFilling: true where the catalogue has nothing yet.
  init(isFilling: Bool) {
    whole = Self.usual
    most = isFilling ? Self.filling : Self.usual.share(Self.first)
    mayChange = !isFilling
  }

  private init(atMost whole: BatchSize) {
    self.whole = whole
    most = whole.share(Self.least)
    mayChange = true
  }

  /// For records whose books are computed anew, counted by records alone. What changes stands anywhere in the indexes, so
  /// that each write touches most of their pages, however few records it has: the fewer writes, the better.
  static let computing = WritePace(atMost: BatchSize(records: 4000, bytes: 4 << 20))

  /// - Parameters:
  ///   - written: how much was written.
  ///   - duration: how long others could not write for it.
  mutating func note(_ written: BatchSize, took duration: Duration) {
    let now = most.share(of: whole)
    let share = written.share(of: whole)
    // The time of a small write tells little of a large one.
    guard mayChange, share >= now / 2, duration > .zero else { return }
    // At most doubled: a write may have been fast by chance.
    let next = min(share * (Self.goal / duration), now * 2, 1)
    most = whole.share(max(next, Self.least))
  }
}

extension BatchSize {
  fileprivate func share(_ share: Double) -> BatchSize {
    BatchSize(records: Int(Double(records) * share), bytes: Int(Double(bytes) * share))
  }

  /// The larger of the shares of records and of bytes.
  fileprivate func share(of whole: BatchSize) -> Double {
    max(Double(records) / Double(whole.records), Double(bytes) / Double(whole.bytes))
  }
}
