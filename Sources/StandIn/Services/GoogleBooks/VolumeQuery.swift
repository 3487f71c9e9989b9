/// The terms of a `q` of Google Books: words, "phrases", `intitle:`, `inauthor:`, `inpublisher:`, `subject:`, `isbn:`,
/// and any of them after a `-`.
struct VolumeQuery: Sendable {
  var terms: [Term] = []

  struct Term: Hashable, Sendable {
    var field: Field
    /// Folded.
    var text: String
    var isExcluded: Bool
  }

  enum Field: String, Sendable { case any, intitle, inauthor, inpublisher, subject, isbn }

  init(_ text: String) {
    var rest = text[...]
    while let term = Self.nextTerm(&rest) { terms.append(term) }
  }

  /// The ISBNs asked for, without hyphens.
  var isbns: [String] { terms.filter { $0.field == .isbn }.map(\.text) }

  /// Whether `volume` has all that is asked for; ISBNs aside.
  func matches(_ volume: StandInVolume) -> Bool {
    terms.allSatisfy { term in
      term.field == .isbn || Self.text(of: term.field, in: volume).contains(term.text) != term.isExcluded
    }
  }

  /// Whether a term that is not of another field is in the title.
  func isInTitle(of volume: StandInVolume) -> Bool {
    let title = Self.text(of: .intitle, in: volume)
    return terms.contains { ($0.field == .any || $0.field == .intitle) && title.contains($0.text) }
  }

  private static func text(of field: Field, in volume: StandInVolume) -> String {
    let title = [volume.title, volume.subtitle ?? ""]
    let parts =
      switch field {
      case .intitle: title
      case .inauthor: volume.authors
      case .inpublisher: [volume.publisher ?? ""]
      case .subject: volume.categories
      case .any, .isbn:
        title + volume.authors + volume.categories + [volume.publisher ?? "", volume.description ?? ""]
      }
    return StandInCatalog.folded(parts.joined(separator: "\n"))
  }

  private static func nextTerm(_ rest: inout Substring) -> Term? {
    rest = rest.drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return nil }
    let isExcluded = rest.first == "-" && rest.dropFirst().first?.isWhitespace == false
    if isExcluded { rest.removeFirst() }
    let field = consumeField(&rest)
    let text = consumeText(&rest)
    let wanted = field == .isbn ? text.filter { $0 != "-" } : StandInCatalog.folded(text)
    return Term(field: field, text: wanted, isExcluded: isExcluded)
  }

  /// An operator takes no space after its colon; its case does not matter.
  private static func consumeField(_ rest: inout Substring) -> Field {
    guard let colon = rest.firstIndex(of: ":"), let field = Field(rawValue: rest[..<colon].lowercased()) else {
      return .any
    }
    rest = rest[rest.index(after: colon)...]
    return field
  }

  private static func consumeText(_ rest: inout Substring) -> String {
    guard rest.first == "\"" else {
      let word = rest.prefix { !$0.isWhitespace }
      rest = rest[word.endIndex...]
      return String(word)
    }
    let phrase = rest.dropFirst().prefix { $0 != "\"" }
    rest = rest[phrase.endIndex...].dropFirst()
    return String(phrase)
  }
}
