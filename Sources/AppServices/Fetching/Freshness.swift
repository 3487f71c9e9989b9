import Catalog
import Domain
import Foundation
import Sourcing

extension Coordinator {
  static let answeredOtherISBN = Warning.Kind.answeredOtherISBN.rawValue

  /// The status of a source that is not to be asked at all, or nil. Where `keptDo`, kept answers may answer for it.
  func refusal(of source: OpenedSource, _ options: FetchOptions, keptDo: Bool = false) -> SourceStatus? {
    let id = source.info.id
    if !source.isEnabled {
      return SourceStatus(source: id, outcome: .disabled, message: "is disabled", remedy: .enable(source: id))
    }
    guard options.cachePolicy == .never, !(keptDo && source.transports != nil) else { return nil }
    return .offline(id)
  }

  /// True where the source's whole catalogue was taken from where it would be taken now, and not too long ago.
  func isFresh(_ source: OpenedSource, _ known: SourceFetches?) -> Bool {
    guard let fetchedAt = known?.catalogFetchedAt, known?.catalogOrigin == source.origin else { return false }
    return isFresh(fetchedAt, source.info)
  }

  /// True for what the source said so lately that it holds.
  func isFresh(_ fetchedAt: Date, _ info: SourceInfo) -> Bool {
    info.freshness.map { AppServices.isFresh(fetchedAt, for: $0, at: now()) } ?? true
  }

  /// The record with its time, and with a note where it is not the ISBN that was asked for: the question is never a
  /// claim.
  func stamped(_ record: SourceRecord, at time: Date, asked isbn: ISBN?) -> SourceRecord {
    var record = record
    record.fetchedAt = time
    guard let isbn, record.kind == .book else { return record }
    let claims = Claims(record, policy: policy)
    if claims.primary != isbn && !claims.related.contains(isbn) { record.notes.append(Self.answeredOtherISBN) }
    return record
  }
}

/// True for a time so lately that what was said then holds.
///
/// One that is far ahead is that of a clock that was set right since: it must not keep things fresh for years.
func isFresh(_ time: Date, for freshness: Duration, at now: Date) -> Bool {
  abs(now.timeIntervalSince(time)) < freshness / .seconds(1)
}
