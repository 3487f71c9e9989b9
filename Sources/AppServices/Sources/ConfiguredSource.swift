package import Domain
import Foundation
package import Sourcing

/// A source as the reader set it up: whether it is enabled, and how it is made.
package struct ConfiguredSource: Sendable {
  package var info: SourceInfo
  package var isEnabled: Bool
  /// Its settings without keys (address, country), as one text. Where it changes, what was fetched is stale.
  package var origin: String
  /// True where a key that it requires is not set.
  package var lacksKey = false
  /// The account that its requests count under. Services grant another allowance with a key than without, and with
  /// another key; and another address than its own is another service: each has an account of its own.
  package var account: String
  /// Its keys, which must not show in anything that comes from it.
  package var secrets = Secrets([])
  /// The type of the source, whose conformances say what it can do; nil where it can do nothing.
  package var type: (any BookSource.Type)?
  /// Makes the source with this transport, or says why it cannot be made. Sends no request.
  package var make: @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError>

  package init(
    info: SourceInfo, isEnabled: Bool, origin: String,
    make: @escaping @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError>
  ) {
    self.info = info
    self.isEnabled = isEnabled
    self.make = make
    self.origin = origin
    account = info.id
  }
}

extension ConfiguredSource {
  /// What it can do. Computed when it is asked for, since looking up conformances takes longer than all else here, and
  /// most runs do not need it.
  package var capabilities: [SourceCapability] {
    type.map { type in SourceCapability.allCases.filter { $0.isThere(in: type) } } ?? []
  }

  /// What it can be searched by; empty where it cannot be searched.
  package var searchTerms: [BookQuery.Term] {
    guard let searched = type as? any SearchSource.Type else { return [] }
    return BookQuery.Term.allCases.filter(searched.searchTerms.contains)
  }

  /// Why it cannot be made; nil where it can.
  package var flaw: SourceError? {
    if case .failure(let error) = make(NoTransport()) { error } else { nil }
  }

  /// True where nothing is missing: it can be made, and has the key that it needs.
  package var isReady: Bool { flaw == nil && !lacksKey }

  /// What may be asked of it where nothing was yet.
  package var fullAllowance: Remaining { RateLimitState().remaining(info.limits, at: Date()) }
}
