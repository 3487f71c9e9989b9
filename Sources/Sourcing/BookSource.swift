package import Domain
package import Foundation

/// A place that has items: a web service, a feed, a file.
///
/// The target `<Name>Source` exports exactly one conforming type, `<Name>`; the registry relies on it. What a source
/// can do is said by the capability protocols it conforms to, so the statement cannot lie.
/// Adapters hold no state between calls on which an answer depends, stamp no times and keep no deadline: the caller
/// cancels, the transport obeys.
package protocol BookSource: Sendable {
  /// Name, settings, limits, freshness and attribution, readable before any request.
  static var info: SourceInfo { get }

  /// - Throws: ``SourceError/missingSetting(_:)`` if a required setting of ``info`` is not there,
  ///   ``SourceError/badSetting(_:reason:)`` if one cannot be used. Makes no request.
  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError)
}

/// A source that can be searched.
package protocol SearchSource: BookSource {
  /// What it can search by. A query with a term that is not here is never sent.
  static var searchTerms: Set<BookQuery.Term> { get }

  /// Records that match the query, best first, of kind and detail ``SourceRecord/Detail/brief`` unless they hold more.
  ///
  /// `page` is nil for the first page, then ``SourcePage/next`` of the one before. At most `query.limit` records a
  /// page.
  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage
}

/// A source with best-seller lists, tags or sections.
package protocol CategorySource: BookSource {
  /// All categories, in the source's order.
  func categories() async throws(SourceError) -> [Domain.Category]

  /// The same as a page of them. A source of several parts, of which some could be read, says in
  /// ``SourcePage/failedPart`` why the others could not.
  func categoryPage() async throws(SourceError) -> SourcePage

  /// One page of a category's current items in the source's own order, with a placement for each.
  /// - Throws: ``SourceError/noSuchItem(_:)`` for a category that the source does not have.
  func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage
}

extension CategorySource {
  package func categoryPage() async throws(SourceError) -> SourcePage {
    var page = SourcePage()
    page.categories = try await categories()
    return page
  }
}

/// A source whose whole contents can be taken: what `books sync` does.
package protocol CatalogSource: BookSource {
  /// One page of everything it has, with categories and placements where it has them.
  func catalog(page: String?) async throws(SourceError) -> SourcePage

  /// What all pages are made of, in some words that are others whenever any page would be another: a hash of all that
  /// is read, with a number that is raised where the same is read in another way. Nil where that is not known without
  /// much work, as by asking a service, or anything would fail: then the pages say what.
  func catalogVersion() async -> String?
}

extension CatalogSource {
  package func catalogVersion() async -> String? { nil }
}

/// A source that gives one item in full.
package protocol ItemSource: BookSource {
  /// One record of detail ``SourceRecord/Detail/full``.
  /// - Throws: ``SourceError/noSuchItem(_:)`` for a key that the source does not have.
  func item(_ key: String) async throws(SourceError) -> SourceRecord
}

/// One page of an answer.
package struct SourcePage: Hashable, Sendable {
  package var records: [SourceRecord] = []
  package var placements: [Placement] = []
  package var categories: [Domain.Category] = []
  /// Categories whose current contents are all in ``placements`` of this page.
  package var completeCategories: Set<String> = []
  /// What could not be used, and why. A bad row never fails its page.
  package var skipped: [Skip] = []
  /// Of the rows in ``skipped`` the first of which it is known where they stand; at most ``FileRows/mostFaults``.
  package var faults: [RowFault] = []
  /// Members of rows that no row of this source has: most likely slips of the pen.
  package var unknownKeys: [UnknownKey] = []
  /// As ``FileRows/joined``, of all of one file or list, on one of its pages.
  package var joined = 0
  /// What to pass as `page` for what follows; nil on the last page.
  package var next: String?
  /// True where its adapter took the page out of one answer and has judged that as a whole: ``fault`` says nothing of
  /// it.
  package var isPart = false
  /// True on a last page behind which there is more that cannot be had: the service, or its adapter, gives only so
  /// many.
  package var isCutOff = false
  /// Why a part of the source could not be read, where the page has what the others say of its categories, or of one of
  /// them; nil where all could be. A walk through a whole catalogue fails instead.
  package var failedPart: SourceError?
  /// On the last page of a whole catalogue, as ``CatalogSource/catalogVersion()``, of what all pages were made of; nil
  /// where that is not known, or something changed between two of them.
  package var catalogVersion: String?
  /// When the oldest of the answers that it is made of was fetched, if that was before it was asked for. Stamped by who
  /// asks, never by an adapter.
  package var fetchedAt: Date?

  package init(records: [SourceRecord] = []) { self.records = records }
}

/// Rows of an answer that gave no record.
package struct Skip: Hashable, Sendable {
  /// Why a row gave no record.
  package enum Kind: Hashable, Sendable {
    /// Of another shape than the service's rows: null, a number, an object with nothing in it that is known.
    case unreadable
    /// A row of the service that lacks what a record needs, as a title.
    case unusable
    /// A sound row that is not wanted: a repetition, or other than what was asked for.
    case leftOut
  }

  /// Short, for a person: `no title`.
  package var reason: String
  /// 1 or more.
  package var count: Int
  package var kind: Kind

  package init(reason: String, count: Int = 1, kind: Kind = .unusable) {
    self.reason = reason
    self.count = count
    self.kind = kind
  }
}
