import Domain

/// One person as the catalogues of libraries write the name: `Lind, Ada, 1900-1980`, `Lind, Ada (ed.)`, `Lind, Ada.`,
/// `Lind, Ada, translator`.
struct NameHeading {
  /// What is left of it: `Lind, Ada`.
  private(set) var name: String
  /// Nil where no word that is known says one.
  private(set) var role: Contributor.Role?
  /// Whether years of life stood behind it, as they do behind the name of one person.
  private(set) var hasYears = false

  private let readsShortRoles: Bool

  /// - Parameter readsShortRoles: whether `Hrsg.` and its like are read behind a comma too, and `Hgg.` in brackets.
  init(_ text: String, readsShortRoles: Bool = true) {
    name = trimmed(text) ?? ""
    self.readsShortRoles = readsShortRoles
    // Nothing stands behind most names.
    guard name.utf8.contains(where: { Self.marks.contains($0) }) else { return }
    while takeTail() {}
    // A library ends a heading so, but no initial and no `Jr.`
    if name.last == ".", name.contains(","), name.dropLast().reversed().prefix(while: \.isLetter).count > 3 {
      name.removeLast()
    }
  }

  private static let marks = Array(",)]".utf8)

  /// Takes off what stands behind the last comma, or in the last brackets, where that is no part of the name.
  private mutating func takeTail() -> Bool {
    let mark: Character =
      switch name.last {
      case ")": "("
      case "]": "["
      default: ","
      }
    guard let start = name.lastIndex(of: mark), let rest = Self.name(before: name[..<start]) else { return false }
    var tail = name[name.index(after: start)...]
    if mark != "," { tail.removeLast() }
    guard tail.utf8.count <= 40 else { return false }
    if !hasYears, isYearsOfLife(tail) {
      (name, hasYears) = (rest, true)
    } else if role == nil, let found = personRole(tail, besideName: mark == ",", readsShort: readsShortRoles) {
      (name, role) = (rest, found)
    } else {
      return false
    }
    return true
  }

  private static func name(before mark: Substring) -> String? {
    var rest = mark
    while let last = rest.last, last.isWhitespace || last == "," { rest.removeLast() }
    return trimmed(String(rest))
  }

  /// With the name as it is spoken: `Ada Lind`.
  /// - Parameter areInverted: whether its column has names so.
  func person(areInverted: Bool) -> RowContributor {
    let isTurned = hasYears || areInverted && isInverted(name)
    return RowContributor(name: isTurned ? turnedName(name) : uprightName(name), role: role?.rawValue)
  }
}

/// True for `1892-1973`, `1950-`, `ca. 427-347?` and `b. 1950`.
func isYearsOfLife(_ text: some StringProtocol) -> Bool {
  guard text.utf8.count <= 40, text.utf8.contains(where: \.isASCIIDigit) else { return false }
  let years = String(text).split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }.map { yearOfLife($0) }
  switch years.count {
  case 1: return years[0] == .named
  case 2: return years.contains(.plain) && !years.contains(.named) && !years.contains(.other)
  default: return false
  }
}

private enum YearOfLife { case blank, plain, named, other }

private func yearOfLife(_ text: Substring) -> YearOfLife {
  var words = text.split(separator: " ").map { $0.lowercased() }
  guard let last = words.popLast() else { return .blank }
  let digits = last.prefix { $0.isASCII && $0.isNumber }
  guard (3...4).contains(digits.count), ["", "?", ".", "?."].contains(last.dropFirst(digits.count)) else {
    return .other
  }
  switch words {
  case [], ["ca."], ["c."], ["approximately"], ["um"]: return .plain
  case ["b."], ["born"], ["d."], ["died"], ["geb."], ["gest."]: return .named
  default: return .other
  }
}

/// The role that stands before names, and these: `Hrsg.: Ada Lind`, `hrsg. von Ada Lind`, `Translated by Bo Kray`. Nil
/// for any other text.
func roleInFront(of text: String) -> (role: Contributor.Role, rest: String)? {
  let head = text.prefix(24)
  for (mark, sign) in marksOfRoles where head.utf8.contains(sign) {
    guard let end = head.firstRange(of: mark)?.upperBound, let rest = trimmed(String(text[end...])) else { continue }
    let word = head[..<end].dropLast(mark.count)
    // `Ed von Lind` is a name, and so is the house of `Sprecher von Bernegg`.
    if mark == " von ", plainColumnName(String(word)) == "sprecher" { continue }
    let role = personRole(word, besideName: mark == " von ") ?? TableColumn(named: String(head[..<end]))?.role
    if let role { return (role, rest) }
  }
  return nil
}

/// Each with the sign of it that is looked for first.
private let marksOfRoles: [(mark: String, sign: UInt8)] = [
  (":", UInt8(ascii: ":")), (" von ", UInt8(ascii: "v")), (" by ", UInt8(ascii: "b")),
]

/// The role that a word says, in the languages of the names of columns; nil for any other word.
/// - Parameters:
///   - besideName: true where nothing but a comma or a small word tells it from the name. A short word is a part of that
///     then, as in `Lind, Ed`, but for the ``shortRoleWords``.
///   - readsShort: whether these are read, and ``rolesOfSeveral``: earlier versions did not.
private func personRole(_ text: Substring, besideName: Bool, readsShort: Bool = true) -> Contributor.Role? {
  // Most of what stands behind a comma is a short name.
  if besideName && text.utf8.count < 6 && !readsShort { return nil }
  let word = plainColumnName(String(text))
  if besideName && word.count < 6 { return readsShort && !isInitials(text) ? shortRoleWords[word] : nil }
  if !readsShort, rolesOfSeveral.contains(word) { return nil }
  if let role = roleWords[word] { return role }
  let role = Contributor.Role(reading: String(text))
  return [.author, .translator, .illustrator, .editor, .narrator].contains(role) ? role : nil
}

/// True for `H. G.`, `h.g.` and `HG`, the initials of `Wells, H. G.`: for a text of capitals, or with a sign within it
/// that is no letter.
private func isInitials(_ text: Substring) -> Bool {
  var word = text.drop(while: \.isWhitespace)
  while let last = word.last, last == "." || last.isWhitespace { word.removeLast() }
  return !word.allSatisfy(\.isLetter) || !word.contains(where: \.isLowercase)
}

/// Such that are the name of nobody.
private let shortRoleWords: [String: Contributor.Role] = [
  "hg": .editor, "hgg": .editor, "hrsg": .editor, "hrsgg": .editor, "eds": .editor, "ubers": .translator,
]

/// Those of the ``roleWords`` that were added last.
private let rolesOfSeveral: Set<String> = ["hgg", "hrsgg"]

/// Beside those that ``Contributor/Role/init(reading:)`` knows.
private let roleWords: [String: Contributor.Role] = {
  let words: [(Contributor.Role, [String])] = [
    (
      .translator,
      [
        "Übersetzer", "Übersetzerin", "Übers", "traducteur", "traductrice", "trad", "traductor", "traductora",
        "traduttore", "traduttrice", "vertaler", "tradutor", "tradutora",
      ]
    ),
    (.illustrator, ["Illustratorin", "Illustr", "illustrateur", "illustratrice", "ilustrador", "illustratore"]),
    (.editor, ["Herausgeber", "Herausgeberin", "Hrsg", "Hg", "Hgg", "Hrsgg", "eds"]),
    (.narrator, ["Sprecher", "Sprecherin", "narrateur", "narratrice", "narrador", "narradora"]),
    (.author, ["Verfasser", "Verfasserin", "Autor", "Autorin", "auteur", "autrice", "autore"]),
  ]
  return Dictionary(words.flatMap { role, names in names.map { (plainColumnName($0), role) } }) { first, _ in first }
}()
