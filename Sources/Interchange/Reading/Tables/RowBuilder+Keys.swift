import Domain

/// By what a row is known.
extension RowBuilder {
  /// Sets the key of the copy, and the other keys under which its record may stand.
  func setKeys(of copy: inout BookCopy) {
    let source = isOwn ? SourceRecord.importSource : form.source
    for identity in identities {
      let key = RecordKey(source: source, key: text(of: identity.name, source))
      switch identity.standing {
      case .own: copy.record.recordKey = key
      case .besideISBN: copy.keyBesideISBN = key
      case .particular: copy.particularKeys.append(key)
      case .former(let title, let cells, let isOfEdition, let isOfYear):
        copy.formerKeys.append(
          FormerKey(key, title: titleText(title), cells: cells, isOfEdition: isOfEdition, isOfYear: isOfYear))
      }
    }
  }

  /// That by which the row is known now, then the others as they are tried.
  private var identities: [RowIdentity] {
    guard let key, !key.isEmpty, key.utf8.count <= TextBounds.name else { return identitiesOfContent }
    let numbered = RowIdentity(.number(key), .own)
    return form == .csv && !isOwn ? [numbered] + identitiesBeforeNumbers : [numbered]
  }

  /// Those of a row that its program does not number.
  private var identitiesOfContent: [RowIdentity] {
    let isbn = record.kind == .book ? record.ownISBNs.lazy.compactMap({ ISBN.read($0).isbn }).first : nil
    return (isbn.map { identitiesOfISBN($0) } ?? identitiesOfWords) + identitiesOfDoubtfulISBN
  }

  /// Earlier versions took any ten digits among words whose check digit fits for an ISBN, and kept the cell.
  private var identitiesOfDoubtfulISBN: [RowIdentity] {
    guard !isOwn, let (isbn, cell) = formerISBN else { return [] }
    let names: [RowIdentity.Name] = [.isbn(isbn), .titleAndISBN(isVolumeOfSet ? .volume : [], isbn)]
    return names.map { RowIdentity($0, .former(title: record.title, cells: cell)) }
  }

  /// Those under which earlier imports knew a row that is numbered: tables of programs that have no form of their own
  /// were known by what their rows said.
  private var identitiesBeforeNumbers: [RowIdentity] {
    identitiesOfContent.flatMap { identity -> [RowIdentity] in
      let (name, isbn) = (identity.name, identity.name.isbn)
      switch identity.standing {
      case .own:
        let (isOfEdition, isOfYear) = isbn == nil ? (isOneOfEditions, isOneOfYears && year != nil) : (false, false)
        return [RowIdentity(name, .former(title: record.title, isOfEdition: isOfEdition, isOfYear: isOfYear))]
      case .besideISBN:
        let beside = RowIdentity(name, .former(title: record.title))
        // Before a column of volumes was read, a volume was known by the ISBN of its set, and had the plain title.
        guard isVolumeOfSet, let isbn, let otherTitle else { return [beside] }
        return [beside, RowIdentity(.isbn(isbn), .former(title: otherTitle, cells: volumeCell))]
      case .particular: return []
      case .former: return [identity]
      }
    }
  }

  private func identitiesOfISBN(_ isbn: ISBN) -> [RowIdentity] {
    let own: RowIdentity.Particulars = isVolumeOfSet ? .volume : []
    let other: RowIdentity.Particulars = isVolumeOfSet ? [] : .volume
    var all = [RowIdentity(.isbn(isbn), .own), RowIdentity(.titleAndISBN(own, isbn), .besideISBN)]
    if let standing = standing(of: other, besides: own) {
      all.append(RowIdentity(.titleAndISBN(other, isbn), standing))
    }
    if !isOwn, !isbnCells.isEmpty {
      // Earlier versions refused numbers among words, and kept the cell.
      all.append(RowIdentity(.words([]), .former(title: title(with: []) ?? record.title, cells: isbnCells)))
    }
    return all
  }

  /// With and without its volume, its edition and its year: which of them tell it from other rows changes with these.
  private var identitiesOfWords: [RowIdentity] {
    // Our own table has its volumes, editions and series as they were.
    let namesEdition = !isOwn && !editionWords.isEmpty
    let titles: [RowIdentity.Particulars] = isVolumeOfSet ? [[], .volume] : [.volume, []]
    let editions: [RowIdentity.Particulars] = namesEdition ? [.edition, []] : [[]]
    var own: RowIdentity.Particulars = isVolumeOfSet ? .volume : []
    if isOneOfEditions, namesEdition { own.insert(.edition) }
    if isOneOfYears, year != nil { own.insert(.year) }
    let titlesAndEditions = titles.flatMap { title in editions.map { title.union($0) } }
    let others = (year == nil ? [] : titlesAndEditions.map { $0.union(.year) }) + titlesAndEditions
    var all = [RowIdentity(.words(own), .own)]
    for particulars in others where particulars != own {
      guard let standing = standing(of: particulars, besides: own) else { continue }
      all.append(RowIdentity(.words(particulars), standing))
    }
    return all
  }

  /// How a name that says these particulars stands to the row, whose own name says others; nil where the row has no
  /// title of this kind.
  private func standing(
    of particulars: RowIdentity.Particulars, besides own: RowIdentity.Particulars
  ) -> RowIdentity.Standing? {
    guard let title = title(with: particulars) else { return nil }
    if particulars.isSuperset(of: own) { return .particular }
    let unsaid = own.subtracting(particulars)
    return .former(
      title: title, cells: unsaid.contains(.volume) ? volumeCell : [:], isOfEdition: unsaid.contains(.edition),
      isOfYear: unsaid.contains(.year))
  }

  /// The title with or without the volume that a column has; nil where it is the same, or names one itself.
  private func title(with particulars: RowIdentity.Particulars) -> String? {
    particulars.contains(.volume) == isVolumeOfSet ? record.title : otherTitle
  }

  private func text(of name: RowIdentity.Name, _ source: String) -> String {
    let subtitle = record.subtitle ?? ""
    switch name {
    case .number(let number): return number
    case .isbn(let isbn): return isbn.description
    case .titleAndISBN(let particulars, let isbn):
      return keyOfWords([title(with: particulars) ?? record.title, subtitle, isbn.description], source)
    case .words(let particulars):
      let edition = particulars.contains(.edition) ? editionWords : []
      let published = particulars.contains(.year) ? year.map { ["year \($0)"] } ?? [] : []
      let title = title(with: particulars) ?? record.title
      return keyOfWords([title, subtitle] + record.authors + edition + published, source)
    }
  }

  /// The place in the series whose name is the title, which tells nothing of the volume itself; the publisher and the
  /// statement of edition. Empty where the row says nothing of these.
  private var editionWords: [String] {
    if record.publisher == nil && record.editionStatement == nil { return positionOfTitle }
    return positionOfTitle + [record.publisher ?? "", record.editionStatement ?? ""]
  }

  private var positionOfTitle: [String] {
    // Earlier versions read no place in a column of volumes, which is known by the title where it tells rows apart.
    if record.series.isEmpty || isPositionOfVolume { return [] }
    let title = SeriesEntry(isVolumeOfSet ? otherTitle ?? record.title : record.title).key
    guard let entry = record.series.first(where: { $0.key == title }), let position = entry.position else { return [] }
    return ["#" + (entry.number.map { "\($0)" } ?? position)]
  }

  /// That of publication; nil where it may be another one.
  private var year: Int? {
    guard !isOwn, let column = publishedColumn, !EditionsOfTitles.mayBeYearOfReading(column) else { return nil }
    return record.published?.year
  }

  private var volumeCell: [String: String] { volume.map { [$0.column: $0.text] } ?? [:] }

  private func keyOfWords(_ texts: [String], _ source: String) -> String {
    let names = texts.map { words(of: folded($0)).joined(separator: " ") }
    return RecordID(source: source, key: names.joined(separator: "\n").utf8).description
  }
}
