/// Numbers from 0 to a bound, a bit for each.
struct BitSet: Sendable {
  private var words: [UInt64]

  /// None of these numbers yet.
  init(below bound: Int) { words = Array(repeating: 0, count: (bound + 63) / 64) }

  /// - Parameter number: below the bound.
  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  /// - Parameter number: 0 or more; those at the bound and beyond are not here.
  func contains(_ number: Int) -> Bool {
    number / 64 < words.count && words[number / 64] & 1 << UInt64(number % 64) != 0
  }
}
