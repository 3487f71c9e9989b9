import Domain

/// The people in a cell: at ends of lines, and in each line at semicolons, bars, ampersands and slashes with space
/// around them; at commas where none of these is there, unless the only one stands in a single name as `Smith, Mark`;
/// at a word for “and” between two whole names (``conjoinedPeople(_:_:_:)``).
///
/// A role behind a name is that of the person, and years of life are left out: see ``NameHeading``. So is a word for
/// others (``namesBeforeOthers(_:)``). A role in front (``roleInFront(of:)``) is that of all behind it who have none.
/// - Parameter habit: of the column. Where it has its names inverted, a comma before one given name, whatever initials
///   follow it, stands in a single name: `García Márquez, Gabriel J.`.
func cellPeople(_ text: String, _ habit: ColumnHabit = ColumnHabit()) -> [RowContributor] {
  if text.contains(where: \.isNewline) {
    return text.split(whereSeparator: \.isNewline).flatMap { cellPeople(String($0), habit) }
  }
  let isNow = habit.names.readsRoles
  let names = { (text: String) in habit.names == .withOthers ? text : namesBeforeOthers(text) ?? text }
  let person = { (text: String) in
    NameHeading(names(text), readsShortRoles: isNow).person(areInverted: habit.invertsNames)
  }
  // Once: a cell of such words alone would go as deep as it is long.
  let text = names(text)
  guard let separator = nameSeparators.first(where: { text.contains($0) }) else {
    guard isNow, let front = roleInFront(of: text) else { return listedPeople(text, habit, person) }
    return listedPeople(front.rest, habit, person).map { $0.with(front.role) }
  }
  let pieces = text.split(separator: separator).compactMap { trimmed(String($0)) }
  guard isNow else { return pieces.map(person) }
  var role: Contributor.Role?
  return pieces.flatMap { piece -> [RowContributor] in
    let front = roleInFront(of: piece)
    if let front { role = front.role }
    return conjoinedPeople(names(front?.rest ?? piece), habit.names, person).map { $0.with(role) }
  }
}

/// The people of a text in which nothing separates but commas.
private func listedPeople(
  _ text: String, _ habit: ColumnHabit, _ person: (String) -> RowContributor
) -> [RowContributor] {
  let isNow = habit.names.readsRoles
  if isNow, case let people = conjoinedPeople(text, habit.names, person), people.count > 1 { return people }
  let heading = NameHeading(text, readsShortRoles: isNow)
  let parts = nameParts(of: heading.name)
  if parts.count == 1 { return [RowContributor(name: parts[0], role: heading.role?.rawValue)] }
  let one = heading.person(areInverted: habit.invertsNames)
  if parts.count == 2, one.name != heading.name { return [one] }
  let listed = nameParts(of: text).filter { !isYearsOfLife($0) }
  return isNow ? listed.flatMap { conjoinedPeople($0, habit.names, person) } : listed.map(person)
}

/// The names in a cell without their roles.
func cellNames(_ text: String, _ habit: ColumnHabit = ColumnHabit()) -> [String] {
  cellPeople(text, habit).map(\.name)
}

private let nameSeparators = [";", "|", " & ", " / "]

/// True for a text with one comma alone, which separates two names or the parts of one.
func isPairOfNames(_ text: String) -> Bool {
  !nameSeparators.contains(where: text.contains) && !text.contains(where: \.isNewline)
    && nameParts(of: text).count == 2
}

/// True where the part behind the only comma is one given name, whatever initials follow it.
func isInverted(_ name: String) -> Bool {
  let parts = nameParts(of: name)
  guard parts.count == 2 else { return false }
  return parts[1].split(separator: " ").dropFirst().allSatisfy { $0.count == 1 || $0.count == 2 && $0.hasSuffix(".") }
}

/// `Mark Smith` of `Smith, Mark`; any other name as it is.
func uprightName(_ name: String) -> String {
  let parts = nameParts(of: name)
  guard parts.count == 2 else { return trimmed(name) ?? name }
  let last = parts[0].split(separator: " ")
  let isSurname = last.count == 1 || last.dropLast().allSatisfy { nameParticles.contains($0.lowercased()) }
  return isSurname && parts[1].split(separator: " ").count <= 3 ? turnedName(name) : name
}

/// `Arthur Conan Doyle` of `Conan Doyle, Arthur, 1859-1930`, of a program that writes all names so.
func turnedName(_ name: String) -> String {
  let parts = name.split(separator: ",").compactMap { trimmed(String($0)) }.filter { !isYearsOfLife($0) }
  if parts.count == 1 { return parts[0] }
  guard parts.count > 1, !isGeneration(parts[1]) else { return trimmed(name) ?? name }
  return ([parts[1], parts[0]] + parts.dropFirst(2)).joined(separator: " ")
}

/// What stands between commas; `Jr.` and its like belong to the name before.
func nameParts(of text: String) -> [String] { joinedGenerations(text.split(separator: ",")) }

/// The names in a cell of a program: between commas and ends of lines, each perhaps with a role in brackets, in which a
/// comma separates nothing. `Jr.` and its like belong to the name before, also with a role behind them.
func peopleParts(of text: String) -> [String] {
  let isPaired = hasPairedBrackets(text)
  var depth = 0
  var (parts, start) = ([Substring](), text.startIndex)
  for index in text.indices {
    switch text[index] {
    case "(" where isPaired: depth += 1
    case ")" where isPaired: depth -= 1
    case let sign where sign.isNewline || sign == "," && depth == 0:
      parts.append(text[start..<index])
      start = text.index(after: index)
    default: break
    }
  }
  return joinedGenerations(parts + [text[start...]])
}

private func hasPairedBrackets(_ text: String) -> Bool {
  var depth = 0
  for byte in text.utf8 where depth >= 0 {
    if byte == UInt8(ascii: "(") { depth += 1 }
    if byte == UInt8(ascii: ")") { depth -= 1 }
  }
  return depth == 0
}

private func joinedGenerations(_ pieces: [Substring]) -> [String] {
  var parts: [String] = []
  for part in pieces.compactMap({ trimmed(String($0)) }) {
    // In its place: where each copied the name, a cell of many such marks would take the square of its length.
    if isGeneration(part), !parts.isEmpty { parts[parts.count - 1] += ", \(part)" } else { parts.append(part) }
  }
  return parts
}

/// True for `Jr.`, also with a role behind it.
private func isGeneration(_ part: String) -> Bool {
  let name = part.hasSuffix(")") ? part.prefix { $0 != "(" } : part[...]
  guard name.utf8.count <= 16 else { return false }
  return ["jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"].contains(
    name.lowercased().filter { $0 != "." && $0 != " " })
}

/// Words of a surname that stand before its main part, in lower case.
let nameParticles: Set<String> = [
  "de", "del", "della", "di", "da", "dos", "du", "la", "le", "van", "von", "der", "den", "ter", "ten", "zu", "zur",
  "st.",
]
