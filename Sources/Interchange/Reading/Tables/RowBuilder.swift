import Domain
import Foundation

/// Makes a record, and the reader's own values, of the cells of one row.
struct RowBuilder {
  private let form: ImportForm
  private let program: TableProgram?
  private var record: SourceRecord
  private var marks: [Mark: UserValue] = [:]
  private var bounds = RowBounds()
  /// What the row says.
  private var taken: Set<TableColumn> = []
  /// What the row has beyond what a record keeps: the first name, and how many.
  private var beyond: (name: String, count: Int)?
  /// Why the row is no book.
  private var rejection: String?

  private var key: String?
  /// Whom the row named as authors so far: each name is looked for, and a row may have thousands.
  private var authorsNamed: Set<String> = []
  private var isbns: [String] = []
  /// How many numbers were read in the row, also such that are no ISBNs.
  private var isbnCount = 0
  private var contributors: [RowContributor] = []
  private var roles: [String] = []
  private var series: [RowSeries] = []
  private var seriesPosition: String?
  private var tags: [String] = []
  /// The name of the shelf in a row of a shelf, and whether its key says all of it.
  private var shelfName: String?
  private var isOnStatusShelf = false
  private var notes: [String] = []
  /// Its title first.
  private var review: [String] = []
  private var origins: [RecordKey] = []
  private var isSaved = true

  init(form: ImportForm, program: TableProgram?) {
    self.form = form
    self.program = program
    record = SourceRecord(source: form.source, key: "", title: "")
  }

  /// True for a row of our own table.
  private var isOwn: Bool { program?.isGuarded == true }

  private func withLineEnds(_ text: String) -> String {
    guard let mark = program?.lineEnd, text.utf8.contains(UInt8(ascii: "[")) else { return text }
    return text.replacingOccurrences(of: mark, with: "\n", options: .caseInsensitive)
  }

  mutating func take(_ text: String, _ cell: TableCell?, name: String, _ habit: ColumnHabit) {
    guard let text = trimmed(withLineEnds(text)) else { return }
    switch cell {
    case .passedOver: break
    case nil: keep(text, as: name)
    case .column(let column):
      take(as: column, text, name: name, habit)
    case .other(let column, let fills):
      guard fills, !taken.contains(column) else { return keep(text, as: name) }
      take(as: column, text, name: name, habit)
    case .key: key = text
    case .author:
      let name = program?.invertsNames == true ? turnedName(text) : text
      record.authors.insert(name, at: 0)
      authorsNamed.insert(name)
    case .people: take(people(text, name).flatMap(RowContributor.each))
    case .moreAuthors: addAuthors(people(text, name).filter { !authorsNamed.contains($0) })
    case .contributors:
      let names = program?.invertsNames == true ? pieces(text, "|", name).map(turnedName) : people(text, name)
      contributors += names.flatMap(RowContributor.each)
    case .roles:
      roles = text.split(separator: "|", omittingEmptySubsequences: false).prefix(TextBounds.names).map(String.init)
    case .otherID(let scheme):
      takeNumber(text, scheme, name)
    case .identifiers: takeIdentifiers(text, name)
    case .publication: takePublication(text, name)
    case .subjects: record.categories += pieces(text, "|", name)
    case .languages: take(languages: pieces(text, ",", name), codes: [], name: name)
    case .seriesPosition: seriesPosition = text
    case .shelfKey: takeShelfKey(text)
    case .shelfName: shelfName = text
    case .tag: tags.append(text)
    case .privateNote: notes.append(text)
    case .reviewTitle: review.insert(reviewText(text), at: 0)
    case .readings: takeReadings(text, name)
    case .itemType: if folded(text) != "book" { rejection = "it is no book but “\(text.prefix(40))”" }
    case .deleted: if cellFlag(text) == true { rejection = "it was deleted there" }
    case .origins: origins = ownValues(text, name).compactMap { RecordKey(reading: $0) }
    case .saved: isSaved = cellFlag(text) == true
    case .kind:
      if let kind = SourceRecord.Kind(rawValue: text) {
        record.kind = kind
      } else {
        bounds.refuse(name, "is no kind: “\(text.prefix(40))”")
        keep(text, as: name)
      }
    case .isbnList: takeISBNs(text, restoresZeros: habit.restoresZeros, name, areOwn: program?.form != .csv)
    case .link(let kind): takeAddress(text, name) { $0.links[kind] = $1 }
    case .credits: contributors += ownValues(text, name).compactMap { RowContributor($0) }
    case .seriesList: series += ownValues(text, name).compactMap { RowSeries(printed: $0) }
    }
  }

  /// Takes it, so that no other column stands for this one; a date that cannot be read leaves room for the year that another
  /// says.
  private mutating func take(as column: TableColumn, _ text: String, name: String, _ habit: ColumnHabit) {
    take(text, column, name: name, habit)
    let isUnread = column == .published && record.published == nil || column == .workDate && record.workDate == nil
    if !isAbsent(text), !isUnread { taken.insert(column) }
  }

  private mutating func take(_ text: String, _ column: TableColumn, name: String, _ habit: ColumnHabit) {
    switch column {
    case .title: if record.title.isEmpty { record.title = text }
    case .subtitle: record.subtitle = text
    case .authors:
      let names =
        isOwn ? ownValues(text, name) : cellNames(text, areInverted: habit.invertsNames)
      addAuthors(names.filter { !authorsNamed.contains($0) })
    case .isbn: takeISBNs(text, restoresZeros: habit.restoresZeros, name, areOwn: true)
    case .publisher: if !isAbsent(text) { record.publisher = text }
    case .published: set(cellDate(text, habit.dates), name, text) { $0.record.published = $1 }
    case .pages: takePages(text, name)
    case .language: if !isAbsent(text) { record.language = cellLanguage(text) }
    case .format: if record.format == nil || !isAbsent(text) { record.format = text }
    case .description: record.description = descriptionText(text)
    case .categories: record.categories += parts(text, "|", name)
    case .series: series += text.split(whereSeparator: \.isNewline).flatMap(RowSeries.each)
    case .cover:
      // Where a program says where its picture lies on the disk, that is no address.
      if text.contains("://") { takeAddress(text, name) { $0.cover = $1 } } else { keep(text, as: name) }
    case .rating: takeRating(text, name, habit.ratings)
    case .note: notes.append(text)
    case .review: review.append(reviewText(text))
    case .originalTitle: record.originalTitle = bounds.cut(text, to: TextBounds.text, name)
    case .workDate: set(cellDate(text, habit.dates), name, text) { $0.record.workDate = $1 }
    case .edition: record.editionStatement = bounds.cut(text, to: TextBounds.name, name)
    case .place: record.place = bounds.cut(text, to: TextBounds.name, name)
    case .tags: takeTags(text, name)
    case .status: takeStatus(text, name, habit)
    case .favorite: takeFlag(text, name) { if $1 { $0.marks[.favorite] = .yes } }
    case .owned: takeOwned(text, name)
    case .readOn: set(cellDate(text, habit.dates), name, text) { $0.takeReadOn($1) }
    }
  }

  /// Whoever has no role, or that of an author, is an author; where none is, the first.
  mutating func take(_ people: [RowContributor]) {
    bounds.tellLeftOut(people.count - TextBounds.names, of: "people")
    let people = people.prefix(TextBounds.names)
    let isAuthor = { (one: RowContributor) in one.role == nil || one.role == "Author" }
    let authors = people.filter(isAuthor)
    addAuthors((authors.isEmpty ? Array(people.prefix(1)) : authors).map(\.name))
    contributors += authors.isEmpty ? Array(people.dropFirst()) : people.filter { !isAuthor($0) }
  }

  /// - Parameters:
  ///   - names: in words; the first is that of the record.
  ///   - codes: in their order, for a name that says no code.
  mutating func take(languages names: [String], codes: [String], name: String) {
    guard let first = names.first ?? codes.first else { return }
    let language = cellLanguage(first)
    record.language = language != first ? language : codes.first ?? first
    if names.count > 1 { keep(names.joined(separator: ", "), as: name) }
  }

  /// No more than a record has, however many its row names.
  private mutating func addAuthors(_ all: [String]) {
    let names = all.prefix(max(0, TextBounds.names - record.authors.count))
    bounds.tellLeftOut(all.count - names.count, of: "authors")
    record.authors += names
    authorsNamed.formUnion(names)
  }

  // MARK: Cells

  /// - Parameter cell: what is kept where one is refused; nil: the text.
  private mutating func takeISBNs(
    _ text: String, of cell: String? = nil, restoresZeros: Bool, _ name: String, areOwn: Bool
  ) {
    let found = CellISBN.all(in: text, restoresZeros: restoresZeros, atMost: max(0, TextBounds.names - isbnCount))
    isbnCount += found.count
    var hasRefused = false
    for isbn in found {
      switch isbn {
      case .isbn(let text):
        if areOwn { isbns.append(text) } else { record.relatedISBNs.append(text) }
      case .asin(let asin): record.otherIDs.append("ASIN:\(asin)")
      case .wrong(let text, let reason):
        // It is no key, and yet says that the book has an ISBN.
        if areOwn, text.utf8.count <= TextBounds.name { isbns.append(text) }
        bounds.refuse(name, reason)
        hasRefused = true
      case .refused(let reason):
        bounds.refuse(name, reason)
        hasRefused = true
      }
    }
    // Once, however many of its numbers are refused.
    if hasRefused { keep(cell ?? text, as: name) }
  }

  /// As the identifiers of a calibre library are taken: those that are ISBNs are the book's own.
  private mutating func takeIdentifiers(_ text: String, _ name: String) {
    for piece in pieces(text, ",", name) {
      guard let colon = piece.firstIndex(of: ":"), let scheme = trimmed(String(piece[..<colon])),
        let number = trimmed(String(piece[piece.index(after: colon)...]))
      else {
        keep(text, as: name)
        continue
      }
      if scheme.lowercased() == "isbn" {
        takeISBNs(number, of: text, restoresZeros: false, name, areOwn: true)
      } else {
        takeNumber(number, String(scheme.uppercased().prefix(40)), name)
      }
    }
  }

  private mutating func takeNumber(_ text: String, _ scheme: String, _ name: String) {
    if isAbsent(text) { return }
    record.otherIDs.append("\(scheme):\(bounds.cut(text, to: TextBounds.name, name))")
  }

  /// A cell of its own tells the pages better. What else stands there beside the year, as the edition, is kept.
  private mutating func takePublication(_ text: String, _ name: String) {
    var parts = text.split(separator: ",")
    let pages = parts.last.flatMap { trimmed(String($0)) }.flatMap(Self.printedPages)
    if pages != nil { parts.removeLast() }
    if record.pages == nil { record.pages = pages }
    let rest = parts.joined(separator: ",")
    let publisher = rest.components(upTo: " (")
    record.publisher = trimmed(publisher)
    let more = rest.utf8.dropFirst(publisher.utf8.count)
    // ` (1979)`
    let isYear = more.count == 7 && more.dropFirst(2).prefix(4).allSatisfy(\.isASCIIDigit)
    if !more.isEmpty, !isYear { keep(text, as: name) }
  }

  private static func printedPages(_ text: String) -> Int? {
    guard text.hasSuffix(" pages") || text.hasSuffix(" p."), let found = cellPages(text), found.pages > 0 else {
      return nil
    }
    return found.pages
  }

  private mutating func takePages(_ text: String, _ name: String) {
    let found = cellPages(text)
    if let pages = found?.pages, pages > 0 { record.pages = pages }
    if found?.saysMore ?? true { keep(text, as: name) }
  }

  private mutating func takeRating(_ text: String, _ name: String, _ scale: RatingScale) {
    if scale == .unknown { return keep(text, as: name) }
    set(cellRating(text, isOfTen: scale == .ten), name, text) { builder, stars in
      builder.marks[.rating] = .number(min(5, max(1, Int(stars.rounded(.toNearestOrAwayFromZero)))))
      // The library has whole stars.
      if stars != stars.rounded() { builder.keep(text, as: name) }
    }
  }

  private mutating func takeStatus(_ text: String, _ name: String, _ habit: ColumnHabit) {
    if let status = cellStatus(text) ?? (cellFlag(text) == true ? .read : nil) {
      marks[.status] = .text(status.rawValue)
      // What stands in brackets behind it says more.
      if text.hasSuffix(")") { keep(text, as: name) }
    } else if program == nil, isLikeDate(text) {
      set(cellDate(text, habit.dates), name, text) { builder, date in
        builder.takeReadOn(date)
        builder.marks[.status] = .text(Shelf.Status.read.rawValue)
      }
    } else if cellFlag(text) == nil {
      tags.append(text)
    }
  }

  /// A shelf is a tag, whatever it is called, unless the program itself has put it up.
  private mutating func takeTags(_ text: String, _ name: String) {
    let own = program?.ownShelves.flatMap { $0.column == plainColumnName(name) ? $0.shelves : nil } ?? [:]
    for tag in tagParts(text, name) {
      guard let shelf = own[tag.lowercased()] else {
        tags.append(Self.unnumbered(tag))
        continue
      }
      if let status = shelf, marks[.status] == nil { marks[.status] = .text(status.rawValue) }
    }
  }

  /// Where the program has a separator of its own, a comma is part of a tag, also where there is one tag alone.
  private mutating func tagParts(_ text: String, _ name: String) -> [String] {
    guard let separator = program?.tagSeparator else { return parts(text, nil, name) }
    return fitting(text.split(separator: separator), name)
  }

  /// Without the place on the list that Hardcover writes behind it: `Best of 2024 (#19)`.
  private static func unnumbered(_ tag: String) -> String {
    guard tag.hasSuffix(")"), let bracket = tag.range(of: " (#", options: .backwards) else { return tag }
    return trimmed(String(tag[..<bracket.lowerBound])) ?? tag
  }

  /// Times of reading, each `start-end` (StoryGraph), `start|end|…` (Openreads) or one date: the latest end is the day of
  /// reading.
  private mutating func takeReadings(_ text: String, _ name: String) {
    for reading in text.split(whereSeparator: { ",;".contains($0) }).prefix(TextBounds.names) {
      let ends =
        reading.contains("|")
        ? reading.split(separator: "|", omittingEmptySubsequences: false).prefix(2).suffix(1)
        : reading.contains("/") ? reading.split(separator: "-").suffix(1) : [reading]
      for end in ends {
        if case .value(let date) = cellDate(String(end)) { takeReadOn(date) }
      }
    }
    keep(text, as: name)
  }

  /// The latest of several.
  private mutating func takeReadOn(_ date: PartialDate) {
    if case .date(let known)? = marks[.readOn], known >= date { return }
    marks[.readOn] = .date(date)
  }

  /// A shelf of the reader's own is a tag by its name.
  private mutating func takeShelfKey(_ key: String) {
    if let status = program?.statusShelves[key] {
      marks[.status] = .text(status.rawValue)
      isOnStatusShelf = true
    }
  }

  private mutating func takeFlag(_ text: String, _ name: String, _ set: (inout RowBuilder, Bool) -> Void) {
    if let flag = cellFlag(text) {
      set(&self, flag)
    } else {
      bounds.refuse(name, "“\(text.prefix(40))” is neither yes nor no")
      keep(text, as: name)
    }
  }

  /// Also how many copies: of more than one the number is kept.
  private mutating func takeOwned(_ text: String, _ name: String) {
    let count = Int(text)
    if cellFlag(text) ?? (count.map { $0 > 0 } ?? false) { tags.append("owned") }
    if cellFlag(text) == nil, count != 0 { keep(text, as: name) }
  }

  private mutating func takeAddress(_ text: String, _ name: String, _ set: (inout SourceRecord, String) -> Void) {
    if let address = webAddress(text) {
      set(&record, address)
    } else {
      bounds.refuse(name, "“\(text.prefix(60))” is no http or https address")
      keep(text, as: name)
    }
  }

  private mutating func set<Value>(
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

  /// What has no field of its own, by the name of its column.
  private mutating func keep(_ text: String, as name: String) {
    guard let name = trimmed(name), !isAbsent(text) else { return }
    if let known = record.extra[name] { return keep(text, behind: known, as: name) }
    guard record.extra.count < Self.mostKept else {
      beyond = (beyond?.name ?? name, (beyond?.count ?? 0) + 1)
      return
    }
    record.extra[name] = bounds.cut(text, to: TextBounds.text, name)
  }

  /// Of a book in JSON one name may have several texts.
  private mutating func keep(_ text: String, behind known: String, as name: String) {
    if known == text { return }
    if known.utf8.count + text.utf8.count + 2 <= TextBounds.text {
      record.extra[name] = "\(known); \(text)"
    } else {
      bounds.refuse(name, "one of its texts is left out: all have \(TextBounds.text >> 10) KB at most")
    }
  }

  /// As of a book of a calibre library.
  private static let mostKept = 64

  private mutating func tellBeyond() {
    guard let beyond else { return }
    let rest = beyond.count == 1 ? "" : ", and so \(beyond.count == 2 ? "is 1" : "are \(beyond.count - 1)") more"
    bounds.refuse(beyond.name, "left out\(rest): a record keeps \(Self.mostKept) columns")
  }

  // MARK: Texts

  /// What stands between the separators, as much of it as a field of a record has texts: a cell may have half a million.
  private mutating func pieces(_ text: String, _ separator: Character, _ name: String) -> [String] {
    fitting(text.split { $0 == separator || $0.isNewline }, name)
  }

  private mutating func people(_ text: String, _ name: String) -> [String] {
    let names = peopleParts(of: text)
    bounds.tellLeftOut(names.count - TextBounds.names, of: name)
    return Array(names.prefix(TextBounds.names))
  }

  /// What ``CatalogCSV`` wrote into a cell, as much of it as a field of a record has texts.
  private mutating func ownValues(_ cell: String, _ name: String) -> [String] {
    let values = CatalogCSV.values(ofCell: cell)
    bounds.tellLeftOut(values.count - TextBounds.names, of: name)
    return Array(values.prefix(TextBounds.names))
  }

  private mutating func fitting(_ parts: [Substring], _ name: String) -> [String] {
    bounds.tellLeftOut(parts.count - TextBounds.names, of: name)
    return parts.prefix(TextBounds.names).compactMap { trimmed(String($0)) }
  }

  /// Between ends of lines, and between commas and semicolons, or what may be there instead where it stands there. A value
  /// of our own tables may have either.
  private mutating func parts(_ text: String, _ separator: Character?, _ name: String) -> [String] {
    if isOwn { return ownValues(text, name) }
    let isSeparated = separator.map { text.contains($0) } ?? false
    return fitting(
      text.split { $0.isNewline || (isSeparated ? $0 == separator : $0 == "," || $0 == ";") }, name)
  }

  /// What the reader wrote is text as it stands, unless the program has an editor that writes HTML.
  private func reviewText(_ text: String) -> String { program?.writesMarkup == true ? textOfMarkup(text) : text }

  /// The same; descriptions in tables of any program come from many places, and may be HTML where they look so.
  private func descriptionText(_ text: String) -> String {
    program?.writesMarkup == true || !isOwn && hasMarkup(text) ? textOfMarkup(text) : text
  }
}

// MARK: The whole row

extension RowBuilder {
  consuming func outcome() -> TableLayout.Outcome {
    if let rejection { return .rejected(rejection) }
    if program?.titlesHoldSeries == true {
      let (title, series) = RowSeries.takenOut(of: record.title)
      record.title = title
      self.series += series
    }
    guard !record.title.isEmpty, trimmed(record.title) != nil else { return .rejected("it has no title") }
    guard TextBounds.isTitle(record.title) else {
      return .rejected("its title has more than \(TextBounds.title >> 10) KB")
    }
    finishPeople()
    if let seriesPosition, let only = series.first, series.count == 1 {
      series = [RowSeries(name: only.name, position: seriesPosition)].compactMap(\.self)
    }
    let named = series.filter { $0.name.utf8.count <= TextBounds.name }.prefix(TextBounds.names)
    bounds.tellLeftOut(series.count - named.count, of: "series")
    record.set(series: Array(named))
    record.set(contributors: contributors)
    finishTexts()
    finishISBNs()
    finishMarks()
    tellBeyond()
    let copy = BookCopy(record: keyed(), origins: origins, marks: marks)
    return .book(copy, refused: bounds.refused)
  }

  private mutating func finishPeople() {
    for (index, role) in roles.enumerated() where index < contributors.count {
      contributors[index].role = trimmed(role)
    }
    let authors = contributors.filter { $0.role == "Author" }
    record.authors += authors.map(\.name)
    contributors.removeAll { $0.role == "Author" }
    let named = record.authors.map { isOwn ? $0 : Self.singleSpaced($0) }.filter { !isAbsent($0) }
    record.authors = bounds.fitting(named, of: "authors")
    let others = contributors.filter {
      $0.name.utf8.count <= TextBounds.name && $0.role?.utf8.count ?? 0 <= TextBounds.name
    }
    .prefix(TextBounds.names)
    bounds.tellLeftOut(contributors.count - others.count, of: "contributors")
    contributors = Array(others)
  }

  private mutating func finishISBNs() {
    var seen: Set<String> = []
    record.ownISBNs = Array(isbns.filter { seen.insert($0).inserted }.prefix(TextBounds.names))
    let own = Set(record.ownISBNs.compactMap { ISBN.read($0).isbn })
    record.relatedISBNs = record.relatedISBNs.filter { text in ISBN.read(text).isbn.map { !own.contains($0) } ?? false }
    var numbers: Set<String> = []
    let otherIDs = record.otherIDs.filter { numbers.insert($0).inserted }
    bounds.tellLeftOut(otherIDs.count - TextBounds.names, of: "identifiers")
    record.otherIDs = Array(otherIDs.prefix(TextBounds.names))
  }

  private mutating func finishTexts() {
    record.subtitle = record.subtitle.map { bounds.cut($0, to: TextBounds.text, "subtitle") }
    record.publisher = record.publisher.map { bounds.cut($0, to: TextBounds.name, "publisher") }
    record.language = record.language.map { bounds.cut($0, to: TextBounds.name, "language") }
    record.format = record.format.map { bounds.cut($0, to: TextBounds.name, "format") }
    record.description = record.description.flatMap { trimmed(bounds.cut($0, to: TextBounds.text, "description")) }
    record.categories = bounds.eachOnce(record.categories, of: "categories")
  }

  private mutating func finishMarks() {
    if isSaved || marks[.favorite] != nil { marks[.saved] = .yes }
    if let shelfName, !isOnStatusShelf { tags.append(shelfName) }
    let tags = bounds.eachOnce(tags, of: "tags")
    if !tags.isEmpty { marks[.tags] = .list(tags) }
    marks[.note] = text(of: notes, "note")
    marks[.myReview] = text(of: review, "my-review")
  }

  /// Goodreads has names with two spaces, where one was entered without a middle name.
  private static func singleSpaced(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What stands in several cells, a blank line between.
  private mutating func text(of cells: [String], _ name: String) -> UserValue? {
    trimmed(bounds.cut(cells.filter { !$0.isEmpty }.joined(separator: "\n\n"), to: TextBounds.text, name)).map(
      UserValue.text)
  }

  /// By the program's own key; else by its ISBN, else by its title and authors.
  private func keyed() -> SourceRecord {
    let source = isOwn ? SourceRecord.importSource : form.source
    let name: String
    if let key, !key.isEmpty, key.utf8.count <= TextBounds.name {
      name = key
    } else if let isbn = record.ownISBNs.lazy.compactMap({ ISBN.read($0).isbn }).first {
      name = isbn.description
    } else {
      let names = ([record.title, record.subtitle ?? ""] + record.authors)
        .map { words(of: folded($0)).joined(separator: " ") }
      name = RecordID(source: source, key: names.joined(separator: "\n").utf8).description
    }
    var keyed = SourceRecord(source: source, key: name, title: record.title)
    let (content, recordKey) = (record, keyed.recordKey)
    keyed = content
    keyed.recordKey = recordKey
    return keyed
  }
}

extension String {
  fileprivate func components(upTo mark: String) -> String {
    range(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
