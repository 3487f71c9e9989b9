/// The clock of deadlines, waits and measured times: the machine's, or in tests one that the test moves.
///
/// It never goes back. Dates, which readers see and the catalogue keeps, come from elsewhere.
package protocol MonotonicClock: Clock where Instant == ContinuousClock.Instant {}

extension ContinuousClock: MonotonicClock {}
