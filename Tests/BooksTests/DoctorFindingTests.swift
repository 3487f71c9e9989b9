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

  @Test func `records that are too many to be together are told, and why their books are apart`() {
    var health = CatalogHealth()
    let first = CatalogHealth.Titled(record: RecordKey(source: "alpha", key: "1"), title: "Emma")
    (health.crowded, health.crowdedCount) = ([first], 100_000)
    #expect(
      DoctorFinding.all(health).map(\.detail) == [
        "100000 lead to more than 20000 each, or to more than 16 MB of text, one after the other, by ISBNs that they share "
          + "or by title and author. No book has as much, so these join none of them: “Emma” (alpha:1) and 99999 more"
      ])
  }

  @Test func `an ISBN that too many records claim has no remedy`() {
    var health = CatalogHealth()
    let count = Merging.mostClaimants + 1
    health.quarantined = [CatalogHealth.Quarantined(isbn: ISBN.example(1), claimants: [], count: count)]
    health.quarantinedCount = 1
    #expect(DoctorFinding.all(health).map(\.remedy) == [nil])
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
