import Catalog
import Domain
import Interchange

extension JSON {
  init(_ health: CatalogHealth) {
    self = [
      "quarantined": .array(
        health.quarantined.map { entry in
          [
            "isbn13": JSON(entry.isbn), "records": JSON(entry.count),
            "examples": .array(entry.claimants.map { JSON($0) }),
          ]
        }),
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
