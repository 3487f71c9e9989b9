import Domain
import Sourcing

/// The authors of a line like `Ada Lovelace, Martin King, Jr., Contributors`.
struct AuthorLine {
  /// Persons and bodies, in order.
  let authors: [String]
  /// True where the line names contributors that it does not name.
  let hasUnnamed: Bool

  init(_ parts: [String]) {
    var authors: [String] = []
    var hasUnnamed = false
    for part in parts.flatMap({ $0.split(separator: ",") }).compactMap({ trimmed(String($0)) }) {
      let plain = folded(part).filter { $0 != "." }
      if Self.suffixes.contains(plain), let last = authors.popLast() {
        authors.append("\(last), \(part)")
      } else if Self.unnamed.contains(plain) {
        hasUnnamed = true
      } else {
        authors.append(part.hasPrefix("and ") ? String(part.dropFirst(4)) : part)
      }
    }
    self.authors = authors
    self.hasUnnamed = hasUnnamed
  }

  /// What follows a name after a comma and belongs to it; the list of `docs/merging.md` and two more.
  private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"]

  /// No author's name, so no key to a match.
  private static let unnamed: Set<String> = [
    "contributors", "and contributors", "et al", "others", "and others", "various", "various authors",
  ]
}
