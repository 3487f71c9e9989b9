package import Catalog

/// How a run that asked sources ended.
package enum RunOutcome: Hashable, Sendable {
  /// There is something to show, and nothing failed that the reader insisted on.
  case done
  /// The catalogue could not keep all that came: no room, a broken disk.
  case catalogFailed(CatalogError)
  /// A source that the reader named needs a key, or refused the one that it has.
  case keyRefused(SourceStatus)
  /// A source that the reader named cannot be asked, since a setting of it is missing or cannot be used.
  case badSetting(SourceStatus)
  /// Another program was writing to the catalogue: not all that came is kept.
  case catalogBusy
  /// There is something to show; the reader insisted on every source, and not all answered.
  case incomplete
  /// There is nothing to show, and no source that was asked answered.
  case noAnswer
  /// There is nothing to show, and not every source answered.
  case nothingFoundYet
  /// There is nothing to show, and every source answered.
  case nothingFound

  /// - Parameters:
  ///   - found: whether there is something to show, or nothing was looked for.
  ///   - strict: whether every source has to answer.
  ///   - named: the sources that the reader named; a missing or refused key of one of them is an end of its own, and so
  ///     is another setting that keeps it from being asked.
  package init(of statuses: [SourceStatus], found: Bool, strict: Bool = false, named: Set<String> = []) {
    let refused = statuses.first { [.needsKey, .badKey].contains($0.outcome) && named.contains($0.source) }
    let unusable = statuses.first { $0.hasBadSetting && named.contains($0.source) }
    let failed = statuses.count(where: \.hasFailed)
    let asked = statuses.count(where: \.wasAsked)
    self =
      if let error = statuses.lazy.compactMap(\.ingestFailure?.error).first {
        .catalogFailed(error)
      } else if let refused {
        .keyRefused(refused)
      } else if let unusable {
        .badSetting(unusable)
      } else if statuses.contains(where: { $0.ingestFailure == .busy }) {
        .catalogBusy
      } else if found {
        strict && failed > 0 ? .incomplete : .done
      } else if failed > 0 {
        failed == asked ? .noAnswer : .nothingFoundYet
      } else {
        .nothingFound
      }
  }
}
