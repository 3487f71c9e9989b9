import Domain

/// Who wrote a book, and who made it beside the authors.
extension RowBuilder {
  /// Adds people. Those without a role, and with that of an author, are authors; where none is, the first is one as
  /// well.
  mutating func addPeople(_ people: [RowContributor]) {
    bounds.tellLeftOut(people.count - TextBounds.names, of: "people")
    let people = people.prefix(TextBounds.names)
    let isAuthor = { (one: RowContributor) in one.role == nil || one.role == "Author" }
    let authors = people.filter(isAuthor)
    addAuthors((authors.isEmpty ? Array(people.prefix(1)) : authors).map(\.name))
    contributors += people.filter { !isAuthor($0) }
  }

  /// Adds people of a column of authors. Those with another role than that of an author are contributors.
  mutating func addPeople(ofAuthors people: [RowContributor]) {
    let isAuthor = { (one: RowContributor) in one.role == nil || one.role == Contributor.Role.author.rawValue }
    addAuthors(people.filter(isAuthor).map(\.name).filter { !authorsNamed.contains($0) })
    let others = people.filter { !isAuthor($0) }
    contributors += others
    if firstOfRole == nil { firstOfRole = others.first?.name }
  }

  /// They are no part of a name, and have no field; nor has what says that there are others.
  mutating func keepYearsOfLife(_ text: String, _ name: String) {
    if saysOthers(text) { return keep(text, as: name) }
    guard text.utf8.contains(where: \.isASCIIDigit) else { return }
    let parts = text.split { ",;|&()[]".contains($0) || $0.isNewline }
    if parts.contains(where: { isYearsOfLife($0) }) { keep(text, as: name) }
  }

  mutating func addPeople(
    in text: String, as role: Contributor.Role, _ name: String, _ habit: ColumnHabit
  ) {
    keepYearsOfLife(text, name)
    let names: [String]
    if let separator = program?.peopleSeparator {
      names = pieces(text, separator, name).map(turnedName)
    } else {
      names = cellNames(text, habit)
    }
    if role == .author {
      addAuthors(names.filter { !authorsNamed.contains($0) })
    } else {
      contributors += names.filter { !namesNobody($0) }.map { RowContributor(name: $0, role: role.rawValue) }
    }
  }

  /// No more than a record has, however many its row names.
  mutating func addAuthors(_ all: [String]) {
    let names = all.prefix(max(0, TextBounds.names - record.authors.count))
    bounds.tellLeftOut(all.count - names.count, of: "authors")
    record.authors += names
    authorsNamed.formUnion(names)
  }
}
