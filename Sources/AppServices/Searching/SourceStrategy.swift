import Catalog
import Domain
import Sourcing

/// How a source contributes to a search.
enum SourceStrategy: Sendable {
  /// It is searched.
  case search(any SearchSource)
  /// Its whole catalogue is taken first, then what is kept of it answers.
  case fetchAll(any CatalogSource)
  /// What is kept of it answers.
  case kept
  /// It is not asked, as the status says.
  case notAsked(SourceStatus)
}

extension Coordinator {
  /// A source that can be searched by these terms is searched. Of any other that can be taken whole, what is kept
  /// answers; it is taken first where what is kept is not fresh.
  func strategy(
    of source: OpenedSource, to query: BookQuery, _ options: FetchOptions, _ known: SourceFetches?
  ) -> SourceStrategy {
    if let refusal = refusal(of: source, options, allowingCached: true) { return .notAsked(refusal) }
    switch source.source {
    case .failure(let error):
      // Where no source is to be asked, a setting that cannot be used does not matter.
      if options.cachePolicy == .never { return .notAsked(.offline(source.info.id)) }
      return .notAsked(SourceStatus(source: source.info.id, error: error, now: now()))
    case .success(let searchable as any SearchSource) where query.terms.isSubset(of: type(of: searchable).searchTerms):
      return .search(searchable)
    case .success(let whole as any CatalogSource):
      let isKept = options.cachePolicy == .never || options.cachePolicy == .whenStale && isFresh(source, known)
      return isKept ? .kept : .fetchAll(whole)
    case .success:
      let terms = BookQuery.Term.allCases.filter(query.terms.contains).map(\.rawValue).joined(separator: " and ")
      let error = SourceError.unsupported(reason: "cannot search by \(terms)")
      return .notAsked(SourceStatus(source: source.info.id, error: error, now: now()))
    }
  }
}
