import CurlShim
import Sourcing

/// libcurl's multi handle and the transfers in it. Belongs to the loop's thread.
final class CurlEngine {
  let multi: UnsafeMutableRawPointer
  private let clock: any MonotonicClock
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  /// In order of arrival; each of an origin with as many transfers as it may have.
  private var waiting: [Exchange] = []

  /// Transfers from one origin at a time. Further ones wait here, not in libcurl, where one that waits for its turn
  /// could not be told from one that cannot connect.
  private static let transfersPerOrigin = 16
  /// Connections kept for later.
  private static let idleConnections = 32
  /// How often to look at deadlines while transfers run, in milliseconds.
  private static let longestWait = 100

  init?(clock: any MonotonicClock) {
    guard libcurlIsReady, let multi = curl_multi_init() else { return nil }
    self.multi = multi
    self.clock = clock
    _ = curl_shim_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.idleConnections)
  }

  deinit {
    transfers.keys.forEach { curl_multi_remove_handle(multi, $0) }
    transfers.removeAll()
    curl_multi_cleanup(multi)
  }

  var isIdle: Bool { transfers.isEmpty && waiting.isEmpty }

  /// With the next turn.
  func begin(_ exchange: Exchange) { waiting.append(exchange) }

  private func start(_ exchange: Exchange, at now: ContinuousClock.Instant) {
    guard let transfer = Transfer(exchange, at: now), curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
      return exchange.answer.give(.failure(.broken("libcurl takes no more requests")))
    }
    transfers[transfer.easy] = transfer
  }

  /// Moves every transfer as far as it goes without waiting.
  func turn() {
    startWaiting(at: clock.now)
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    endFinished()
    endOverdueAndAbandoned(at: clock.now)
  }

  private func startWaiting(at now: ContinuousClock.Instant) {
    waiting.removeAll { exchange in
      if exchange.end <= now { exchange.answer.give(.failure(.timedOut)) }
      if exchange.answer.isGiven { return true }
      guard transferCount(of: exchange.hop.address.origin) < Self.transfersPerOrigin else { return false }
      start(exchange, at: now)
      return true
    }
  }

  private func transferCount(of origin: Address.Origin) -> Int {
    transfers.values.count { $0.exchange.hop.address.origin == origin }
  }

  /// Sleeps until there is something to do.
  func wait() {
    curl_multi_poll(multi, nil, 0, Int32(clamping: millisecondsToWait(from: clock.now)), nil)
  }

  private func endFinished() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      let code = message.pointee.data.result
      end(easy) { $0.outcome(code) }
    }
  }

  private func endOverdueAndAbandoned(at now: ContinuousClock.Instant) {
    for (easy, transfer) in transfers {
      transfer.noteProgress(at: now)
      if transfer.exchange.answer.isGiven || transfer.deadline <= now { end(easy) { .failure($0.lateness) } }
    }
  }

  /// The answer goes out first: cleaning up may take its time.
  private func end(_ easy: UnsafeMutableRawPointer, _ outcome: (Transfer) -> ResponsePromise.Outcome) {
    guard let transfer = transfers.removeValue(forKey: easy) else { return }
    withExtendedLifetime(transfer) {
      transfer.exchange.answer.give(outcome(transfer))
      curl_multi_remove_handle(multi, easy)
    }
  }

  private func millisecondsToWait(from now: ContinuousClock.Instant) -> Int {
    if waiting.contains(where: { transferCount(of: $0.hop.address.origin) < Self.transfersPerOrigin }) { return 0 }
    guard let nearest = (transfers.values.map(\.deadline) + waiting.map(\.end)).min() else { return 60_000 }
    let untilThen = Int((nearest - now) / .milliseconds(1)) + 1
    return min(max(0, untilThen), Self.longestWait)
  }
}

/// Loads and starts libcurl with the first use. False where it is not there.
let libcurlIsReady = curl_shim_start() == CURLE_OK
