import Domain
import Foundation

/// What the reader says of a book.
extension RowBuilder {
  mutating func readRating(_ text: String, _ name: String, _ scale: RatingScale) {
    if scale == .unknown { return keep(text, as: name) }
    set(cellRating(text, isOfTen: scale == .ten), name, text) { builder, stars in
      builder.marks[.rating] = .number(min(5, max(1, Int(stars.rounded(.toNearestOrAwayFromZero)))))
      // The library has whole stars.
      if stars != stars.rounded() { builder.keep(text, as: name) }
    }
  }

  mutating func readStatus(_ text: String, _ name: String, _ habit: ColumnHabit) {
    if let status = cellStatus(text) ?? (cellFlag(text) == true ? .read : nil) {
      marks[.status] = .text(status.rawValue)
      // What stands in brackets behind it says more.
      if text.hasSuffix(")") { keep(text, as: name) }
    } else if program?.readsUsualNames ?? true, !severalDays(text, habit).isEmpty {
      readDayOfReading(text, name, habit)
      marks[.status] = .text(Shelf.Status.read.rawValue)
    } else if program?.readsUsualNames ?? true, isLikeDate(text) || saysDay(text, habit) {
      set(cellDayOfReading(text, habit.dates), name, text) { builder, date in
        builder.setReadOn(date)
        builder.marks[.status] = .text(Shelf.Status.read.rawValue)
      }
    } else {
      deniesReading = true
      deniedMarks.insert(.status)
      if cellFlag(text) == nil { tags.append(text) }
    }
  }

  /// A shelf is a tag, whatever it is called, unless the program itself has put it up.
  mutating func readTags(_ text: String, _ name: String) {
    let written = tagParts(text, name)
    let plain = isOwn ? written : written.map(Self.unnumbered)
    for tag in plain { readTag(tag, name) }
    // The place on a list is no part of a tag.
    if plain != written { keep(text, as: name) }
  }

  /// - Parameter name: of the column.
  mutating func readTag(_ tag: String, _ name: String) {
    let own = program?.ownShelves.flatMap { $0.column == plainColumnName(name) ? $0.shelves : nil } ?? [:]
    // Where shelves are a status, a book that is on others alone has none.
    if own.values.contains(where: { $0 != nil }) { deniedMarks.insert(.status) }
    guard let shelf = own[tag.lowercased()] else {
      tags.append(tag)
      return
    }
    if let status = shelf, marks[.status] == nil { marks[.status] = .text(status.rawValue) }
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

  /// Times of reading, each `start-end` (StoryGraph), `start|end|…` (Openreads) or one date: the latest end is the day
  /// of reading.
  mutating func readTimesOfReading(_ text: String, _ name: String) {
    for reading in text.split(whereSeparator: { ",;".contains($0) }).prefix(TextBounds.names) {
      let ends =
        reading.contains("|")
        ? reading.split(separator: "|", omittingEmptySubsequences: false).prefix(2).suffix(1)
        : reading.contains("/") ? reading.split(separator: "-").suffix(1) : [reading]
      for end in ends {
        if case .value(let date) = cellDayOfReading(String(end)) { setReadOn(date) }
      }
    }
    keep(text, as: name)
  }

  /// The day of reading; of several the latest, and the cell is kept.
  mutating func readDayOfReading(_ text: String, _ name: String, _ habit: ColumnHabit) {
    // A column `Finished` may say no more than that.
    if program?.readsUsualNames ?? true, let isRead = cellFlag(text) {
      if isRead, marks[.status] == nil { marks[.status] = .text(Shelf.Status.read.rawValue) }
      return
    }
    let days = severalDays(text, habit)
    if days.isEmpty { return set(cellDayOfReading(text, habit.dates), name, text) { $0.setReadOn($1) } }
    for day in days { setReadOn(day) }
    keep(text, as: name)
  }

  /// True for a day with the name of its month, as `Jan 2024`, where a word for a status may stand.
  private func saysDay(_ text: String, _ habit: ColumnHabit) -> Bool {
    if case .value = cellDayOfReading(text, habit.dates) { true } else { false }
  }

  /// The dates in a cell, separated by commas, semicolons, bars, ampersands, ends of lines or blanks; none where there
  /// is one alone, or where anything else stands there, as the time behind a day.
  private func severalDays(_ text: String, _ habit: ColumnHabit) -> [PartialDate] {
    let parts = text.split { ",;|&".contains($0) || $0.isWhitespace }
    guard (2...TextBounds.names).contains(parts.count) else { return [] }
    var days: [PartialDate] = []
    for part in parts {
      guard case .value(let day) = cellDayOfReading(String(part), habit.dates) else { return [] }
      days.append(day)
    }
    return days
  }

  /// The latest of several.
  mutating func setReadOn(_ date: PartialDate) {
    if case .date(let known)? = marks[.readOn], known >= date { return }
    marks[.readOn] = .date(date)
  }

  /// A shelf of the reader's own is a tag by its name.
  mutating func readShelfKey(_ key: String) {
    if let status = program?.statusShelves[key] {
      marks[.status] = .text(status.rawValue)
      isOnStatusShelf = true
    } else if program?.endingShelf == key {
      deniesReading = true
      deniedMarks.insert(.status)
    }
  }

  /// Also how many copies: of more than one the number is kept.
  mutating func readOwned(_ text: String, _ name: String) {
    let count = Int(text)
    if cellFlag(text) ?? (count.map { $0 > 0 } ?? false) { tags.append("owned") }
    if cellFlag(text) == nil, count != 0 { keep(text, as: name) }
  }

  /// What the reader wrote is text as it stands, unless the program has an editor that writes HTML.
  func reviewText(_ text: String) -> String { program?.writesMarkup == true ? textOfMarkup(text) : text }

  /// The same of notes, which also there may be plain. What stands between two of a cell is no text.
  func noteText(_ text: String) -> String {
    guard program?.writesMarkupInNotes == true, hasMarkup(text) else { return text }
    return textOfMarkup(text.replacing("</p>; <", with: "</p><").replacing("</div>; <", with: "</div><"))
  }

  /// A book with a day of reading was read, where no cell says how far the reader is: LibraryThing and Jelu have no other
  /// word for that, and many a table has the days alone. What our own table says of each mark stands.
  private mutating func finishStatus() {
    if isOwn || deniesReading || marks[.readOn] == nil || marks[.status] != nil { return }
    marks[.status] = .text(Shelf.Status.read.rawValue)
  }

  mutating func finishMarks() {
    finishStatus()
    if isSaved || marks[.favorite] != nil { marks[.saved] = .yes }
    if let shelfName, !isOnStatusShelf { tags.append(shelfName) }
    let tags = bounds.eachOnce(tags, of: "tags")
    if !tags.isEmpty { marks[.tags] = .list(tags) }
    marks[.note] = text(of: notes, "note")
    marks[.myReview] = text(of: review, "my-review")
  }

  /// What stands in several cells, a blank line between.
  private mutating func text(of cells: [String], _ name: String) -> UserValue? {
    trimmed(bounds.cut(cells.filter { !$0.isEmpty }.joined(separator: "\n\n"), to: TextBounds.text, name)).map(
      UserValue.text)
  }
}
