package import Domain

/// An edition of Open Library, and the authors whom it names by number alone.
package struct OpenLibraryEdition: Sendable {
  /// Without the names of ``authorNumbers``.
  package private(set) var record: SourceRecord
  /// Of the authors' keys `/authors/OL…A`, in order, each once.
  package private(set) var authorNumbers: [Int64] = []
  /// Who it is by, as it is printed.
  private var byStatement: String?

  /// The source that its records are of.
  package static let source = "open-library"

  /// Of one member: texts, and contributors.
  fileprivate static let mostTexts = 50

  /// The members that are read. By a table: there are too many to compare each name with.
  private enum Member: String {
    case title, subtitle, publishers, languages, description, subjects, covers, lccn, ocaid, series, works, authors
    case titlePrefix = "title_prefix"
    case isbn10 = "isbn_10"
    case isbn13 = "isbn_13"
    case publishDate = "publish_date"
    case numberOfPages = "number_of_pages"
    case physicalFormat = "physical_format"
    case oclcNumbers = "oclc_numbers"
    case oclcNumber = "oclc_number"
    case byStatement = "by_statement"
    case editionName = "edition_name"
    case publishPlaces = "publish_places"
    case translationOf = "translation_of"
    case workTitles = "work_titles"
    case contributors, contributions
  }
}

extension OpenLibraryEdition {
  /// - Parameter number: of the key `/books/OL…M`.
  init(number: Int64, json cursor: JSONCursor) throws(Rejection) {
    let key = "OL\(number)M"
    record = SourceRecord(source: Self.source, key: key, title: "")
    record.detail = .full
    record.links[.info] = "https://openlibrary.org/books/\(key)"
    var (cursor, parts) = (cursor, Parts())
    cursor.members { name, cursor in
      if let member = Member(rawValue: name) { read(member, from: &cursor, &parts) }
    }
    try finish(parts)
  }

  /// Members that are parts of a field, or depend on what others say.
  private struct Parts {
    var titlePrefix, ocaid, workTitle: String?
    var isbn10: [String] = []
    var isbn13: [String] = []
    var oclc: [String] = []
    var lccn: [String] = []
    var contributions: [String] = []
  }

  private mutating func read(_ member: Member, from cursor: inout JSONCursor, _ parts: inout Parts) {
    switch member {
    case .title: record.title = cursor.text().flatMap(trimmed) ?? ""
    case .titlePrefix: parts.titlePrefix = cursor.boundedText()
    case .subtitle: record.subtitle = cursor.boundedText()
    case .isbn10: parts.isbn10 = cursor.texts()
    case .isbn13: parts.isbn13 = cursor.texts()
    case .publishers: record.publisher = cursor.texts().first
    case .publishDate: record.published = cursor.boundedText().flatMap { PartialDate(printed: $0) }
    case .numberOfPages: record.pages = cursor.text().flatMap { Int($0) }
    case .languages: record.language = cursor.keys().lazy.compactMap(Self.language).first
    case .physicalFormat: record.format = cursor.boundedText()
    case .description: record.description = cursor.textOrValue()
    case .subjects: record.categories = cursor.texts()
    case .covers: record.cover = cursor.texts().lazy.compactMap { Int64($0) }.first { $0 > 0 }.map(Self.cover)
    case .oclcNumbers, .oclcNumber: parts.oclc += cursor.texts()
    case .lccn: parts.lccn = cursor.texts()
    case .ocaid: parts.ocaid = cursor.boundedText()
    case .byStatement: byStatement = cursor.boundedText()
    case .editionName: record.editionStatement = cursor.boundedText()
    case .series: record.series = SeriesEntry.list(reading: cursor.texts())
    case .publishPlaces: record.place = cursor.texts().first
    case .translationOf: record.originalTitle = cursor.boundedText()
    case .workTitles: parts.workTitle = cursor.texts().first
    case .contributors: record.add(cursor.contributors())
    case .contributions: parts.contributions = cursor.texts()
    case .works: record.extra["work"] = cursor.keys().lazy.compactMap(Self.work).first
    case .authors: authorNumbers = Self.authors(cursor.keys())
    }
  }

  private mutating func finish(_ parts: Parts) throws(Rejection) {
    if let prefix = parts.titlePrefix { record.title = "\(prefix) \(record.title)" }
    guard !record.title.isEmpty else { throw Rejection("its edition has no title") }
    guard TextBounds.isTitle(record.title) else { throw Rejection("its edition has a title longer than any") }
    record.ownISBNs = Array((parts.isbn13 + parts.isbn10).prefix(Self.mostTexts))
    record.otherIDs =
      parts.oclc.map { "OCLC:\($0)" } + parts.lccn.map { "LCCN:\($0)" } + (parts.ocaid.map { ["IA:\($0)"] } ?? [])
    record.extra["authors"] = byStatement
    record.setOriginalTitle(workTitle: parts.workTitle)
    record.add(parts.contributions.map { Contributor(contribution: $0) })
    record.leaveOutImpossibleNumbers()
  }

  /// The record with these names of its authors, by number; with who it is by as it is printed where none is known.
  /// - Returns: also how many of the authors have no name here.
  package func record(naming names: [Int64: String]) -> (record: SourceRecord, unresolved: Int) {
    var record = record
    record.authors = authorNumbers.compactMap { names[$0] }
    let unresolved = authorNumbers.count - record.authors.count
    if record.authors.isEmpty, let name = byStatement.flatMap(Self.name) { record.authors = [name] }
    return (record, unresolved)
  }

  /// `Garth Nix.` without its full stop, but `Martin King, Jr.` and `Ada P.` with it; nil for more than a name may
  /// have.
  private static func name(byStatement text: String) -> String? {
    var name = text
    if name.hasPrefix("by ") { name.removeFirst(3) }
    if name.hasSuffix("."), !isAbbreviated(name.dropLast().split(separator: " ").last ?? "") { name.removeLast() }
    return trimmed(name).flatMap { $0.utf8.count <= TextBounds.name ? $0 : nil }
  }

  /// True for an initial, several of them, and what is written short behind names.
  private static func isAbbreviated(_ word: Substring) -> Bool {
    word.count == 1 || word.contains(".") || abbreviations.contains(word.lowercased())
  }

  private static let abbreviations: Set = [
    "jr", "jun", "sr", "sen", "esq", "phd", "md", "dd", "al", "etc", "inc", "ltd", "co", "corp", "bros", "dr", "prof",
    "rev", "st", "mr", "mrs", "ms", "ed", "eds", "comp", "trans", "illus", "ill", "dept", "univ", "assn",
  ]

  private static func authors(_ keys: [String]) -> [Int64] {
    var seen: Set<Int64> = []
    return keys.compactMap { OpenLibraryDump.number(in: $0.utf8, behind: "/authors/OL", before: "A") }
      .filter { seen.insert($0).inserted }
  }

  /// `eng` of `/languages/eng`.
  private static func language(_ key: String) -> String? {
    let code = key.dropFirst("/languages/".count)
    return key.hasPrefix("/languages/") && (2...3).contains(code.utf8.count) ? String(code) : nil
  }

  /// `OL45804W` of `/works/OL45804W`.
  private static func work(_ key: String) -> String? {
    OpenLibraryDump.number(in: key.utf8, behind: "/works/OL", before: "W").map { "OL\($0)W" }
  }

  /// <https://openlibrary.org/dev/docs/api/covers>
  private static func cover(_ id: Int64) -> String { "https://covers.openlibrary.org/b/id/\(id)-L.jpg" }
}

extension SourceRecord {
  /// `work_titles` hold the uniform title, which for most books is their own.
  fileprivate mutating func setOriginalTitle(workTitle: String?) {
    guard originalTitle == nil, let workTitle, folded(workTitle) != folded(title) else { return }
    originalTitle = workTitle
  }
}

extension Contributor {
  /// One of `contributions`, which are names as catalogues print them: `Lee, Ann (Illustrator)`, `Lee, Ann, 1950-,
  /// ill.`, or a name alone. An author is none of these: the authors have numbers.
  fileprivate init(contribution text: String) {
    self.init(readingRoleOf: text)
    if role == .contributor, let comma = text.lastIndex(of: ",") {
      let said = Role(reading: String(text[text.index(after: comma)...]))
      if said.field != .contributor, let name = trimmed(String(text[..<comma])) { self = Contributor(name, said) }
    }
    if role == .author { role = .contributor }
  }
}

extension JSONCursor {
  /// `[{"name": "Ann Lee", "role": "Illustrator"}]`; without a name, or with one longer than names are, none.
  fileprivate mutating func contributors() -> [Contributor] {
    var contributors: [Contributor] = []
    guard first == UInt8(ascii: "[") else { return [] }
    elements { cursor in
      guard contributors.count < OpenLibraryEdition.mostTexts, cursor.first == UInt8(ascii: "{") else { return }
      var (name, role): (String?, String?) = (nil, nil)
      cursor.members { member, cursor in
        switch member {
        case "name": name = cursor.boundedText()
        case "role": role = cursor.boundedText()
        default: break
        }
      }
      guard let name, name.utf8.count <= TextBounds.name, role?.utf8.count ?? 0 <= TextBounds.name else { return }
      var contributor = Contributor(name, Contributor.Role(reading: role ?? ""))
      if contributor.role == .author { contributor.role = .contributor }
      contributors.append(contributor)
    }
    return contributors
  }

  /// One text, or the texts of an array, each once; those that are blank or longer than a name may be are left out.
  fileprivate mutating func texts() -> [String] {
    guard first == UInt8(ascii: "[") else { return boundedText().map { [$0] } ?? [] }
    var texts: [String] = []
    elements { cursor in
      guard texts.count < OpenLibraryEdition.mostTexts, let text = cursor.textOrValue(),
        text.utf8.count <= TextBounds.name
      else { return }
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// A text, or the `value` of an object like `{"type": "/type/text", "value": "…"}`.
  fileprivate mutating func textOrValue() -> String? {
    guard first == UInt8(ascii: "{") else { return boundedText() }
    var text: String?
    members { name, cursor in if name == "value" { text = cursor.boundedText() } }
    return text
  }

  /// The `key` of each object of an array like `[{"key": "/languages/eng"}]`, or of `[{"author": {"key": "…"}}]`; a
  /// text stands for itself.
  fileprivate mutating func keys() -> [String] {
    var keys: [String] = []
    elements { cursor in if keys.count < 100, let key = cursor.key() { keys.append(key) } }
    return keys
  }

  private mutating func key() -> String? {
    guard first == UInt8(ascii: "{") else { return boundedText() }
    var key: String?
    members { name, cursor in
      switch name {
      case "key": key = cursor.boundedText()
      case "author" where cursor.first == UInt8(ascii: "{"):
        cursor.members { name, cursor in if name == "key" { key = cursor.boundedText() } }
      default: break
      }
    }
    return key
  }

  /// A text that is not blank, and not longer than any.
  fileprivate mutating func boundedText() -> String? {
    text().flatMap { $0.utf8.count > TextBounds.text ? nil : trimmed($0) }
  }
}
