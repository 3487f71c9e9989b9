/// A book as the reader describes it: a record of ``SourceRecord/ownSource``, merged like any other, and the marks that
/// the reader gives it beside.
package struct OwnBook: Hashable, Sendable {
  package let record: SourceRecord
  /// What the reader says of it that is no part of a record: tags, note, rating, status, day of reading.
  package let marks: [Edit]
  /// What is in the record beside title, authors and ISBN, by which the book is known again.
  package let details: [Edit]

  /// - Parameter edits: what was typed, each target once; a title is among them.
  /// - Throws: ``DecisionRefusal/untitled`` where there is no title.
  package init(_ edits: [Edit]) throws(DecisionRefusal) {
    guard case .text(let title)? = edits.first(where: { $0.target == .field(.title) })?.value else {
      throw .untitled
    }
    var record = SourceRecord(source: SourceRecord.ownSource, key: "", title: title)
    record.detail = .full
    for edit in edits {
      guard case .field(let field) = edit.target, let value = edit.value else { continue }
      record.set(field, value)
    }
    record.recordKey = RecordKey(source: record.source, key: Self.key(of: record))
    self.record = record
    marks = edits.filter { if case .mark = $0.target { true } else { false } }
    details = edits.filter { if case .field(let field) = $0.target { !Self.names.contains(field) } else { false } }
  }

  private static let names: Set<Field> = [.title, .authors, .isbn13]

  /// Of title, authors and ISBN, so that a book that is described twice is one. No ISBN is such a key, so that it is
  /// never that of a bare one.
  private static func key(of record: SourceRecord) -> String {
    let name = ([record.title] + record.authors + record.ownISBNs).joined(separator: "\u{1F}")
    return RecordID(source: record.source, key: name.utf8).description
  }
}

extension SourceRecord {
  /// Puts in what the reader says of the field; a value of another form than the field's is passed over.
  fileprivate mutating func set(_ field: Field, _ value: UserValue) {
    switch (field, value) {
    case (.title, .text(let text)): title = text
    case (.subtitle, .text(let text)): subtitle = text
    case (.originalTitle, .text(let text)): originalTitle = text
    case (.edition, .text(let text)): editionStatement = text
    case (.place, .text(let text)): place = text
    case (.workDate, .date(let date)): workDate = date
    case (.authors, .list(let list)): authors = list
    case (.series, .list(let list)): series = SeriesEntry.list(reading: list)
    case (.isbn13, .isbn(let isbn)): ownISBNs = [isbn.description]
    case (.publisher, .text(let text)): publisher = text
    case (.published, .date(let date)): published = date
    case (.pages, .number(let number)): pages = number
    case (.language, .text(let text)): language = text
    case (.format, .text(let text)): format = text
    case (.description, .text(let text)): description = text
    case (.categories, .list(let list)): categories = list
    case (.cover, .text(let text)): cover = text
    case (_, .list(let list)): add(list.map { Contributor(reading: $0, in: field) })
    case (_, .text(let text)): if let kind = LinkKind(rawValue: field.rawValue) { links[kind] = text }
    default: break
    }
  }
}
