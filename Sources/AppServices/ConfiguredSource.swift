package import Sourcing

/// A source as the reader set it up: whether it is enabled, and how it is made.
package struct ConfiguredSource: Sendable {
  package var info: SourceInfo
  package var isEnabled: Bool
  /// Names what it would be asked with (address, country, never a key): another origin makes what was fetched stale.
  package var origin: String
  /// True where a key that it cannot do without is not set.
  package var lacksKey = false
  /// Under what its requests count: another allowance holds for who has a key.
  package var account: String
  /// Its keys, which nothing that it says may show.
  package var secrets = Secrets([])
  /// Makes the source around the transport that it is to ask over, or says why it cannot be made. Asks nobody.
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
