package import Domain
import Foundation

/// A series that a book is in, as a row of another program's file names it.
struct RowSeries: Hashable {
  var name: String
  /// As written, without zeros behind the point: `1`, `1.5`, `1-3`.
  var position: String?

  /// Reads `Hyperion Cantos (#1.0)`, `Hyperion Cantos, #1` and `Hyperion Cantos #1`, and with a `#` that stands apart
  /// all that ``SeriesEntry`` takes for a position, as `#II`; nil for a blank text.
  init?(_ text: some StringProtocol) {
    guard let text = trimmed(String(text)) else { return nil }
    if let numbered = RowSeries(numbered: text) {
      self = numbered
    } else if let entry = SeriesEntry(numbered: Self.withoutBracket(text)) {
      (name, position) = (entry.name, entry.position.flatMap { Self.position($0) })
    } else {
      (name, position) = (text, nil)
    }
  }

  /// The same, but only with a number behind the `#`; nil for any other text.
  private init?(numbered text: String) {
    let text = Self.withoutBracket(text)
    guard let mark = text.lastIndex(of: "#"), let position = Self.number(text[text.index(after: mark)...]) else {
      return nil
    }
    var before = text[..<mark]
    while before.last == " " || before.last == "," { before.removeLast() }
    guard let name = trimmed(String(before)) else { return nil }
    (self.name, self.position) = (name, position)
  }

  /// What stands in the brackets of a title. Of these most are no series: only a number counts, with a `#` or one that
  /// is called that of a book.
  private init?(inTitle text: Substring) {
    guard let text = trimmed(String(text)) else { return nil }
    if let numbered = RowSeries(numbered: text) {
      self = numbered
      return
    }
    guard let entry = SeriesEntry(volume: text), let position = entry.position.flatMap({ Self.number($0) }) else {
      return nil
    }
    (self.name, self.position) = (entry.name, position)
  }

  /// Reads `Harbour Lights (2)`, as LibraryThing's JSON has it; nil for any other text. Four digits may be a year.
  init?(inBrackets text: String) {
    guard text.hasSuffix(")"), let bracket = text.range(of: " (", options: .backwards),
      let position = Self.number(text[bracket.upperBound...].dropLast()),
      position.utf8.prefix(while: \.isASCIIDigit).count < 4, let name = trimmed(String(text[..<bracket.lowerBound]))
    else { return nil }
    (self.name, self.position) = (name, position)
  }

  private static func withoutBracket(_ text: String) -> String {
    guard text.hasSuffix(")"), let bracket = text.range(of: "(#", options: .backwards) else { return text }
    return "\(text[..<bracket.lowerBound])#\(text[bracket.upperBound...].dropLast())"
  }

  /// Those that semicolons separate, where each has a number; a name may have a semicolon.
  static func each(_ line: Substring) -> [RowSeries] {
    let several = line.split(separator: ";").compactMap { RowSeries($0) }
    return several.allSatisfy { $0.position != nil } ? several : [RowSeries(line)].compactMap(\.self)
  }

  /// The series as our own table has it: `Third #Vol. 2-3`; where that reads as another one, with a second `#`, behind
  /// which all is the position and before which all is the name: `Sturm & Drang; ##2`, `Number #9 ##`.
  static func printed(_ entry: SeriesEntry) -> String {
    let printed = entry.printed
    if isPlain(entry) { return printed }
    let read = RowSeries(printed: printed)
    if read?.name == entry.name, read?.position == entry.position { return printed }
    return entry.name + exactMark + (entry.position ?? "")
  }

  /// Asked of most series of an export: a number behind a name that ends in a letter reads as what it is.
  private static func isPlain(_ entry: SeriesEntry) -> Bool {
    guard let first = entry.name.utf8.first, let last = entry.name.utf8.last else { return false }
    let isLetter = { (byte: UInt8) in byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20) }
    guard isLetter(first), isLetter(last), !entry.name.utf8.contains(UInt8(ascii: "#")) else { return false }
    return entry.position.map { (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit) } ?? true
  }

  private static let exactMark = " ##"

  /// Reads what ``printed(_:)`` wrote; nil for a blank text.
  init?(printed text: some StringProtocol) {
    guard let text = trimmed(String(text)) else { return nil }
    if let mark = text.range(of: Self.exactMark, options: [.backwards, .literal]) {
      let position = String(text[mark.upperBound...])
      (name, self.position) = (String(text[..<mark.lowerBound]), position.isEmpty ? nil : position)
      return
    }
    let entry = text.contains(" #") ? SeriesEntry(reading: text) : nil
    (name, position) = (entry?.name ?? text, entry?.position)
  }

  /// - Parameter position: what a column of positions says, as `8.0`, `#8` and `Vol. 8`; what is none counts as
  ///   nothing.
  init?(name: String, position: String) {
    guard let name = trimmed(name) else { return nil }
    let number = trimmed(position).flatMap(SeriesEntry.withoutWord).flatMap { Self.number($0) }
    (self.name, self.position) = (name, number ?? Self.position(position))
  }

  /// What a column of positions says; nil for what is none.
  private static func position(_ text: String) -> String? {
    // As `#3`.
    guard let text = trimmed(String(text.drop { $0 == "#" || $0.isWhitespace })) else { return nil }
    if let number = number(text) { return number }
    return SeriesEntry.isPosition(text) && !text.contains("#") ? text : nil
  }

  /// A number or two, as `1.5` and `1-3`; nil for what begins with no digit.
  private static func number(_ text: some StringProtocol) -> String? {
    guard let text = trimmed(String(text)), text.utf8.first.map(\.isASCIIDigit) == true else { return nil }
    guard text.utf8.count <= 20,
      text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
    else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].allSatisfy({ $0 == "0" }) ? String(parts[0]) : text
  }

  /// Takes the series out of a title: `Gideon the Ninth (The Locked Tomb #1)`, `Elfes (Elfes, #1; Terres, #3)`,
  /// `Wyrd Sisters (Discworld, Book 6)`. A bracket that names no number in a series is part of the title; the name of a
  /// series may have brackets of its own.
  static func takenOut(of title: String) -> (title: String, series: [RowSeries]) {
    guard title.hasSuffix(")"), let bracket = lastBracket(of: title), let rest = trimmed(String(title[..<bracket]))
    else { return (title, []) }
    let series = title[title.index(after: bracket)...].dropLast().split(separator: ";").map { RowSeries(inTitle: $0) }
    guard !series.isEmpty, series.allSatisfy({ $0 != nil }) else { return (title, []) }
    return (rest, series.compactMap(\.self))
  }

  /// The bracket that the last sign closes, behind a blank; where none is, as one is wanting, the last that is opened.
  private static func lastBracket(of title: String) -> String.Index? {
    var depth = 0
    for index in title.utf8.indices.reversed() {
      switch title.utf8[index] {
      case UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: "("):
        depth -= 1
        guard depth == 0 else { continue }
        return title[..<index].hasSuffix(" ") ? index : nil
      default: break
      }
    }
    return title.range(of: " (", options: .backwards).map { title.index(after: $0.lowerBound) }
  }
}

/// Somebody who took part in a book without being its author.
struct RowContributor: Hashable {
  var name: String
  /// As the file has it: `Translator`.
  var role: String?

  /// Reads `Natasha Wimmer (Translator)`; nil for a blank text.
  init?(_ text: some StringProtocol) {
    guard let text = trimmed(String(text)) else { return nil }
    if text.hasSuffix(")"), let bracket = text.lastIndex(of: "("), let name = trimmed(String(text[..<bracket])) {
      (self.name, role) = (name, trimmed(String(text[text.index(after: bracket)...].dropLast())))
    } else {
      (name, role) = (text, nil)
    }
  }

  init(name: String, role: String?) { (self.name, self.role) = (name, role) }

  /// The person with this role, where none is said yet.
  func with(_ role: Contributor.Role?) -> RowContributor {
    RowContributor(name: name, role: self.role ?? role?.rawValue)
  }

  /// The same once for each role: `Cy Ott (Translator, Editor)` is both.
  static func each(_ text: String) -> [RowContributor] {
    guard let one = RowContributor(text) else { return [] }
    let roles = one.role?.split(separator: ",").compactMap { trimmed(String($0)) } ?? []
    return roles.count < 2 ? [one] : roles.map { RowContributor(name: one.name, role: $0) }
  }
}

/// Series and contributors as a record keeps them.
extension SourceRecord {
  /// - Parameter position: as it is written, `8.0`.
  package mutating func setSeries(_ name: String, position: String?) {
    set(series: [RowSeries(name: name, position: position ?? "")].compactMap(\.self))
  }

  mutating func set(series: [RowSeries]) {
    self.series = series.map { SeriesEntry($0.name, position: $0.position) }
  }

  /// Adds them to those that are there; of the authors no more than a record has room for.
  mutating func set(contributors: [RowContributor]) {
    let most = max(authors.count, TextBounds.names)
    add(contributors.map { Contributor($0.name, $0.role.map(Contributor.Role.init(reading:)) ?? .contributor) })
    authors.removeLast(max(0, authors.count - most))
  }
}
