import Foundation
import Sourcing

/// The way of one source to the network in one run: a transport around another, each with one idea.
struct SourceTransports: Sendable {
  /// What the source asks.
  let largeAnswers: LargeAnswerTransport
  let caching: CachingTransport
  let allowance: SourceAllowance
  let patience: Patience
  /// When kept responses do.
  let policy: CachingTransport.Policy
  /// True where nothing is asked for.
  let isOffline: Bool

  init(
    of source: ConfiguredSource, over network: NetworkAccess, _ cachePolicy: FetchOptions.CachePolicy,
    until deadline: Deadline, bypassingLimits: Bool, now: @escaping @Sendable () -> Date
  ) {
    allowance = SourceAllowance(
      account: source.account, limits: source.info.limits, ledger: network.ledger, bypassingLimits: bypassingLimits,
      now: now)
    patience = Patience(deadline: deadline, wait: network.wait)
    let limited = RateLimitedTransport(network.transport, allowance: allowance, patience: patience)
    let retrying = RetryingTransport(limited, patience: patience, now: now)
    isOffline = cachePolicy == .never
    policy = bypassingLimits ? .askAlways : CachingTransport.Policy(cachePolicy)
    caching = CachingTransport(
      retrying, cache: network.cache, of: source.info, policy: policy, until: deadline, now: now)
    largeAnswers = LargeAnswerTransport(caching, turn: network.largeAnswers)
  }
}
