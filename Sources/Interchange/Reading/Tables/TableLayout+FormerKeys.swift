import Domain

/// How else a row may have been read before.
extension TableLayout {
  /// The keys under which the row may have come in before, as part of a table whose other rows told otherwise of a
  /// column, or where an earlier version read names otherwise (``NameReading``): a key that is not the program's own is
  /// made of what is read.
  func formerKeys(of row: DelimitedRows.Row, readAs copy: BookCopy) -> [FormerKey] {
    if isOwn { return [] }
    // Who made a book is part of no other key.
    let isOfWords = RecordID(copy.record.key) != nil || !copy.formerKeys.isEmpty
    var (keys, seen) = ([FormerKey](), Set(copy.formerKeys.lazy.map(\.key)))
    seen.insert(copy.record.recordKey)
    // Also where it is a key already under which the record has to name the year: there was none in it.
    if let former = keyBeforeNames(of: row), former.key != copy.record.recordKey {
      seen.insert(former.key)
      keys.append(former)
    }
    var count = 0
    for index in order where index < row.count && count < Self.mostJudged {
      for habit in otherHabits(of: index, in: row, judgesNames: isOfWords) {
        count += 1
        guard case .book(let other, _) = read(row, habits.merging([index: habit]) { $1 }) else { continue }
        let own = FormerKey(other.record.recordKey, title: other.record.title)
        for key in [own] + other.formerKeys where seen.insert(key.key).inserted { keys.append(key) }
      }
    }
    return keys
  }

  /// That of versions which kept the cells of columns that are read now; nil where they read all of them.
  private func keyBeforeNames(of row: DelimitedRows.Row) -> FormerKey? {
    guard let cellsBefore, case .book(let other, _) = read(row, habits, as: cellsBefore) else { return nil }
    let late = Set(cells.indices.filter { cells[$0] != cellsBefore[$0] }.map { names[$0] })
    let kept = other.record.extra.filter { late.contains($0.key) }
    return kept.isEmpty ? nil : FormerKey(other.record.recordKey, title: other.record.title, cells: kept)
  }

  /// How often a row is read once more: it may have two thousand columns of authors, and is read whole each time.
  private static let mostJudged = 8

  /// Those that make a difference to the cell.
  private func otherHabits(of column: Int, in row: DelimitedRows.Row, judgesNames: Bool) -> [ColumnHabit] {
    var habit = habits[column] ?? ColumnHabit()
    switch cells[column] {
    case .column(.authors)?, .other(.authors, _)?:
      return judgesNames ? otherHabits(ofNames: row[column], habit) : []
    case .column(.isbn)?, .other(.isbn, _)?:
      guard (7...9).contains(row.bytes(of: column).count), CellISBN.restored(row[column]) != nil else { return [] }
      habit.restoresZeros.toggle()
      return [habit]
    default: return []
    }
  }

  private func otherHabits(ofNames text: String, _ habit: ColumnHabit) -> [ColumnHabit] {
    var (turned, withSurnames, withRoles, withOthers) = (habit, habit, habit, habit)
    turned.invertsNames.toggle()
    withSurnames.names = .withSurnames
    withRoles.names = .withRoles
    withOthers.names = .withOthers
    var others: [ColumnHabit] = []
    // Without a comma no name is turned.
    if text.utf8.contains(UInt8(ascii: ",")) {
      others.append(turned)
      if text.contains(" y ") || text.contains(" e ") { others.append(withSurnames) }
    }
    if mayBeReadOtherwise(text) { others.append(withRoles) }
    if saysOthers(text) { others.append(withOthers) }
    if others.isEmpty { return [] }
    let names = cellNames(text, habit)
    return others.filter { cellNames(text, $0) != names }
  }

  /// Where a role may stand in front of a name, behind its comma or in brackets, or a small word between two names.
  private func mayBeReadOtherwise(_ text: String) -> Bool {
    var before = UInt8(ascii: "A")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: "["): return true
      case UInt8(ascii: "a")... where before == UInt8(ascii: " "): return true
      default: before = byte
      }
    }
    return false
  }
}
