import Domain

/// By what a row is known.
extension RowBuilder {
  /// Sets the key of the copy to that of the program, else to one of what the row says; and the other keys under which
  /// its record may stand.
  func setKeys(of copy: inout BookCopy) {
    let source = isOwn ? SourceRecord.importSource : form.source
    guard let key, !key.isEmpty, key.utf8.count <= TextBounds.name else {
      let said = keysOfContent(source)
      copy.record.recordKey = said.key
      copy.keyBesideISBN = said.besideISBN
      if !isOwn { (copy.particularKeys, copy.formerKeys) = (said.particular, said.former) }
      return
    }
    copy.record.recordKey = RecordKey(source: source, key: key)
    guard form == .csv, !isOwn else { return }
    // Earlier imports of the tables that have no form of their own knew their rows by what they said.
    let said = keysOfContent(source)
    let isOfEdition = isOneOfEditions && said.besideISBN == nil
    let keys = [said.key] + (said.besideISBN.map { [$0] } ?? [])
    copy.formerKeys = keys.map { FormerKey($0, title: titleText(record.title), isOfEdition: isOfEdition) }
    if isVolumeOfSet, said.besideISBN != nil, let otherTitle {
      copy.formerKeys.append(FormerKey(said.key, title: titleText(otherTitle), cells: volumeCell))
    }
    copy.formerKeys += said.former
  }

  /// What a row is known by where its program does not number it.
  private struct ContentKeys {
    var key: RecordKey
    /// ``BookCopy/keyBesideISBN``.
    var besideISBN: RecordKey?
    /// ``BookCopy/particularKeys``.
    var particular: [RecordKey] = []
    /// ``BookCopy/formerKeys``.
    var former: [FormerKey] = []
  }

  private func keysOfContent(_ source: String) -> ContentKeys {
    if record.kind == .book, let isbn = record.ownISBNs.lazy.compactMap({ ISBN.read($0).isbn }).first {
      return contentKeys(ofISBN: isbn, source)
    }
    // Our own table has its volumes, editions and series as they were.
    let namesEdition = !isOwn && !editionWords.isEmpty
    let isOfEdition = isOneOfEditions && namesEdition
    var keys = ContentKeys(key: contentKey(ofTitle: record.title, isOfEdition: isOfEdition, source))
    var titles: [(text: String, hasVolume: Bool)] = [(record.title, isVolumeOfSet)]
    if let otherTitle { titles.insert((otherTitle, !isVolumeOfSet), at: 0) }
    for title in titles {
      for hasEdition in namesEdition ? [true, false] : [false] {
        if title.hasVolume == isVolumeOfSet && hasEdition == isOfEdition { continue }
        let other = contentKey(ofTitle: title.text, isOfEdition: hasEdition, source)
        if (title.hasVolume || !isVolumeOfSet) && (hasEdition || !isOfEdition) {
          keys.particular.append(other)
        } else {
          let cells = isVolumeOfSet && !title.hasVolume ? volumeCell : [:]
          let key = FormerKey(
            other, title: titleText(title.text), cells: cells, isOfEdition: isOfEdition && !hasEdition)
          keys.former.append(key)
        }
      }
    }
    return keys
  }

  private func contentKeys(ofISBN isbn: ISBN, _ source: String) -> ContentKeys {
    // Without the authors: how these are read changes with the rows of a table, and books of one title are one.
    let beside = { (title: String) in
      RecordKey(source: source, key: keyOfWords([title, record.subtitle ?? "", isbn.description], source))
    }
    var keys = ContentKeys(key: RecordKey(source: source, key: isbn.description), besideISBN: beside(record.title))
    if isVolumeOfSet, let otherTitle {
      keys.former.append(FormerKey(beside(otherTitle), title: titleText(otherTitle), cells: volumeCell))
    } else if let otherTitle {
      keys.particular.append(beside(otherTitle))
    }
    if !isbnCells.isEmpty {
      // Earlier imports refused numbers among words, and kept the cell.
      let title = isVolumeOfSet ? otherTitle ?? record.title : record.title
      let key = contentKey(ofTitle: title, isOfEdition: false, source)
      keys.former.append(FormerKey(key, title: titleText(title), cells: isbnCells))
    }
    return keys
  }

  /// Title, subtitle and authors; where these do not tell the row from others, what it says of its edition as well.
  private func contentKey(ofTitle title: String, isOfEdition: Bool, _ source: String) -> RecordKey {
    let words = [title, record.subtitle ?? ""] + record.authors + (isOfEdition ? editionWords : [])
    return RecordKey(source: source, key: keyOfWords(words, source))
  }

  /// The place in the series whose name is the title, which tells nothing of the volume itself; the publisher and the
  /// statement of edition. Empty where the row says nothing of these.
  private var editionWords: [String] {
    if record.publisher == nil && record.editionStatement == nil { return positionOfTitle }
    return positionOfTitle + [record.publisher ?? "", record.editionStatement ?? ""]
  }

  private var positionOfTitle: [String] {
    if record.series.isEmpty { return [] }
    let title = SeriesEntry(isVolumeOfSet ? otherTitle ?? record.title : record.title).key
    guard let entry = record.series.first(where: { $0.key == title }), let position = entry.position else { return [] }
    return ["#" + (entry.number.map { "\($0)" } ?? position)]
  }

  private var volumeCell: [String: String] { volume.map { [$0.column: $0.text] } ?? [:] }

  private func keyOfWords(_ texts: [String], _ source: String) -> String {
    let names = texts.map { words(of: folded($0)).joined(separator: " ") }
    return RecordID(source: source, key: names.joined(separator: "\n").utf8).description
  }
}
