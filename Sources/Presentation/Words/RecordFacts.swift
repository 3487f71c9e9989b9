package import Domain

/// What a source record says, as names and values; nothing for what it does not say.
package enum RecordFacts {
  /// In the order in which they are shown.
  package static func rows(_ record: SourceRecord) -> [(String, String)] {
    let facts: [(String, String?)] = [
      ("kind", record.kind.rawValue),
      ("title", record.title),
      ("subtitle", record.subtitle),
      ("authors", joined(record.authors)),
      ("contributor", joined(record.contributors.map(\.printedWithRole))),
      ("series", joined(record.series.map(\.printed))),
      ("original", record.originalTitle),
      ("work of", record.workDate?.description),
      ("isbn", joined(record.ownISBNs)),
      ("related", joined(record.relatedISBNs)),
      ("other ids", joined(record.otherIDs)),
      ("edition", record.editionStatement),
      ("publisher", record.publisher),
      ("place", record.place),
      ("published", record.published?.description),
      ("pages", record.pages.map(String.init)),
      ("language", record.language),
      ("format", record.format),
      ("description", record.description),
      ("categories", joined(record.categories)),
      ("cover", record.cover),
      ("rating", record.rating.map { "\($0.average) (\($0.count))" }),
      ("favorite", record.favorite ? "yes" : nil),
      ("notes", joined(record.notes)),
    ]
    let links = LinkKind.allCases.map { ($0.rawValue, record.links[$0]) }
    let extra = record.extra.sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
    return (facts + links + extra).compactMap { name, value in value.map { (name, $0) } }
  }

  private static func joined(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ", ") }
}
