/// The name of an adapter, `OpenLibrary`, and what follows from it.
package struct SourceName: Hashable, Sendable {
  /// The type, in upper camel case: `OpenLibrary`.
  package let type: String

  /// - Throws: ``ScaffoldError/badName(_:reason:)`` for a name that cannot be a type's or would hide one.
  package init(_ name: String) throws(ScaffoldError) {
    if let reason = Self.fault(of: name) { throw .badName(name, reason: reason) }
    type = name
    if StatedSource.reserved.contains(id) {
      throw .badName(
        name, reason: "its id would be “\(id)”, which stands for what is imported or the reader's own; add a word")
    }
  }

  /// The types that a new adapter declares, and its module: none may be one that its files see already.
  var declared: [String] { [type, "\(type)Request", "\(type)Reply", module] }

  /// The target and its module: a module named as its type would hide it, hence the suffix.
  package var module: String { "\(type)Source" }

  /// The source's id, on the command line and in the configuration: `open-library`.
  package var id: String { words.joined(separator: "-").lowercased() }

  /// The name to show at first: `Open Library`.
  package var title: String { words.joined(separator: " ") }

  /// A word begins at a capital that follows a small letter or a digit, and at the last of several capitals
  /// before a small letter: `NYTimes` is `NY`, `Times`.
  private var words: [String] {
    let letters = Array(type)
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      let afterSmall = index > 0 && !letters[index - 1].isUppercase
      let beforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if index == 0 || letter.isUppercase && (afterSmall || beforeSmall) {
        words.append(String(letter))
      } else {
        words[words.count - 1].append(letter)
      }
    }
    return words
  }

  private static func fault(of name: String) -> String? {
    let isPlain = name.utf8.allSatisfy { byte in
      (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
    }
    guard isPlain, let first = name.utf8.first, (65...90).contains(first) else {
      return "it must be of ASCII letters and digits and begin with a capital, as in OpenLibrary"
    }
    if !(2...40).contains(name.utf8.count) { return "it must have 2 to 40 characters" }
    if name.hasSuffix("Source") { return "leave out “Source”; the target adds it" }
    return taken.contains(name) ? "Swift or this package uses the name already" : nil
  }

  /// Names that a new type would hide from the files that have to see them.
  private static let taken: Set<String> = [
    "Any", "Self", "Type", "Protocol", "Never", "Array", "Set", "Dictionary", "String", "Substring", "Character",
    "Int", "Double", "Bool", "Optional", "Result", "Error", "Sendable", "Decodable", "Foundation", "Data", "Date",
    "URL", "Registry", "Domain", "Sourcing", "Networking", "Persistence", "Configuration", "Interchange",
    "Bug", "Bundle", "Calendar", "Clock", "Comment", "Duration", "Host", "Issue", "Locale", "Operation", "Port",
    "Process", "Progress", "Scanner", "Stream", "Suite", "Tag", "Task", "Test", "Thread", "Timer", "Unit",
    "Book", "Books", "BookQuery", "Category", "Placement", "Field", "ISBN", "PartialDate", "Rating", "Skip",
  ]
}
