import Domain

/// Holds the texts of a row to what a record has room for (``TextBounds``), and says what was left out.
package struct RowBounds: Sendable {
  /// A line for each thing that was left out, or cannot be used.
  package private(set) var refused: [String] = []

  /// How many columns without a field of their own are kept of a row.
  package static let mostKept = 64

  package init() {}

  /// Notes why something of this name is left out.
  package mutating func refuse(_ name: String, _ reason: String) { refused.append("\(name.prefix(40)): \(reason)") }

  /// What a record has no room for is told, and the rest of the row taken.
  package mutating func tellLeftOut(_ count: Int, of name: String) {
    guard count > 0 else { return }
    refuse(name, "\(count) of it left out: a row has \(TextBounds.names) at most, of \(TextBounds.name >> 10) KB each")
  }

  /// The text, or as much of it as there is room for.
  package mutating func cut(_ text: String, to most: Int, _ name: String) -> String {
    if text.utf8.count > most { refuse(name, "it is longer than \(most >> 10) KB: the rest is left out") }
    return bounded(text, to: most)
  }

  /// Those that are not longer than any, as many as a field has.
  /// - Parameter more: how many there are that were not even read.
  package mutating func fitting(_ texts: [String], besides more: Int = 0, of name: String) -> [String] {
    let fitting = texts.filter { $0.utf8.count <= TextBounds.name }.prefix(TextBounds.names)
    tellLeftOut(texts.count - fitting.count + more, of: name)
    return Array(fitting)
  }

  /// The same, without those that differ from an earlier one in case or accents alone.
  package mutating func eachOnce(_ texts: [String], besides more: Int = 0, of name: String) -> [String] {
    let fitting = texts.filter { $0.utf8.count <= TextBounds.name }
    var seen: Set<String> = []
    let each = fitting.filter { seen.insert(folded($0)).inserted }
    tellLeftOut(texts.count - fitting.count + max(0, each.count - TextBounds.names) + more, of: name)
    return Array(each.prefix(TextBounds.names))
  }
}

/// As many of the text's characters as have so many bytes.
func bounded(_ text: String, to bytes: Int) -> String {
  guard text.utf8.count > bytes else { return text }
  var end = text.startIndex
  var count = 0
  while end < text.endIndex {
    count += text[end].utf8.count
    if count > bytes { break }
    end = text.index(after: end)
  }
  return String(text[..<end])
}
