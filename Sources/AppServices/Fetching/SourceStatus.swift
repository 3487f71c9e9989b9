package import Catalog
package import Domain
package import Foundation
package import Sourcing

/// What became of asking one source.
package struct SourceStatus: Hashable, Sendable {
  /// The raw values are promised by `docs/command-line.md`.
  package enum Outcome: String, Sendable, CaseIterable {
    case ok, empty, cached, offline, timeout
    case rateLimited = "rate-limited"
    case quota
    case needsKey = "needs-key"
    case badKey = "bad-key"
    case httpError = "http-error"
    case badResponse = "bad-response"
    case unreachable, unsupported, disabled
  }

  /// Why the catalogue does not have all that a source said.
  package enum IngestFailure: Hashable, Sendable {
    /// Another program kept the catalogue for itself.
    case busy
    /// The catalogue failed at keeping it: no room, a broken disk.
    case failed(CatalogError)

    /// What the catalogue failed of; nil where it was busy.
    package var error: CatalogError? {
      if case .failed(let error) = self { error } else { nil }
    }
  }

  package var source: String
  package var outcome: Outcome
  /// Records that it gave, or that the catalogue has of it for the query.
  package var results = 0
  /// Rows of its answer that gave no record.
  package var skipped = 0
  /// The first of these of which it is known where they stand; at most `FileRows.mostFaults`.
  package var faults: [RowFault] = []
  /// Members of rows that no row of the source has; at most `FileRows.mostFaults`.
  package var unknownKeys: [UnknownKey] = []
  /// Rows that are one record with an earlier row of the same list, as `FileRows.joined`.
  package var joined = 0
  package var elapsed = Duration.zero
  /// When what is shown of it was fetched; nil where nothing of it is shown.
  package var fetchedAt: Date?
  /// True where what is shown is older than the source's freshness.
  package var stale = false
  /// One line for the reader: what happened.
  package var message: String?
  /// What to do about it, where the message does not say so itself.
  package var remedy: Remedy?
  package var retryAt: Date?
  /// Why what it answered is not kept; nil where it is, and where nothing but the time was too short.
  package var ingestFailure: IngestFailure?
  /// True where it cannot be asked since a setting of it is missing or cannot be used.
  package var hasBadSetting = false

  package init(source: String, outcome: Outcome, message: String? = nil, remedy: Remedy? = nil) {
    self.source = source
    self.outcome = outcome
    self.message = message
    self.remedy = remedy
  }

  /// True where the source was asked, or would have been had its service answered: what it cannot do, or was not set
  /// up for, is no failure.
  package var wasAsked: Bool {
    switch outcome {
    case .unsupported, .disabled, .needsKey: false
    default: true
    }
  }

  /// True where the source was asked and there is no answer.
  package var hasFailed: Bool {
    switch outcome {
    case .timeout, .rateLimited, .quota, .badKey, .httpError, .badResponse, .unreachable: true
    case .ok, .empty, .cached, .offline, .needsKey, .unsupported, .disabled: false
    }
  }
}

extension SourceStatus {
  /// The status of a source that gave no answer, for this reason.
  ///
  /// `hold` is what holds the source back from now on, where that is known.
  package init(source: String, error: SourceError, hold: Backoff? = nil, now: Date) {
    self.init(source: source, outcome: Outcome(error), message: error.description, remedy: error.remedy)
    switch error {
    case _ where hold != nil: note(hold, after: error)
    case .throttled(let after?), .quotaUsedUp(let after?):
      retryAt = now + after / .seconds(1)
    case .held(let hold): note(hold, after: error)
    case .offline: self = .offline(source)
    case .needsKey: remedy = .setKey(source: source)
    case .missingSetting, .badSetting: hasBadSetting = true
    default: break
    }
  }

  /// The status of a source that was not to be asked.
  static func offline(_ source: String) -> SourceStatus {
    SourceStatus(source: source, outcome: .offline, message: "was not asked", remedy: .goOnline)
  }

  /// Says until when the source is not asked again.
  private mutating func note(_ hold: Backoff?, after error: SourceError) {
    guard let hold else { return }
    retryAt = hold.until
    message = "\(error.cause); asked again from \(hold.until.formatted(.iso8601))"
    remedy = hold.reason == .circuitOpen ? .probe(source: source) : nil
  }
}

extension SourceStatus.Outcome {
  init(_ error: SourceError) {
    self =
      switch error {
      case .missingSetting, .badSetting, .unsupported: .unsupported
      case .needsKey: .needsKey
      case .keyRefused: .badKey
      case .throttled: .rateLimited
      case .quotaUsedUp: .quota
      case .noSuchItem: .empty
      case .http: .httpError
      case .badResponse, .badFile: .badResponse
      case .unreachable: .unreachable
      case .timedOut, .cancelled: .timeout
      case .offline: .offline
      case .held(let hold):
        switch hold.reason {
        case .minute, .pause: .rateLimited
        case .day: .quota
        case .circuitOpen: .unreachable
        }
      }
  }
}
