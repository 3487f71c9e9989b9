import ArgumentParser

/// Which part of a list is asked for: `--limit`, `--page` and `--cursor`.
enum PageArgument {
  /// - Parameter most: how many are shown at once, at most.
  /// - Throws: `ValidationError` for a limit that is none of 1 to `most`.
  static func check(limit: Int, most: Int) throws {
    if !(1...most).contains(limit) { throw ValidationError("--limit takes 1 to \(most).") }
  }

  /// - Throws: `ValidationError` for a page that is none of 1 to 100,000, and where both are given.
  static func check(page: Int?, cursor: String?) throws {
    if let page, !(1...100_000).contains(page) { throw ValidationError("--page takes 1 to 100000.") }
    if page != nil && cursor != nil { throw ValidationError("--page and --cursor exclude each other.") }
  }

  /// What is to be done about a list that a limit has cut: nothing where the limit cannot be higher.
  /// - Parameters:
  ///   - limit: what `--limit` was.
  ///   - most: what it takes at most.
  static func remark(limit: Int, most: Int) -> String {
    limit < most ? "--limit shows more" : "no more are shown at once"
  }
}
