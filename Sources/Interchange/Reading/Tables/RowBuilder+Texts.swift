import Domain

/// Cells of several texts, and what no field has.
extension RowBuilder {
  /// What stands between the separators, as much of it as a field of a record has texts: a cell may have half a
  /// million.
  mutating func pieces(_ text: String, _ separator: Character, _ name: String) -> [String] {
    fitting(text.split { $0 == separator || $0.isNewline }, name)
  }

  mutating func people(_ text: String, _ name: String) -> [String] {
    let names = peopleParts(of: text)
    bounds.tellLeftOut(names.count - TextBounds.names, of: name)
    return Array(names.prefix(TextBounds.names))
  }

  /// What ``CatalogCSV`` wrote into a cell, as much of it as a field of a record has texts.
  mutating func ownValues(_ cell: String, _ name: String) -> [String] {
    let values = CatalogCSV.values(ofCell: cell)
    bounds.tellLeftOut(values.count - TextBounds.names, of: name)
    return Array(values.prefix(TextBounds.names))
  }

  /// The same of the records that a row is of. A key may end in white space, and is another without it.
  mutating func ownKeys(_ cell: String, _ name: String) -> [RecordKey] {
    let keys = CatalogCSV.values(ofCell: cell, keepsEnds: true)
    bounds.tellLeftOut(keys.count - TextBounds.names, of: name)
    return keys.prefix(TextBounds.names).compactMap { RecordKey(reading: $0) }
  }

  mutating func fitting(_ parts: [Substring], _ name: String) -> [String] {
    bounds.tellLeftOut(parts.count - TextBounds.names, of: name)
    return parts.prefix(TextBounds.names).compactMap { trimmed(String($0)) }
  }

  /// Between ends of lines, and between commas and semicolons, or what may be there instead where it stands there. A
  /// value of our own tables may have either.
  mutating func parts(_ text: String, _ separator: Character?, _ name: String) -> [String] {
    if isOwn { return ownValues(text, name) }
    let isSeparated = separator.map { text.contains($0) } ?? false
    return fitting(
      text.split { $0.isNewline || (isSeparated ? $0 == separator : $0 == "," || $0 == ";") }, name)
  }

  /// Reads one of several texts that stand apart in the file, so that no sign in it separates anything.
  mutating func readElement(_ text: String, _ cell: TableCell, name: String) {
    switch cell {
    case .column(.tags): readTag(text, name)
    case .subjects: if !saysNothing(text) { record.categories.append(text) }
    case .column(.series):
      if let one = RowSeries(inBrackets: text) { series.append(one) } else { keep(text, as: name) }
    default: readCell(text, cell, name: name, ColumnHabit())
    }
  }

  /// Of several the first, and the cell is kept.
  mutating func readLanguage(_ text: String, _ name: String) {
    if isAbsent(text) { return }
    let languages = isOwn ? [text] : cellLanguages(text)
    record.language = languageCode(languages.first ?? text)
    if languages.count > 1 { keep(text, as: name) }
  }

  /// - Parameters:
  ///   - names: in words; the first is that of the record.
  ///   - codes: in their order, for a name that says no code.
  mutating func readLanguages(_ names: [String], codes: [String], name: String) {
    guard let first = names.first ?? codes.first else { return }
    let language = languageCode(first)
    record.language = language != first ? language : codes.first ?? first
    if names.count > 1 { keep(names.joined(separator: ", "), as: name) }
  }

  /// What has no field of its own, by the name of its column.
  mutating func keep(_ text: String, as name: String) {
    guard let name = trimmed(name), !saysNothing(text) else { return }
    if let known = record.extra[name] { return keep(text, behind: known, as: name) }
    guard record.extra.count < RowBounds.mostKept else {
      leftOut = (leftOut?.name ?? name, (leftOut?.count ?? 0) + 1)
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

  mutating func reportLeftOut() {
    guard let leftOut else { return }
    let rest = leftOut.count == 1 ? "" : ", and so \(leftOut.count == 2 ? "is 1" : "are \(leftOut.count - 1)") more"
    bounds.refuse(leftOut.name, "left out\(rest): a record keeps \(RowBounds.mostKept) columns")
  }
}
