package import Sourcing

/// What stands between the sources and the network: kept answers, the account of requests, patience.
package struct Tending: Sendable {
  /// The way to the network.
  package var network: any HTTPTransport
  package var cache: any HTTPCache
  package var ledger: any RequestLedger
  /// Waits as long, or throws when it is given up.
  package var wait: @Sendable (Duration) async throws -> Void

  package init(
    network: any HTTPTransport, cache: any HTTPCache, ledger: any RequestLedger,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.network = network
    self.cache = cache
    self.ledger = ledger
    self.wait = wait
  }
}

extension Coordinator {
  /// The source made anew around a transport that tends it for one run; as it is where nothing tends it.
  func tended(_ source: ConfiguredSource, _ options: FetchOptions, bypassingLimits: Bool = false) -> ConfiguredSource {
    guard let tending, let remake = source.remake else { return source }
    let transport = TendedTransport(
      source, tending, options.cachePolicy, until: options.deadline, bypassingLimits: bypassingLimits, clock: clock,
      now: now)
    var tended = source
    tended.source = remake(transport)
    tended.transport = transport
    return tended
  }
}

extension ConfiguredSource {
  /// The request as ``TendedTransport/page(_:mayBeStale:_:)`` makes it, where the source is tended. Its errors show no key.
  ///
  /// A page of which too many rows could not be read (``SourcePage/fault``) is no answer, whatever the source.
  func tended(_ request: @escaping PageRequest, mayBeStale: Bool) -> PageRequest {
    let checked: PageRequest = { (token) throws(SourceError) in
      let page = try await request(token)
      if let fault = page.fault { throw .badResponse(reason: fault) }
      return page
    }
    return { [transport, secrets] (token) throws(SourceError) in
      do throws(SourceError) {
        guard let transport else { return try await checked(token) }
        return try await transport.page(token, mayBeStale: mayBeStale, checked)
      } catch {
        throw error.hiding(secrets)
      }
    }
  }
}
