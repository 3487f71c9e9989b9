/// A best-seller list, a tag or an article category of one source.
///
/// In types it is written `Domain.Category` where Foundation is imported, which brings another `Category` on macOS.
package struct Category: Hashable, Sendable {
  /// What kind of thing the source calls so. The raw values are printed and stored.
  package enum Kind: String, Sendable, CaseIterable {
    /// A ranked list, dated, issue by issue.
    case list
    case tag
    /// A section of a site of articles.
    case section
  }

  package var source: String
  /// The source's encoded name: `hardcover-fiction`.
  package var key: String
  /// The name to show: `Hardcover Fiction`.
  package var name: String
  package var kind: Kind
  /// Date of the current issue, where the source dates them.
  package var date: PartialDate?

  package init(source: String, key: String, name: String, kind: Kind, date: PartialDate? = nil) {
    self.source = source
    self.key = key
    self.name = name
    self.kind = kind
    self.date = date
  }

  /// `source:key`, as the command line names it.
  package var id: String { "\(source):\(key)" }
}

/// A record's position in a category on a date.
package struct Placement: Hashable, Sendable {
  package var record: RecordKey
  /// ``Category/key`` of a category of the record's source.
  package var category: String
  /// Date of the issue; nil for tags and sections, which have no issues.
  package var date: PartialDate?
  /// From 1, best first.
  package var rank: Int?
  package var rankLastWeek: Int?
  package var weeksOnList: Int?
  /// The page it came on, from 0, and its place on that page, from 0: the source's own order.
  package var page = 0
  package var place = 0

  /// What ``page`` and ``place`` may be: both together are ordered as one number of 64 bits.
  package static let positions = 0..<1 << 31

  package init(record: RecordKey, category: String, date: PartialDate? = nil, page: Int = 0, place: Int = 0) {
    self.record = record
    self.category = category
    self.date = date
    self.page = page
    self.place = place
  }
}
