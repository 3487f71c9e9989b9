/// What a file of another program can say of a book, whatever its rows say: a table says nothing of what it has no
/// column for.
package struct RowVocabulary: Hashable, Sendable {
  /// What a record holds and not every form of file has a place for.
  package enum Value: Sendable, CaseIterable {
    case subtitle, authors, contributors, series, originalTitle, workDate, edition, place, isbns, otherIDs, publisher
    case published, pages, language, format, description, categories, cover, links
  }

  /// Names in ``SourceRecord/extra``.
  package enum ExtraNames: Hashable, Sendable {
    case these(Set<String>)
    /// All that begin with a small letter of ASCII: those of a file in which a row names only what it has.
    case inSmallLetters

    package func contain(_ name: String) -> Bool {
      switch self {
      case .these(let names): names.contains(name)
      case .inSmallLetters: name.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
      }
    }
  }

  package var values: Set<Value>
  package var extra: ExtraNames

  package init(values: Set<Value>, extra: ExtraNames) {
    self.values = values
    self.extra = extra
  }
}

extension SourceRecord {
  /// The record with what its file cannot say, as an earlier record of the same key says it. What the record says
  /// itself stands.
  /// - Parameters:
  ///   - former: the earlier record.
  ///   - vocabulary: what the file of this record can say.
  package func completed(from former: SourceRecord, beyond vocabulary: RowVocabulary) -> SourceRecord {
    var record = self
    for value in RowVocabulary.Value.allCases where !vocabulary.values.contains(value) {
      record.fill(value, from: former)
    }
    let names = former.extra.keys.filter { record.extra[$0] == nil && !vocabulary.extra.contain($0) }
    let room = max(0, RowVocabulary.mostExtra - record.extra.count)
    for name in names.sorted().prefix(room) { record.extra[name] = former.extra[name] }
    return record
  }

  private mutating func fill(_ value: RowVocabulary.Value, from former: SourceRecord) {
    switch value {
    case .subtitle: subtitle = subtitle ?? former.subtitle
    case .authors: if authors.isEmpty { authors = former.authors }
    case .contributors: if contributors.isEmpty { contributors = former.contributors }
    case .series: if series.isEmpty { series = former.series }
    case .originalTitle: originalTitle = originalTitle ?? former.originalTitle
    case .workDate: workDate = workDate ?? former.workDate
    case .edition: editionStatement = editionStatement ?? former.editionStatement
    case .place: place = place ?? former.place
    case .isbns:
      if ownISBNs.isEmpty, relatedISBNs.isEmpty { (ownISBNs, relatedISBNs) = (former.ownISBNs, former.relatedISBNs) }
    case .otherIDs:
      // A column of ISBNs may hold one of them.
      let others = former.otherIDs.filter { !otherIDs.contains($0) }
      otherIDs += others.prefix(max(0, TextBounds.names - otherIDs.count))
    case .publisher: publisher = publisher ?? former.publisher
    case .published: published = published ?? former.published
    case .pages: pages = pages ?? former.pages
    case .language: language = language ?? former.language
    case .format: format = format ?? former.format
    case .description: description = description ?? former.description
    case .categories: if categories.isEmpty { categories = former.categories }
    case .cover: cover = cover ?? former.cover
    case .links: links.merge(former.links) { own, _ in own }
    }
  }
}

extension RowVocabulary {
  /// How many names a record keeps beside its fields. Several files may give them: twice as many as one row gives.
  fileprivate static let mostExtra = 128
}
