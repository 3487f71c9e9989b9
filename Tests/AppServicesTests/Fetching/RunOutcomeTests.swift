import AppServices
import Catalog
import Foundation
import Sourcing
import Testing

/// How a run that asked sources ends.
@Suite struct RunOutcomeTests {
  private static let key = SourceStatus(source: "a", outcome: .badKey)
  private static let well = SourceStatus(source: "b", outcome: .ok)
  private static let late = SourceStatus(source: "c", outcome: .timeout)
  private static let off = SourceStatus(source: "d", outcome: .disabled)
  private static let unset = SourceStatus(source: "e", error: .missingSetting("base-url"), now: .distantPast)
  private static let bad = SourceStatus(source: "f", error: .badSetting("base-url", reason: "no"), now: .distantPast)
  private static let unable = SourceStatus(source: "g", error: .unsupported(reason: "no"), now: .distantPast)

  @Test(
    arguments: [
      ([well, late], true, false, [], RunOutcome.done),
      ([well, late], true, true, [], .incomplete),
      ([well, off], true, true, [], .done),
      ([key, well], true, false, [], .done),
      ([key, well], true, false, ["a"], .keyRefused(key)),
      ([key, bad, well], true, false, ["a", "f"], .keyRefused(key)),
      ([bad, well], true, true, [], .done),
      ([bad, well], true, false, ["b"], .done),
      ([well, bad, unset], true, false, ["b", "e", "f"], .badSetting(bad)),
      ([unset], false, false, ["e"], .badSetting(unset)),
      ([bad, late], false, true, ["f"], .badSetting(bad)),
      ([bad, unset, unable], false, false, [], .nothingFound),
      ([unable], true, false, ["g"], .done),
      ([late, key, off], false, false, [], .noAnswer),
      ([late, well], false, false, [], .nothingFoundYet),
      ([well, off], false, true, [], .nothingFound),
      ([], false, false, [], .nothingFound),
    ] as [([SourceStatus], Bool, Bool, Set<String>, RunOutcome)])
  func `every run has one outcome`(
    statuses: [SourceStatus], found: Bool, strict: Bool, named: Set<String>, outcome: RunOutcome
  ) {
    #expect(RunOutcome(of: statuses, found: found, strict: strict, named: named) == outcome)
  }

  @Test func `what is not kept since another program writes is an end of its own`() {
    var unkept = Self.well
    unkept.ingestFailure = .busy
    #expect(RunOutcome(of: [unkept], found: true) == .catalogBusy)
  }

  @Test(arguments: [true, false])
  func `what the catalogue has no room for is an end before any other`(found: Bool) {
    let full = CatalogError.failed(path: "here", reason: "no room left")
    var (busy, unkept) = (Self.late, Self.late)
    (busy.ingestFailure, unkept.ingestFailure) = (.busy, .failed(full))
    let outcome = RunOutcome(of: [Self.key, busy, unkept, Self.well], found: found, strict: true, named: ["a"])
    #expect(outcome == .catalogFailed(full))
  }
}
