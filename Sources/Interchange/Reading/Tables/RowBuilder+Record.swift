import Domain

/// What comes of the whole row.
extension RowBuilder {
  consuming func outcome() -> TableLayout.Outcome {
    if let rejection { return .rejected(rejection) }
    if program?.titlesHoldSeries == true {
      let (title, series) = RowSeries.takenOut(of: record.title)
      record.title = title
      self.series += series
    }
    guard trimmed(record.title) != nil else { return .rejected("it has no title") }
    // What another catalogue of ours holds comes home as it was.
    guard isOwn || isVisible(record.title) else { return .rejected("its title has no sign that one can see") }
    if isSum { return .rejected("it adds up or counts the rows above: “\(record.title.prefix(40))”") }
    finishVolume()
    guard TextBounds.isTitle(record.title) else {
      return .rejected("its title has more than \(TextBounds.title >> 10) KB")
    }
    finishPeople()
    finishSeriesPosition()
    let named = series.filter { $0.name.utf8.count <= TextBounds.name }.prefix(TextBounds.names)
    bounds.tellLeftOut(series.count - named.count, of: "series")
    record.set(series: Array(named))
    record.set(contributors: contributors)
    finishTexts()
    finishISBNs()
    finishMarks()
    reportLeftOut()
    var copy = BookCopy(record: record, origins: origins, marks: marks)
    // Of any other table nobody knows that what it says stands instead of what another of the form said.
    if !isOwn, program?.readsUsualNames == false { copy.deniedMarks = deniedMarks.subtracting(marks.keys) }
    setKeys(of: &copy)
    copy.record.title = titleText(record.title)
    if !isOwn {
      copy.record.subtitle = record.subtitle.map(withoutClosingMark)
      copy.record.place = record.place.map(withoutClosingMark)
    }
    return .book(copy, refused: bounds.refused)
  }

  /// The volume belongs to the title where nothing else tells the row from others: `Meyers Lexikon, Band 3`. So merging
  /// reads it, and so it is shown.
  private mutating func finishVolume() {
    guard !isOwn, let title = titleWithVolume else { return }
    volumeBehindTitle = String(title.dropFirst(record.title.count))
    otherTitle = isVolumeOfSet ? record.title : title
    if isVolumeOfSet { record.title = title }
  }

  /// Nil where the title names a volume itself, or the column none.
  private var titleWithVolume: String? {
    guard let (text, column) = volume, Merging.volume(title: record.title, subtitle: record.subtitle) == nil else {
      return nil
    }
    // As a spreadsheet writes a whole number.
    let number = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    // `Bd. 3` has a word of its own, and `III` has none.
    let hasWord = number.first?.isLetter == true && number.contains(where: \.isNumber)
    let named = Self.volumeWordsOfLate.contains(plainColumnName(column)) ? [] : ["\(column) \(number)"]
    let wordings = (hasWord ? [number] : []) + named + ["Vol. \(number)"]
    let titles = wordings.map { "\(record.title), \($0)" }
    return titles.first { Merging.volume(title: $0, subtitle: record.subtitle) != nil }
  }

  /// Words for a volume that earlier versions did not read. They wrote `Vol. 3` where the column is called so, which is
  /// part of the row's key.
  private static let volumeWordsOfLate: Set<String> = ["volumen", "volumul", "czesc", "частина"]

  /// What `Band` says behind `Reihe`, as tables of comics have it; nil where that is the volume of the work itself.
  private var volumeInSeries: (text: String, column: String)? {
    guard isVolumeOfSeries, !isVolumeOfSet, series.count == 1, series[0].position == nil else { return nil }
    return volume
  }

  /// What a column says of the position belongs to the only series, where that says no other; of none or several it
  /// tells nobody which, and is kept.
  private mutating func finishSeriesPosition() {
    guard let (text, column) = seriesPosition ?? volumeInSeries else { return }
    isPositionOfVolume = seriesPosition == nil
    // calibre has the name alone in the one column, and the position in the other: `Area #51`.
    if program?.form == .calibre, folded(column) == "series_index", seriesCells.count == 1,
      let whole = RowSeries(name: seriesCells[0], position: text)
    {
      series = [whole]
      if whole.position == nil { keep(text, as: column) }
      return
    }
    if series.count == 1, let placed = RowSeries(name: series[0].name, position: text), let position = placed.position,
      series[0].position.map({ RowSeries(name: series[0].name, position: $0)?.position == position }) ?? true
    {
      series = [placed]
    } else if !series.isEmpty || program?.form != .calibre {
      // calibre has a position for each book, also for one of no series.
      keep(text, as: column)
    }
  }

  /// calibre writes a day also where it has none.
  func publication(_ text: String, _ habit: ColumnHabit) -> CellValue<PartialDate> {
    let date = cellDate(text, habit.dates)
    if form == .calibre, case .value(let day) = date, day.isUndefinedInCalibre { return .none }
    return date
  }

  private mutating func finishPeople() {
    finishNameParts()
    for (index, role) in roles.enumerated() where index < contributors.count {
      contributors[index].role = trimmed(role)
    }
    let authors = contributors.filter { $0.role == "Author" }
    record.authors += authors.map(\.name)
    contributors.removeAll { $0.role == "Author" }
    // As where a program writes roles: a book is filed under somebody.
    if record.authors.isEmpty, let firstOfRole { record.authors = [firstOfRole] }
    let named =
      isOwn
      ? record.authors.filter { !isAbsent($0) } : record.authors.map(Self.singleSpaced).filter { !namesNobody($0) }
    record.authors = bounds.fitting(named, of: "authors")
    let others = contributors.filter {
      $0.name.utf8.count <= TextBounds.name && $0.role?.utf8.count ?? 0 <= TextBounds.name
    }
    .prefix(TextBounds.names)
    bounds.tellLeftOut(contributors.count - others.count, of: "contributors")
    contributors = Array(others)
  }

  private mutating func finishTexts() {
    record.subtitle = record.subtitle.map { bounds.cut($0, to: TextBounds.text, "subtitle") }
    record.publisher = record.publisher.map { bounds.cut($0, to: TextBounds.name, "publisher") }
    record.language = record.language.map { bounds.cut($0, to: TextBounds.name, "language") }
    record.format = record.format.map { bounds.cut($0, to: TextBounds.name, "format") }
    record.description = record.description.flatMap { trimmed(bounds.cut($0, to: TextBounds.text, "description")) }
    record.categories = bounds.eachOnce(record.categories, of: "categories")
  }

  /// Goodreads has names with two spaces, where one was entered without a middle name.
  private static func singleSpaced(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Without the elements in which a program puts words of a title in italics, and without the mark that a library's
  /// card has behind it. The key is made of what stands in the cell, by which earlier imports know the row.
  func titleText(_ text: String) -> String {
    if isOwn { return text }
    // The mark stands before the volume that was put behind the title: `Tide /, Volume 1`.
    if let volume = volumeBehindTitle, text.hasSuffix(volume) {
      return plainTitle(String(text.dropLast(volume.count))) + volume
    }
    return plainTitle(text)
  }

  private func plainTitle(_ text: String) -> String {
    guard program?.writesMarkupInNotes == true, hasMarkup(text) else { return withoutClosingMark(text) }
    let plain = textOfMarkup(text)
    return isVisible(plain) ? withoutClosingMark(plain) : text
  }
}

/// The text without the mark of ISBD that says on a library's card what comes behind it, as records of MARC have it:
/// `Tide /`, `Tide :`, `London :`. A blank stands before it.
private func withoutClosingMark(_ text: String) -> String {
  guard let mark = text.utf8.last, "/:=;".utf8.contains(mark), text.utf8.dropLast().last == UInt8(ascii: " "),
    let rest = trimmed(String(text.dropLast())), isVisible(rest)
  else { return text }
  return rest
}
