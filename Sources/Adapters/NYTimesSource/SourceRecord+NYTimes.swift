import Domain
import Sourcing

extension SourceRecord {
  /// The record of a row; nil without a title. What a list says of its issue goes into placements, none of it here: the
  /// publication date of a list is not that of a book, and the lists' names are no subjects.
  init?(nytimes row: NYTimesRow, ofSeries: Bool, detail: Detail) {
    guard let title = row.title else { return nil }
    self.init(source: NYTimes.info.id, key: row.key(title: title, ofSeries: ofSeries), title: title)
    kind = ofSeries ? .series : .book
    self.detail = detail
    authors = row.author.map(nytimesAuthors) ?? []
    for line in [row.contributor, row.contributorNote].compactMap(\.self) {
      add(Contributor.credited(in: line))
    }
    ownISBNs = row.main.all
    relatedISBNs = row.otherISBNs
    otherIDs = row.uuid.map { ["NYT:\($0)"] } ?? []
    publisher = row.publisher
    description = row.description
    cover = webAddress(row.image)
    links = row.links
    extra = row.others
  }

  /// This record with what `later`, of the same key, says beyond it. What both say stays as this one says it. Numbers
  /// are no more than a field has: all rows of an answer may be of one key, and each is compared with those before it.
  func filled(from later: SourceRecord) -> SourceRecord {
    var record = self
    if authors.isEmpty { record.authors = later.authors }
    if contributors.isEmpty { record.contributors = later.contributors }
    record.ownISBNs += later.ownISBNs.filter { !ownISBNs.contains($0) }.prefix(Self.room(beside: ownISBNs))
    record.relatedISBNs += later.relatedISBNs
      .filter { !relatedISBNs.contains($0) && !record.ownISBNs.contains($0) }.prefix(Self.room(beside: relatedISBNs))
    record.otherIDs += later.otherIDs.filter { !otherIDs.contains($0) }.prefix(Self.room(beside: otherIDs))
    record.publisher = publisher ?? later.publisher
    record.description = description ?? later.description
    record.cover = cover ?? later.cover
    record.links.merge(later.links) { own, _ in own }
    record.extra.merge(later.extra) { own, _ in own }
    return record
  }

  /// How many more a field has room for.
  private static func room(beside texts: [String]) -> Int { max(0, TextBounds.names - texts.count) }
}

extension NYTimesRow {
  /// The ISBNs of all editions and rankings but the main one's own, each once, in the row's order, as many as a field
  /// has.
  fileprivate var otherISBNs: [String] {
    var seen = Set(main.all)
    let others = (editions + rankings.map(\.primary)).flatMap(\.all).filter { seen.insert($0).inserted }
    return Array(others.prefix(TextBounds.names))
  }

  /// `buy` is the first shop but Amazon, which has a kind of its own.
  fileprivate var links: [LinkKind: String] {
    let shops = buyLinks.filter { $0.name != "Amazon" }.lazy.compactMap { webAddress($0.url) }
    let links = [LinkKind.amazon: webAddress(amazon), .buy: shops.first, .review: webAddress(review)]
    return links.compactMapValues(\.self)
  }
}
