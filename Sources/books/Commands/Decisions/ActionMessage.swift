import Domain

/// What was done, or would be, in words: "merged 2 books into “Emma”", "would merge 2 books into “Emma”".
struct ActionMessage {
  var past: String
  var infinitive: String
  /// What it was done to.
  var rest: String

  init(_ past: String, _ infinitive: String, _ rest: String) {
    self.past = past
    self.infinitive = infinitive
    self.rest = rest
  }

  func told(dryRun: Bool) -> String { (dryRun ? "would \(infinitive) " : "\(past) ") + rest }

  /// One book by its title, more by their number.
  static func books(_ titles: [String]) -> String {
    titles.count == 1 ? "“\(titles[0])”" : "\(titles.count) books"
  }
}
