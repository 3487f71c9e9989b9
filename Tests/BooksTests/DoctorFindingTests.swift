import AppServices
import Catalog
import Domain
import TestSupport
import Testing

@testable import books

/// What `books doctor` says of what a catalogue holds.
@Suite struct DoctorFindingTests {
  private func findings(of named: Int, among count: Int) -> [DoctorFinding] {
    var health = CatalogHealth()
    health.quarantined = (0..<named).map { CatalogHealth.Quarantined(isbn: ISBN.example($0), claimants: [], count: 3) }
    health.quarantinedCount = count
    return DoctorFinding.all(health)
  }

  @Test(arguments: [0, 1, 20])
  func `each of a few ISBNs in quarantine has a line`(count: Int) {
    #expect(findings(of: count, among: count).count { $0.detail.hasPrefix("in quarantine") } == count)
    #expect(findings(of: count, among: count).count == count)
  }

  @Test(arguments: [
    (21, 21, "1 more in quarantine; --json names them all"),
    (1_000, 1_000, "980 more in quarantine; --json names them all"),
    (1_000, 70_000, "69980 more in quarantine; --json names the first 1000"),
  ])
  func `of many ISBNs in quarantine twenty have a line, and the last says how many more there are`(
    named: Int, count: Int, words: String
  ) {
    let all = findings(of: named, among: count)
    #expect(all.count == 21)
    #expect(all.last?.detail == words)
  }
}
