/// What was done, or would be, in words: "merged 2 books into “Emma”", "would merge 2 books into “Emma”".
package struct ActionMessage {
  package var past: String
  package var infinitive: String
  /// What it was done to.
  package var rest: String

  package init(_ past: String, _ infinitive: String, _ rest: String) {
    self.past = past
    self.infinitive = infinitive
    self.rest = rest
  }

  /// The whole message: of a dry run what would be done.
  package func told(dryRun: Bool) -> String { (dryRun ? "would \(infinitive) " : "\(past) ") + rest }

  /// One book by its title, more by their number.
  package static func books(_ titles: [String]) -> String {
    titles.count == 1 ? "“\(titles[0])”" : "\(titles.count) books"
  }
}
