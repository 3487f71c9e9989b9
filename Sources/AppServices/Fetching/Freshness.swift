import Catalog
import Domain
import Foundation
import Sourcing

extension Coordinator {
  static let answeredOtherISBN = Warning.Kind.answeredOtherISBN.rawValue

  /// The status of a source that is not to be asked; nil for one that is.
  /// - Parameter allowingCached: true where kept responses may answer in the place of a source that is offline.
  func refusal(of source: OpenedSource, _ options: FetchOptions, allowingCached: Bool = false) -> SourceStatus? {
    let id = source.info.id
    if !source.isEnabled {
      return SourceStatus(source: id, outcome: .disabled, message: "is disabled", remedy: .enable(source: id))
    }
    guard options.cachePolicy == .never, !(allowingCached && source.transports != nil) else { return nil }
    return .offline(id)
  }

  /// True where the source's whole catalogue was fetched lately, and with the settings that it has now.
  func isFresh(_ source: OpenedSource, _ known: SourceFetches?) -> Bool {
    guard let fetchedAt = known?.catalogFetchedAt, known?.catalogOrigin == source.origin else { return false }
    return isFresh(fetchedAt, source.info)
  }

  /// True where what was fetched at this time is still fresh.
  func isFresh(_ fetchedAt: Date, _ info: SourceInfo) -> Bool {
    info.freshness.map { AppServices.isFresh(fetchedAt, for: $0, at: now()) } ?? true
  }

  /// The record with its fetch time, and with a note where it does not have the ISBN that was asked for: a query never
  /// adds a claim to a record.
  func stamped(_ record: SourceRecord, at time: Date, asked isbn: ISBN?) -> SourceRecord {
    var record = record
    record.fetchedAt = time
    guard let isbn, record.kind == .book else { return record }
    let claims = Claims(record, policy: policy)
    if claims.primary != isbn && !claims.related.contains(isbn) { record.notes.append(Self.answeredOtherISBN) }
    return record
  }
}

/// True where what was fetched at this time is still fresh.
///
/// A time far in the future is that of a wrong clock, which must not keep things fresh for years.
func isFresh(_ time: Date, for freshness: Duration, at now: Date) -> Bool {
  abs(now.timeIntervalSince(time)) < freshness / .seconds(1)
}
