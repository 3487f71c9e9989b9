package import AppServices
import Catalog
package import Interchange
import Sourcing

extension JSON {
  /// `books.sync/1`: what each source brought, and how many of the bare ISBNs of the library they knew.
  package init(_ reports: [SyncReport], wanted: AccessionSummary = AccessionSummary(), _ wording: RemedyWording) {
    self = [
      "schema": "books.sync/1",
      "sources": .array(
        reports.map { report in
          JSON(report.status, wording).adding([
            ("added", JSON(report.kept.added)), ("changed", JSON(report.kept.changed)),
            ("unchanged", JSON(report.kept.unchanged)),
            ("faults", .array(report.status.faults.map { JSON($0).adding([("list", JSON($0.list))]) })),
            ("unknownKeys", .array(report.status.unknownKeys.map { JSON($0) })),
            ("joined", JSON(report.status.joined)),
          ])
        }),
      "bareISBNs": ["found": JSON(wanted.count(.found)), "left": JSON(wanted.bare.count)],
      "complete": .bool(!reports.contains { $0.status.hasFailed }),
    ]
  }
}
