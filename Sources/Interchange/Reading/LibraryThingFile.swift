package import Domain

/// Reads a library of LibraryThing as JSON: one object with a member for each book, named by its number there.
package struct LibraryThingFile: ImportedRows {
  package let remarks: [String] = []
  package var vocabulary: RowVocabulary? { Self.vocabulary }
  private var json: JSONReader
  private var number = 0
  private var hasBegun = false
  /// On which the book before began; of the first that of the bracket before it.
  private var formerLine = 1
  private var seen = SeenRows()

  package init(_ more: @escaping NextBytes) { json = JSONReader(reading: more) }

  /// True for the name of a member that is a book's number.
  static func isKey(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.count < 20 && name.allSatisfy(\.isASCIIDigit)
  }

  /// A book with its notes.
  private static let limits = JSONLimits(bytes: 4 << 20, values: 40_000)

  package mutating func next() throws -> ImportedRow? {
    do {
      return try nextBook()
    } catch let fault as JSONFault {
      throw ImportedRowsFault("line \(fault.location.line): \(fault.reason)")
    }
  }

  private mutating func nextBook() throws -> ImportedRow? {
    if !hasBegun { try json.expect("{") }
    let isOver = try hasBegun ? !json.skip(",") : json.skip("}")
    if isOver {
      if hasBegun { try json.expect("}") }
      try json.end()
      return nil
    }
    hasBegun = true
    let name = try json.memberName()
    try json.next()
    number += 1
    let position = ImportedRow.Position(row: number, line: json.location.line)
    guard let value = try json.wellFormedValue(within: Self.limits) else {
      return .rejected(at: position, reason: "it is larger than any book can be")
    }
    var builder = RowBuilder(form: .libraryThing, program: TableProgram.of(.libraryThing))
    builder.readCell(name, .key, name: "books_id", ColumnHabit())
    Self.readBook(JSONCursor(value), &builder)
    // Where books stand in one line, that tells nobody which it is.
    let isInLineOfAnother = position.line == formerLine
    formerLine = position.line
    switch builder.outcome() {
    case .rejected(let reason):
      return .rejected(at: position, reason: isInLineOfAnother ? "\(name.prefix(40)): \(reason)" : reason)
    case .book(let copy, let refused):
      if let first = seen.line(of: copy.record.recordKey, at: position.line) {
        let another = isInLineOfAnother ? "another of the number \(name.prefix(40))" : "line \(first)"
        return .rejected(at: position, reason: "it is the same book as \(another)")
      }
      return .book(
        copy, at: position, refused: isInLineOfAnother ? refused.map { "\(name.prefix(40)): \($0)" } : refused)
    }
  }

  private static func readBook(_ book: JSONCursor, _ builder: inout RowBuilder) {
    var cursor = book
    var (primaryAuthor, hasAuthors) = (String?.none, false)
    var (languages, codes) = ([String](), [String]())
    cursor.members { name, cursor in
      switch name {
      case "authors": hasAuthors = readAuthors(&cursor, &builder)
      case "primaryauthor": primaryAuthor = cursor.cellText()
      case "language": languages = texts(&cursor)
      case "language_codeA": codes = texts(&cursor)
      default: readMember(name, &cursor, &builder)
      }
    }
    builder.readLanguages(languages, codes: codes, name: "language")
    if !hasAuthors, let primaryAuthor { builder.readCell(primaryAuthor, .author, name: "primaryauthor", ColumnHabit()) }
  }

  /// What has no field is kept with the record, as of the table.
  private static func readMember(_ name: String, _ cursor: inout JSONCursor, _ builder: inout RowBuilder) {
    if passedOver.contains(name) { return }
    guard let cell = cells[name] else {
      let text = texts(&cursor, withCodes: true).joined(separator: "; ")
      return builder.readCell(text, nil, name: name, ColumnHabit())
    }
    // Where there are several, what stands between them separates them, and a comma is part of one.
    let isList = cursor.first != UInt8(ascii: "\"")
    for text in texts(&cursor) {
      if isList {
        builder.readElement(text, cell, name: name)
      } else {
        builder.readCell(text, cell, name: name, ColumnHabit())
      }
    }
  }

  /// What other members say as well, as columns of the table do.
  private static let passedOver: Set<String> = [
    "books_id", "sortcharacter", "summary", "primaryauthorrole", "secondaryauthor", "secondaryauthorroles",
    "collections_idA", "genre_id", "originallanguage_codeA",
  ]

  private static let cells: [String: TableCell] = [
    "title": .column(.title), "isbn": .column(.isbn), "originalisbn": .column(.isbn), "asin": .column(.isbn),
    "ean": .column(.isbn), "publication": .publication, "date": .column(.published), "format": .column(.format),
    "pages": .column(.pages), "workcode": .otherID("LIBRARYTHING-WORK"), "subject": .subjects, "genre": .subjects,
    "tags": .column(.tags), "collections": .column(.tags), "rating": .column(.rating), "review": .column(.review),
    "comment": .column(.note), "privatecomment": .privateNote, "dateread": .column(.readOn), "lccn": .otherID("LCCN"),
    "oclc": .otherID("OCLC"), "series": .column(.series),
  ]

  /// A book has a member for what it has, and none for the rest. Members begin with a small letter, the columns of the
  /// table with a capital one.
  private static let vocabulary = RowVocabulary(
    values: cells.values.reduce(into: [.authors, .contributors, .language]) { $0.formUnion($1.values) },
    extra: .inSmallLetters)

  /// The text that stands next, or all texts inside of it.
  /// - Parameter withCodes: with those beside a wording; the name of a format alone is wanted.
  private static func texts(_ cursor: inout JSONCursor, withCodes: Bool = false) -> [String] {
    var found: [String] = []
    collect(&cursor, &found, withCodes: withCodes, depth: 0)
    return found
  }

  private static func collect(_ cursor: inout JSONCursor, _ found: inout [String], withCodes: Bool, depth: Int) {
    guard depth < 4, found.count < TextBounds.names else { return cursor.skipValue() }
    switch cursor.first {
    case UInt8(ascii: "{"):
      cursor.members { name, cursor in
        if withCodes || name != "code" { collect(&cursor, &found, withCodes: withCodes, depth: depth + 1) }
      }
    case UInt8(ascii: "["):
      cursor.elements { cursor in collect(&cursor, &found, withCodes: withCodes, depth: depth + 1) }
    default: if let text = cursor.cellText().flatMap(trimmed) { found.append(text) }
    }
  }

  /// - Returns: whether there are any.
  private static func readAuthors(_ cursor: inout JSONCursor, _ builder: inout RowBuilder) -> Bool {
    var people: [RowContributor] = []
    cursor.elements { cursor in
      var (upright, filed, role) = (String?.none, String?.none, String?.none)
      cursor.members { name, cursor in
        switch name {
        case "fl": upright = cursor.cellText()
        case "lf": filed = cursor.cellText()
        case "role": role = cursor.cellText()
        default: break
        }
      }
      guard let name = upright ?? filed.map(turnedName), let name = trimmed(name) else { return }
      people.append(RowContributor(name: name, role: role.flatMap(trimmed)))
    }
    builder.addPeople(people)
    return !people.isEmpty
  }
}

extension JSONCursor {
  /// The text as a cell of a table has it.
  fileprivate mutating func cellText() -> String? { text().map(withoutLongFlagRows) }
}
