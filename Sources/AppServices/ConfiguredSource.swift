package import Sourcing

/// A source as the reader set it up: whether it is enabled, and the source itself or why it could not be made.
package struct ConfiguredSource: Sendable {
  package var info: SourceInfo
  package var isEnabled: Bool
  package var source: Result<any BookSource, SourceError>
  /// Names what it would be asked with (address, country, never a key): another origin makes what was fetched stale.
  package var origin: String
  /// True where a key that it cannot do without is not set.
  package var lacksKey = false
  /// Under what its requests count: another allowance holds for who has a key.
  package var account: String
  /// Its keys, which nothing that it says may show.
  package var secrets = Secrets([])
  /// Makes the source around another transport; nil where nothing has to be tended.
  package var remake: (@Sendable (any HTTPTransport) -> Result<any BookSource, SourceError>)?
  /// What tends it in a run.
  var transport: TendedTransport?

  package init(info: SourceInfo, isEnabled: Bool, source: Result<any BookSource, SourceError>, origin: String) {
    self.info = info
    self.isEnabled = isEnabled
    self.source = source
    self.origin = origin
    account = info.id
  }
}
