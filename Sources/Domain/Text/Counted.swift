/// `1 row`, `2 rows`.
/// - Parameter many: nil where an s behind the one is enough.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
