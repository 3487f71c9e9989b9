@testable import AppServices
import Domain
import Foundation
import Interchange
import Sourcing

/// Invented values that the documents are made of, and their text.
enum Sample {
  static let time = Date(timeIntervalSince1970: 1_700_000_000)
  static let stamp = "2023-11-14T22:13:20Z"

  /// A book of one record of the source `s`.
  static func book(_ key: String = "a", title: String = "A") -> Book {
    let record = SourceRecord(source: "s", key: key, title: title)
    return Book(id: record.id, kind: .book, title: title, records: [record])
  }

  /// The book as every document holds it; its own shape is tested with the exports.
  static func text(_ book: Book) -> String { text(JSON(book)) }

  static func status(_ source: String = "s", _ outcome: SourceStatus.Outcome = .ok) -> SourceStatus {
    var status = SourceStatus(source: source, outcome: outcome)
    (status.results, status.elapsed, status.fetchedAt) = (2, .milliseconds(1_234), time)
    return status
  }

  /// ``status(_:_:)`` in JSON.
  static func statusText(_ source: String = "s", _ outcome: String = "ok", adding members: String = "") -> String {
    #"{"source":"\#(source)","outcome":"\#(outcome)","results":2,"skipped":0,"elapsedMS":1234,"#
      + #""fetchedAt":"\#(stamp)","stale":false,"message":null,"retryAt":null\#(members)}"#
  }

  static func text(_ json: JSON) -> String { text(json.line) }
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
