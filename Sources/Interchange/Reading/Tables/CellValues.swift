import Domain

/// What a cell of a table says, or why it cannot be used.
enum CellValue<Value> {
  case none
  case value(Value)
  /// For a person, without the name of the column.
  case refused(String)
}

/// True for a cell that says there is no value: in the words that sources have for it (``isAbsent(_:)``), and as people
/// and spreadsheets write it: `n.a.`, `k.A.`, `N / A`, `#N/A`.
func saysNothing(_ cell: some StringProtocol) -> Bool {
  if isAbsent(cell) { return true }
  guard cell.utf8.count <= 8, let first = cell.utf8.first, "NnKk# ".utf8.contains(first) else { return false }
  return wordsForNothing.contains(cell.lowercased().filter { !$0.isWhitespace })
}

/// True for a cell that names no person, as ``saysNothing(_:)``, but that a person may have two initials alone: `K. A.`
func namesNobody(_ cell: String) -> Bool { saysNothing(cell) && !(cell.contains(".") && cell == cell.uppercased()) }

/// Of “not available”, “keine Angabe” and the errors of Excel, in English and German; without their blanks.
private let wordsForNothing: Set<String> = ["n/a", "n.a.", "n.a", "k.a.", "k.a", "#n/a", "#nv"]

/// Stars, 1...5 in halves and quarters: `4`, `4.5`, `4,5`, `4½`, `4 stars`, `4/5`, `8/10`, `85/100`, `85 %`, `4 von 5`,
/// `★★★★`, `★★★½`, `****`; 0 is none.
/// - Parameter isOfTen: whether the column has ratings up to ten. Then each is halved that does not say of how many it
///   is; up to five signs for stars say that they are of five, and ten of which some are empty that they are of ten.
func cellRating(_ text: String, isOfTen: Bool = false) -> CellValue<Double> {
  guard let text = trimmed(text), !saysNothing(text) else { return .none }
  let mayBeSigns = text.utf8.first.map { $0 >= 0x80 || $0 == UInt8(ascii: "*") } == true
  if mayBeSigns, text != "½", text.allSatisfy({ "★☆⭐⭐️*½".contains($0) }) {
    let scale: Double = text.count > 5 && (isOfTen || text.count == 10 && text.contains("☆")) ? 10 : 5
    let stars = Double(text.count { !"☆½".contains($0) }) + 0.5 * Double(text.count { $0 == "½" })
    if stars <= scale { return stars == 0 ? .none : .value(stars * 5 / scale) }
  }
  guard let (rating, scale) = scaledRating(text, isOfTen ? 10 : 5), rating <= scale else {
    return .refused("“\(text.prefix(20))” is no rating of 5 stars at most")
  }
  return rating == 0 ? .none : .value(rating * 5 / scale)
}

/// The number of a rating, and of how many it is; nil where that is none of the usual scales.
/// - Parameter scale: of how many it is where it does not say so.
private func scaledRating(_ text: String, _ scale: Double) -> (rating: Double, scale: Double)? {
  // Nearly all are plain numbers, and looking for a scale takes longer than all else of a row.
  if text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) {
    return plainRating(text).map { ($0, scale) }
  }
  let number = { (text: Substring) -> Double? in plainRating(String(text).replacing("½", with: ".5")) }
  if text.hasSuffix("%") { return number(text.dropLast()).map { ($0, 100) } }
  let text = text.lowercased()[...]
  guard let mark = scaleMarks.first(where: { text.contains($0) }) else { return number(text).map { ($0, scale) } }
  let parts = text.split(separator: mark, omittingEmptySubsequences: false)
  guard parts.count == 2, let rating = number(parts[0]), let said = plainRating(String(parts[1])),
    [5, 10, 20, 100].contains(said)
  else { return nil }
  return (rating, said)
}

/// What stands between a rating and its scale, in the languages of the names of columns.
private let scaleMarks = ["/", " out of ", " of ", " von ", " sur ", " su ", " van ", " de ", " av ", " af "]

/// A number with a decimal point or comma, perhaps with a word or a sign for stars behind it; no sign, no exponent, and
/// no `0x` either.
func plainRating(_ text: String) -> Double? {
  guard let text = trimmed(text), text.utf8.count < 24 else { return nil }
  let number = withoutStars(text)
  let isDecimal = number.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
  guard isDecimal else { return nil }
  return Double(number.utf8.contains(UInt8(ascii: ",")) ? number.replacing(",", with: ".") : number)
}

/// `4` of `4 Sterne` and `4★`; any other text as it is.
private func withoutStars(_ text: String) -> String {
  guard let last = text.utf8.last, !last.isASCIIDigit else { return text }
  if let sign = text.last, "★⭐⭐️*".contains(sign) { return trimmed(String(text.dropLast())) ?? text }
  let word = text.reversed().prefix(while: \.isLetter).count
  let rest = text.dropLast(word)
  return starWords.contains(folded(text.suffix(word))) ? trimmed(String(rest)) ?? text : text
}

/// In the languages of the names of columns, without accents.
private let starWords: Set<String> = [
  "star", "stars", "stern", "sterne", "sternen", "etoile", "etoiles", "estrella", "estrellas", "stella", "stelle",
  "ster", "sterren", "estrela", "estrelas", "stjarnor", "stjerner", "gwiazdki", "gwiazdek", "hvezdicky",
]

/// The pages in a cell: `320`, `320.0`, `1,234`, `1.234 Seiten`, `1 234 p.`; nil where the digits may be anything else,
/// as in `1h 20m`.
/// - Returns: also whether the cell says more than that, as `320 p., ill.` does.
func cellPages(_ text: String) -> (pages: Int, saysMore: Bool)? {
  var rest = text[...]
  let digits = rest.prefix { $0.isASCII && $0.isNumber }
  rest = rest.dropFirst(digits.count)
  guard !digits.isEmpty, digits.utf8.count <= 6, var pages = Int(digits) else { return nil }
  if digits.count <= 3, let separator = rest.first, ",.'’ \u{A0}\u{202F}".contains(separator) {
    while rest.first == separator, let group = thousands(behind: rest.dropFirst()), pages <= 100 {
      pages = pages * 1_000 + group
      rest = rest.dropFirst(4)
    }
  }
  // As a spreadsheet writes a whole number.
  if let point = rest.first, ".,".contains(point), rest.count < 4, rest.dropFirst().allSatisfy({ $0 == "0" }) {
    rest = rest.suffix(0)
  }
  guard pages <= SourceRecord.possiblePages.upperBound else { return nil }
  let words = rest.drop(while: \.isWhitespace)
  if words.isEmpty { return (pages, false) }
  let word = words.prefix(while: \.isLetter)
  guard pageWords.contains(folded(word)) else { return nil }
  let tail = words.dropFirst(word.count)
  return (pages, !tail.isEmpty && ![".", "'s", "’s"].contains(tail))
}

/// True for a number alone that no book has pages: below none, or beyond any.
func isImpossibleCountOfPages(_ text: String) -> Bool {
  let number = text.drop { "-−+".contains($0) }
  guard number.utf8.first?.isASCIIDigit == true, number.utf8.allSatisfy({ $0.isASCIIDigit || ".,".utf8.contains($0) })
  else { return false }
  if number.utf8.allSatisfy({ !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }) { return false }
  let isBelowNone = text.first == "-" || text.first == "−"
  return isBelowNone || cellPages(String(number)) == nil && number.utf8.count { $0.isASCIIDigit } > 5
}

/// Three digits that begin the text, and no more.
private func thousands(behind text: Substring) -> Int? {
  let digits = text.prefix(4).prefix { $0.isASCII && $0.isNumber }
  return digits.count == 3 ? Int(digits) : nil
}

/// In the languages of the names of columns.
private let pageWords: Set<String> = [
  "p", "pp", "pg", "pgs", "page", "pages", "s", "seite", "seiten", "pag", "pags", "pagina", "paginas", "pagine", "blz",
  "bladzijden", "sida", "sidor", "side", "sider", "str", "stron", "strona", "strony", "stran", "strana", "strany",
]

/// Whether a cell says yes; nil where it says neither yes nor no.
func cellFlag(_ text: String) -> Bool? {
  switch folded(trimmed(text) ?? "") {
  case "yes", "true", "1", "x", "y", "ja", "oui", "si", "sim", "tak", "ano", "✓": true
  case "", "no", "false", "0", "n", "nein", "non", "nao", "nee", "nie", "ne", "nej", "nei": false
  // As spreadsheets write what they read as `true` and `false`.
  case "wahr", "vrai", "verdadero", "vero", "waar", "verdadeiro", "sant", "sand", "prawda", "pravda": true
  case "falsch", "faux", "falso", "onwaar", "falskt", "falsk", "falsz", "nepravda": false
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

/// The languages that a cell names: between semicolons, bars, slashes and ends of lines; between commas where each is a
/// code or a usual language, since one may have a comma in its name, as `Greek, Ancient`. The text where it names one.
func cellLanguages(_ text: String) -> [String] {
  let parts = text.split { ";|/".contains($0) || $0.isNewline }.compactMap { trimmed(String($0)) }
  if parts.count > 1 { return parts }
  let listed = text.split(separator: ",").compactMap { trimmed(String($0)) }
  let areLanguages = listed.allSatisfy { part in
    (2...3).contains(part.utf8.count) && part.allSatisfy(\.isLetter) || languageCode(part) != part
  }
  return listed.count > 1 && areLanguages ? listed : [text]
}
