package import AppServices
package import Catalog
import Domain
package import Interchange

extension JSON {
  /// `books.doctor/1`: what was looked at, and what the catalogue holds that deserves a look; nil where that could not
  /// be looked at.
  package init(_ findings: [DoctorFinding], contents health: CatalogHealth?) {
    self = [
      "schema": "books.doctor/1", "findings": .array(findings.map { JSON($0) }),
      "contents": health.map { JSON($0) } ?? .null,
    ]
  }

  private init(_ finding: DoctorFinding) {
    self = [
      "subject": JSON(finding.subject), "state": JSON(finding.state.rawValue), "detail": JSON(finding.detail),
      "remedy": JSON(finding.remedy),
    ]
  }

  private init(_ health: CatalogHealth) {
    self = [
      "quarantined": .array(
        health.quarantined.map { entry in
          [
            "isbn13": JSON(entry.isbn), "records": JSON(entry.count),
            "examples": .array(entry.claimants.map { JSON($0) }),
          ]
        }),
      "quarantinedTotal": JSON(health.quarantinedCount),
      "crowded": [
        "records": JSON(health.crowdedCount), "examples": .array(health.crowded.map { JSON($0) }),
      ],
      "released": JSON(health.released.map(\.description)),
      "pairMismatches": [
        "records": JSON(health.pairMismatchCount), "examples": .array(health.pairMismatches.map { JSON($0) }),
      ],
      "refused": .object(
        health.refused.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.rawValue, JSON($0.value)) }),
      "orphaned": .object(health.orphaned.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) }),
    ]
  }

  private init(_ titled: CatalogHealth.Titled) {
    self = ["source": JSON(titled.record.source), "key": JSON(titled.record.key), "title": JSON(titled.title)]
  }
}
