/// `1 row`, `2 rows`.
/// - Parameter many: nil where an s behind the one is enough.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}

/// `1,234`: a comma before every third digit from the right.
/// - Parameter number: 0 or more.
package func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
  return groups.reversed().joined(separator: ",")
}
