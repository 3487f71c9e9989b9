import Domain
import Foundation

/// Makes a record, and the reader's own values, of the cells of one row.
struct RowBuilder {
  let form: ImportForm
  let program: TableProgram?
  var record: SourceRecord
  var marks: [Mark: UserValue] = [:]
  /// Those of which a cell says that the book has not them, whatever the other cells say.
  var deniedMarks: Set<Mark> = []
  /// Whether a cell says of the reading what is no status here, as that it was given up.
  var deniesReading = false
  var bounds = RowBounds()
  /// The columns in which the row said something so far.
  var columnsRead: Set<TableColumn> = []
  /// What the row has beyond what a record keeps: the first name, and how many.
  var leftOut: (name: String, count: Int)?
  /// Why the row is no book.
  var rejection: String?
  /// Whether its table is such that ``isSum`` is to be asked.
  var mayBeSum = false

  var key: String?
  /// Whom the row named as authors so far: each name is looked for, and a row may have thousands.
  var authorsNamed: Set<String> = []
  /// What the columns of ``NameParts`` say, and their names.
  var givenName: (text: String, column: String)?
  var surname: (text: String, column: String)?
  var isbns: [String] = []
  /// How many numbers were read in the row, also such that are no ISBNs.
  var isbnCount = 0
  var contributors: [RowContributor] = []
  /// Whom a cell of authors names first with the role of another.
  var firstOfRole: String?
  var roles: [String] = []
  var series: [RowSeries] = []
  /// What stands in the columns of series, in which a name may look like one with a position.
  var seriesCells: [String] = []
  /// What a column says of the volume, and its name.
  var volume: (text: String, column: String)?
  /// Whether that may be the place in the series that the column before it names.
  var isVolumeOfSeries = false
  /// Whether that tells the row from others of its title.
  var isVolumeOfSet = false
  /// Whether the place in the series was read from the column of the volume.
  var isPositionOfVolume = false
  /// The title with the volume where the record has it without, and without it where that has it with it.
  var otherTitle: String?
  /// What was put behind the title in the one of them that has the volume: `, Band 3`.
  var volumeBehindTitle: String?
  /// Whether what the row says of its edition tells it from others of its title and authors.
  var isOneOfEditions = false
  /// Whether the year of publication does.
  var isOneOfYears = false
  /// The name of the column that has the date of publication.
  var publishedColumn: String?
  /// Short cells of ISBNs that hold more than one number alone, by the names of their columns.
  var isbnCells: [String: String] = [:]
  /// What earlier versions took for the first ISBN of the row, and the cell that holds it, by the name of its column.
  var formerISBN: (isbn: ISBN, cell: [String: String])?
  /// What a column says of the position in the only series, and its name.
  var seriesPosition: (text: String, column: String)?
  var tags: [String] = []
  /// The name of the shelf in a row of a shelf, and whether its key says all of it.
  var shelfName: String?
  var isOnStatusShelf = false
  var notes: [String] = []
  /// Its title first.
  var review: [String] = []
  var origins: [RecordKey] = []
  var isSaved = true

  init(form: ImportForm, program: TableProgram?) {
    self.form = form
    self.program = program
    record = SourceRecord(source: form.source, key: "", title: "")
  }

  /// True for a row of our own table.
  var isOwn: Bool { program?.isGuarded == true }

  private func isOfPeople(_ cell: TableCell) -> Bool {
    switch cell {
    case .column(let column), .other(let column, _):
      [.authors, .translator, .illustrator, .editor, .narrator].contains(column)
    case .givenName, .surname: true
    default: false
    }
  }

  private func withLineEnds(_ text: String) -> String {
    guard let mark = program?.lineEnd, text.utf8.contains(UInt8(ascii: "[")) else { return text }
    return text.replacingOccurrences(of: mark, with: "\n", options: .caseInsensitive)
  }

  /// Sets what the cell says; what is in no field of a record, or cannot be read, is kept beside these.
  /// - Parameters:
  ///   - cell: what the column holds; nil for one of a name that tells nothing.
  ///   - name: of the column.
  mutating func readCell(_ text: String, _ cell: TableCell?, name: String, _ habit: ColumnHabit) {
    if case .origins? = cell { origins = ownKeys(text, name) }
    guard let text = trimmed(withLineEnds(text)) else { return }
    // Asked of the whole cell: a part of `N/A` says something.
    if !isOwn, let cell, !mayBeAnyWord(cell), isOfPeople(cell) ? namesNobody(text) : saysNothing(text) { return }
    switch cell {
    case .passedOver, .origins: break
    case nil: keep(text, as: name)
    case .column(let column):
      readColumn(column, text, name: name, habit)
    case .other(let column, let fills):
      guard fills, !columnsRead.contains(column) else { return keep(text, as: name) }
      readColumn(column, text, name: name, habit)
    case .key: key = text
    case .author:
      let author = program?.invertsNames == true ? turnedName(text) : text
      record.authors.insert(author, at: 0)
      authorsNamed.insert(author)
      if author != text { keepYearsOfLife(text, name) }
    case .people: addPeople(people(text, name).flatMap(RowContributor.each))
    case .givenName: givenName = (text, name)
    case .surname: surname = (text, name)
    case .moreAuthors: addAuthors(people(text, name).filter { !authorsNamed.contains($0) })
    case .contributors:
      let names = program?.invertsNames == true ? pieces(text, "|", name).map(turnedName) : people(text, name)
      contributors += names.flatMap(RowContributor.each)
    case .roles:
      roles = text.split(separator: "|", omittingEmptySubsequences: false).prefix(TextBounds.names).map(String.init)
    case .otherID(let scheme):
      addOtherID(text, scheme, name)
    case .identifiers: readIdentifiers(text, name)
    case .publication: readPublication(text, name)
    case .subjects: record.categories += pieces(text, "|", name)
    case .languages: readLanguages(pieces(text, ",", name), codes: [], name: name)
    case .credited(let role): addPeople(in: text, as: role, name, habit)
    case .shelfKey: readShelfKey(text)
    case .shelfName: shelfName = text
    case .tag: tags.append(text)
    case .privateNote: notes.append(text)
    case .reviewTitle: review.insert(reviewText(text), at: 0)
    case .readings: readTimesOfReading(text, name)
    case .itemType: readItemType(text)
    case .deleted: if cellFlag(text) == true { rejection = "it was deleted there" }
    case .saved: readFlag(text, name) { $0.isSaved = $1 }
    case .kind:
      if let kind = SourceRecord.Kind(rawValue: text) {
        record.kind = kind
      } else {
        bounds.refuse(name, "is no kind: “\(text.prefix(40))”")
        keep(text, as: name)
      }
    case .isbnList: readISBNs(text, restoresZeros: habit.restoresZeros, name, areOwn: !isOwn)
    case .link(let kind): readAddress(text, name) { $0.links[kind] = $1 }
    case .credits: contributors += ownValues(text, name).compactMap { RowContributor($0) }
    case .seriesList: series += ownValues(text, name).compactMap { RowSeries(printed: $0) }
    }
  }

  /// True where a word for "no value" may be what is said. A title, a key and what somebody wrote may be any word, and
  /// a position may be 0. So may a shelf, where only the reader of the program named it.
  private func mayBeAnyWord(_ cell: TableCell) -> Bool {
    switch cell {
    case .key, .itemType, .shelfKey, .shelfName, .tag, .privateNote, .reviewTitle: true
    case .column(let column), .other(let column, _):
      switch column {
      // Of titles the key of the row is made; merging leaves others out that say nothing.
      case .title, .subtitle, .originalTitle, .note, .review, .seriesPosition: true
      case .tags, .status: program?.readsUsualNames == false
      default: false
      }
    default: false
    }
  }

  /// Sets the column's field, after which no other column stands in for it; a date that cannot be read leaves room for
  /// the year that another says, and so do pages.
  private mutating func readColumn(_ column: TableColumn, _ text: String, name: String, _ habit: ColumnHabit) {
    setField(text, of: column, name: name, habit)
    let isUnread =
      switch column {
      case .published: record.published == nil
      case .workDate: record.workDate == nil
      case .pages: record.pages == nil
      default: false
      }
    if !isAbsent(text), !isUnread { columnsRead.insert(column) }
  }

  private mutating func setField(_ text: String, of column: TableColumn, name: String, _ habit: ColumnHabit) {
    switch column {
    case .title: if record.title.isEmpty { record.title = text }
    case .subtitle: record.subtitle = text
    case .authors:
      if isOwn {
        addAuthors(ownValues(text, name).filter { !authorsNamed.contains($0) })
      } else {
        addPeople(ofAuthors: cellPeople(text, habit))
        keepYearsOfLife(text, name)
      }
    case .translator: addPeople(in: text, as: .translator, name, habit)
    case .illustrator: addPeople(in: text, as: .illustrator, name, habit)
    case .editor: addPeople(in: text, as: .editor, name, habit)
    case .narrator: addPeople(in: text, as: .narrator, name, habit)
    case .isbn: readISBNs(text, restoresZeros: habit.restoresZeros, name, areOwn: true)
    case .publisher: if !isAbsent(text) { record.publisher = text }
    case .published:
      set(publication(text, habit), name, text) { ($0.record.published, $0.publishedColumn) = ($1, name) }
    case .pages: readPages(text, name)
    case .language: readLanguage(text, name)
    case .format: if record.format == nil || !isAbsent(text) { record.format = text }
    case .description: record.description = descriptionText(text)
    case .categories: record.categories += parts(text, "|", name)
    case .series:
      series += text.split(whereSeparator: \.isNewline).flatMap(RowSeries.each)
      seriesCells.append(text)
    case .seriesPosition: seriesPosition = (text, name)
    case .cover:
      // Where a program says where its picture lies on the disk, that is no address.
      if text.contains("://") { readAddress(text, name) { $0.cover = $1 } } else { keep(text, as: name) }
    case .rating: readRating(text, name, habit.ratings)
    case .note: notes.append(noteText(text))
    case .review: review.append(reviewText(text))
    case .originalTitle: record.originalTitle = bounds.cut(text, to: TextBounds.text, name)
    case .workDate: set(cellDate(text, habit.dates), name, text) { $0.record.workDate = $1 }
    case .edition: record.editionStatement = bounds.cut(text, to: TextBounds.name, name)
    case .volume:
      volume = (text, name)
      keep(text, as: name)
    case .place: record.place = bounds.cut(text, to: TextBounds.name, name)
    case .tags: readTags(text, name)
    case .status: readStatus(text, name, habit)
    case .favorite:
      readFlag(text, name) { builder, isFavorite in
        if isFavorite { builder.marks[.favorite] = .yes }
        if !isFavorite { builder.deniedMarks.insert(.favorite) }
      }
    case .owned: readOwned(text, name)
    case .readOn: readDayOfReading(text, name, habit)
    }
  }

  /// A section of a book bears the ISBN of the whole, and is not that book.
  private mutating func readItemType(_ text: String) {
    switch folded(text) {
    case "book": break
    case "booksection": record.kind = .chapter
    default: rejection = "it is no book but “\(text.prefix(40))”"
    }
  }

  // MARK: Cells

  /// A cell of its own tells the pages better. What else stands there beside the year and the edition is kept.
  private mutating func readPublication(_ text: String, _ name: String) {
    var parts = text.split(separator: ",")
    let pages = parts.last.flatMap { trimmed(String($0)) }.flatMap(Self.printedPages)
    if pages != nil { parts.removeLast() }
    if record.pages == nil { record.pages = pages }
    if let last = parts.last.flatMap({ trimmed(String($0)) }), last.hasPrefix(Self.editionMark),
      let statement = trimmed(String(last.dropFirst(Self.editionMark.count)))
    {
      record.editionStatement = bounds.cut(statement, to: TextBounds.name, name)
      parts.removeLast()
    }
    let rest = parts.joined(separator: ",")
    let publisher = rest.components(upTo: " (")
    record.publisher = trimmed(publisher)
    let more = rest.utf8.dropFirst(publisher.utf8.count)
    // ` (1979)`
    let isYear = more.count == 7 && more.dropFirst(2).prefix(4).allSatisfy(\.isASCIIDigit)
    if !more.isEmpty, !isYear { keep(text, as: name) }
  }

  /// What LibraryThing writes before a statement of edition, in its English exports.
  private static let editionMark = "Edition: "

  private static func printedPages(_ text: String) -> Int? {
    guard text.hasSuffix(" pages") || text.hasSuffix(" p."), let found = cellPages(text), found.pages > 0 else {
      return nil
    }
    return found.pages
  }

  private mutating func readPages(_ text: String, _ name: String) {
    let found = cellPages(text)
    if let pages = found?.pages, pages > 0 { record.pages = pages }
    if isImpossibleCountOfPages(text) { bounds.refuse(name, "“\(text.prefix(40))” is no number of pages of a book") }
    if found?.saysMore ?? true { keep(text, as: name) }
  }

  private mutating func readFlag(_ text: String, _ name: String, _ set: (inout RowBuilder, Bool) -> Void) {
    if let flag = cellFlag(text) {
      set(&self, flag)
    } else {
      bounds.refuse(name, "“\(text.prefix(40))” is neither yes nor no")
      keep(text, as: name)
    }
  }

  private mutating func readAddress(_ text: String, _ name: String, _ set: (inout SourceRecord, String) -> Void) {
    if let address = webAddress(text) {
      set(&record, address)
    } else {
      bounds.refuse(name, "“\(text.prefix(60))” is no http or https address")
      keep(text, as: name)
    }
  }

  mutating func set<Value>(
    _ value: CellValue<Value>, _ name: String, _ text: String, _ set: (inout RowBuilder, Value) -> Void
  ) {
    switch value {
    case .none: break
    case .value(let value): set(&self, value)
    case .refused(let reason):
      bounds.refuse(name, reason)
      keep(text, as: name)
    }
  }

  /// Descriptions in tables of any program come from many places, and may be HTML where they look so.
  private func descriptionText(_ text: String) -> String {
    program?.writesMarkup == true || !isOwn && hasMarkup(text) ? textOfMarkup(text) : text
  }
}

extension String {
  fileprivate func components(upTo mark: String) -> String {
    range(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
