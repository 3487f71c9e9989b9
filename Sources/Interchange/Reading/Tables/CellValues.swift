import Domain

/// What a cell of a table says, or why it cannot be used.
enum CellValue<Value> {
  case none
  case value(Value)
  /// For a person, without the name of the column.
  case refused(String)
}

/// The identifiers in a cell.
enum CellISBN {
  case isbn(String)
  /// An Amazon number.
  case asin(String)
  /// Digits with an exponent, or what is no ISBN.
  case refused(String)

  /// Each of several, which commas, semicolons or bars separate; those beyond the bound are refused as one.
  /// - Parameters:
  ///   - restoresZeros: whether seven and eight digits are what a spreadsheet left of an ISBN-10.
  ///   - most: how many are read: of half a million each would have a reason of its own.
  static func all(in text: String, restoresZeros: Bool, atMost most: Int = TextBounds.names) -> [CellISBN] {
    let pieces = pieces(of: text)
    let read = pieces.prefix(most).compactMap { one($0, restoresZeros: restoresZeros) }
    let rest = pieces.count - most
    guard rest > 0 else { return read }
    let left = rest == 1 ? "1 number of it is left out" : "\(rest) numbers of it are left out"
    return read + [.refused("\(left): a row has \(TextBounds.names) at most")]
  }

  /// A number with a decimal comma is one piece.
  private static func pieces(of text: String) -> [Substring] {
    isExponential(text) ? [text[...]] : text.split { $0 == "," || $0 == ";" || $0 == "|" }
  }

  private static func one(_ text: Substring, restoresZeros: Bool) -> CellISBN? {
    guard var text = trimmed(String(text)) else { return nil }
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    let reading = ISBN.read(text)
    if let isbn = reading.isbn {
      return .isbn(reading.class == .isbn13 ? isbn.description : isbn.isbn10 ?? isbn.description)
    }
    if reading.class == .empty { return nil }
    if isExponential(text) {
      return .refused("a spreadsheet has rounded the number “\(text.prefix(20))”: its last digits are lost")
    }
    if text.hasSuffix(".0"), let isbn = ISBN.read(String(text.dropLast(2))).isbn { return .isbn(isbn.description) }
    if restoresZeros, let isbn = restored(text) { return .isbn(isbn.isbn10 ?? isbn.description) }
    if isASIN(text) { return .asin(text.uppercased()) }
    return .refused("“\(text.prefix(40))” is no ISBN: \(reading.class.explanation)")
  }

  /// How many characters a number has that a spreadsheet may have taken leading zeros from; nil for any other text.
  static func shortLength(of text: String) -> Int? {
    let length = text.utf8.count
    guard (7...9).contains(length) else { return nil }
    let digits = text.utf8.last.map { $0 | 0x20 } == UInt8(ascii: "x") ? text.utf8.dropLast() : text.utf8[...]
    return digits.allSatisfy { (48...57).contains($0) } ? length : nil
  }

  /// The ISBN-10 that begins with the zeros that are wanting, where its check digit says so.
  static func restored(_ text: String) -> ISBN? {
    guard let length = shortLength(of: text) else { return nil }
    return ISBN.read(String(repeating: "0", count: 10 - length) + text).isbn
  }

  /// `9.78E+12`, also with a decimal comma.
  private static func isExponential(_ text: String) -> Bool {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].utf8.first, (48...57).contains(first) else { return false }
    let exponent = parts[1].hasPrefix("+") ? parts[1].dropFirst() : parts[1]
    return !exponent.isEmpty && exponent.utf8.allSatisfy { (48...57).contains($0) }
      && parts[0].utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
  }

  /// Ten capitals and digits that begin with B, as Amazon numbers what has no ISBN.
  private static func isASIN(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.first == UInt8(ascii: "B")
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
  }
}

/// The date in a cell: `2019-03-05`, `2019/03/05`, `[2019-03-05]`, `5.3.2019`, each also without a day or a month; `3/13/2019`
/// and `13/3/2019` where only one of the two can be the month, or the order is known. What follows a day is passed over.
/// - Parameter order: of the column.
func cellDate(_ text: String, _ order: DateOrder? = nil) -> CellValue<PartialDate> {
  guard var text = trimmed(text), !isAbsent(text) else { return .none }
  if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
  let day = text.prefix { !"T ".contains($0) }
  let parts = day.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
  let numbers = parts.compactMap { part in part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil }
  let refused = CellValue<PartialDate>.refused("“\(text.prefix(40))” is no date as 2019-03-05")
  guard !numbers.isEmpty, numbers.count == parts.count, numbers.count <= 3 else { return refused }
  let date: PartialDate?
  if parts[0].utf8.count == 4 {
    date = PartialDate(
      year: numbers[0], month: numbers.count > 1 ? numbers[1] : nil, day: numbers.count > 2 ? numbers[2] : nil)
  } else if numbers.count == 3, parts[2].utf8.count == 4 {
    let (dayFirst, monthFirst) = (
      PartialDate(year: numbers[2], month: numbers[1], day: numbers[0]),
      PartialDate(year: numbers[2], month: numbers[0], day: numbers[1])
    )
    if day.contains(".") {
      date = dayFirst
    } else if let dayFirst, let monthFirst, dayFirst != monthFirst {
      guard let order else {
        return .refused(
          "“\(text.prefix(40))” may be \(dayFirst) or \(monthFirst), and no other date of the file tells which")
      }
      date = order == .dayFirst ? dayFirst : monthFirst
    } else {
      date = dayFirst ?? monthFirst
    }
  } else if numbers.count == 2, parts[1].utf8.count == 4 {
    date = PartialDate(year: numbers[1], month: numbers[0])
  } else {
    date = nil
  }
  return date.map { .value($0) } ?? refused
}

/// Stars, 1...5 in halves and quarters: `4`, `4.5`, `4,5`, `4/5`, `★★★★`; 0 is none.
func cellRating(_ text: String) -> CellValue<Double> {
  guard let text = trimmed(text), !isAbsent(text) else { return .none }
  if text.allSatisfy({ "★☆⭐⭐️".contains($0) }) { return .value(Double(text.count { $0 != "☆" })) }
  let number = text.hasSuffix("/5") ? text.dropLast(2) : text[...]
  // No sign, no exponent, and no `0x` either.
  let isDecimal = number.utf8.allSatisfy {
    (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
  }
  guard isDecimal, let stars = Double(number.replacing(",", with: ".")), stars <= 5 else {
    return .refused("“\(text.prefix(20))” is no rating of 5 stars at most")
  }
  return stars == 0 ? .none : .value(stars)
}

/// Whether a cell says yes; nil where it says neither yes nor no.
func cellFlag(_ text: String) -> Bool? {
  switch folded(text.trimmingPrefix(while: \.isWhitespace)) {
  case "yes", "true", "1", "x", "y", "ja", "oui", "si", "sim", "wahr", "vrai", "✓": true
  case "", "no", "false", "0", "n", "nein", "non", "nao", "nee", "falsch", "faux": false
  default: nil
  }
}

/// The status that a shelf or a cell names, in the words of the programs and of the usual languages.
func cellStatus(_ text: String) -> Shelf.Status? {
  statuses[plainColumnName(text)]
}

private let statuses: [String: Shelf.Status] = Dictionary(
  [
    Shelf.Status.toRead: [
      "to-read", "want to read", "planned", "for later", "wishlist", "wish list", "tbr", "unread", "not begun",
      "zu lesen", "will ich lesen", "ungelesen", "à lire", "por leer", "da leggere", "te lezen", "para ler",
      "quero ler",
    ],
    .reading: [
      "reading", "currently-reading", "in progress", "in_progress", "am lesen", "lese ich gerade", "lese gerade",
      "en cours", "en cours de lecture", "leyendo", "in lettura", "sto leggendo", "aan het lezen", "lendo",
    ],
    .read: [
      "read", "finished", "already read", "completed", "done", "gelesen", "fertig", "lu", "leído", "letto", "gelezen",
      "lido",
    ],
  ].flatMap { status, words in words.map { (plainColumnName($0), status) } }, uniquingKeysWith: { first, _ in first })

/// The code (ISO 639-1) of a language that a cell names in its own tongue or in a usual one; any other text as it is.
func cellLanguage(_ text: String) -> String {
  languages[plainColumnName(text)] ?? text
}

private let languages: [String: String] = Dictionary(
  [
    "en": ["English", "Englisch", "anglais", "inglés", "inglese", "Engels", "inglês"],
    "de": ["German", "Deutsch", "allemand", "alemán", "tedesco", "Duits", "alemão"],
    "fr": ["French", "Französisch", "français", "francés", "francese", "Frans", "francês"],
    "es": ["Spanish", "Spanisch", "espagnol", "español", "castellano", "spagnolo", "Spaans", "espanhol"],
    "it": ["Italian", "Italienisch", "italien", "italiano", "Italiaans"],
    "nl": ["Dutch", "Niederländisch", "néerlandais", "neerlandés", "olandese", "Nederlands", "holandês"],
    "pt": ["Portuguese", "Portugiesisch", "portugais", "portugués", "portoghese", "Portugees", "português"],
    "sv": ["Swedish", "Schwedisch", "suédois", "sueco", "svedese", "Zweeds", "svenska"],
    "da": ["Danish", "Dänisch", "danois", "danés", "danese", "Deens", "dinamarquês", "dansk"],
    "pl": ["Polish", "Polnisch", "polonais", "polaco", "polacco", "Pools", "polonês", "polski"],
    "cs": ["Czech", "Tschechisch", "tchèque", "checo", "ceco", "Tsjechisch", "čeština"],
    "ru": ["Russian", "Russisch", "russe", "ruso", "russo", "русский"],
    "ja": ["Japanese", "Japanisch", "japonais", "japonés", "giapponese", "Japans", "japonês", "日本語"],
    "zh": ["Chinese", "Chinesisch", "chinois", "chino", "cinese", "Chinees", "chinês", "中文"],
    "la": ["Latin", "Latein", "latín", "latino", "Latijn", "latim"],
  ].flatMap { code, names in names.map { (plainColumnName($0), code) } }, uniquingKeysWith: { first, _ in first })

/// The parts of a cell that names several people: at semicolons, bars, ampersands and slashes with space around them; at
/// commas where none of these is there, unless the only one stands in a single name as `Smith, Mark`.
/// - Parameter areInverted: whether the column has its names so. Then a comma before one given name, whatever initials
///   follow it, stands in a single name: `García Márquez, Gabriel J.`.
func cellNames(_ text: String, areInverted: Bool = false) -> [String] {
  let upright = { (name: String) in areInverted && isInverted(name) ? turnedName(name) : uprightName(name) }
  for separator in nameSeparators where text.contains(separator) {
    return text.split(separator: separator).compactMap { trimmed(String($0)) }.map(upright)
  }
  let parts = nameParts(of: text)
  if parts.count == 2, case let name = upright(text), name != text { return [name] }
  return parts
}

private let nameSeparators = [";", "|", " & ", " / "]

/// True for a text with one comma alone, which separates two names or the parts of one.
func isPairOfNames(_ text: String) -> Bool {
  !nameSeparators.contains(where: text.contains) && nameParts(of: text).count == 2
}

private func isInverted(_ name: String) -> Bool {
  let parts = nameParts(of: name)
  guard parts.count == 2 else { return false }
  return parts[1].split(separator: " ").dropFirst().allSatisfy { $0.count == 1 || $0.count == 2 && $0.hasSuffix(".") }
}

/// `Mark Smith` of `Smith, Mark`; any other name as it is.
func uprightName(_ name: String) -> String {
  let parts = nameParts(of: name)
  guard parts.count == 2 else { return trimmed(name) ?? name }
  let last = parts[0].split(separator: " ")
  let isSurname = last.count == 1 || last.dropLast().allSatisfy { particles.contains($0.lowercased()) }
  return isSurname && parts[1].split(separator: " ").count <= 3 ? turnedName(name) : name
}

/// `Arthur Conan Doyle` of `Conan Doyle, Arthur`, of a program that writes all names so.
func turnedName(_ name: String) -> String {
  let parts = name.split(separator: ",").compactMap { trimmed(String($0)) }
  guard parts.count > 1, !isGeneration(parts[1]) else { return trimmed(name) ?? name }
  return ([parts[1], parts[0]] + parts.dropFirst(2)).joined(separator: " ")
}

/// What stands between commas; `Jr.` and its like belong to the name before.
func nameParts(of text: String) -> [String] {
  var parts: [String] = []
  for part in text.split(separator: ",").compactMap({ trimmed(String($0)) }) {
    // In its place: where each copied the name, a cell of many such marks would take the square of its length.
    if isGeneration(part), !parts.isEmpty { parts[parts.count - 1] += ", \(part)" } else { parts.append(part) }
  }
  return parts
}

private func isGeneration(_ part: String) -> Bool {
  ["jr", "sr", "ii", "iii", "iv", "phd", "md"].contains(part.lowercased().filter { $0 != "." })
}

private let particles: Set<String> = [
  "de", "del", "della", "di", "da", "dos", "du", "la", "le", "van", "von", "der", "den", "ter", "ten", "zu", "zur",
  "st.",
]
