package import Foundation

/// Milliseconds since 1970, as all times are stored; the nearest that there are (2^53) for times beyond all reason.
package func milliseconds(_ date: Date) -> Int64 {
  let most = 0x1p53
  return Int64(max(-most, min(most, (date.timeIntervalSince1970 * 1000).rounded())))
}

extension Date {
  /// The inverse of ``milliseconds(_:)``.
  package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
