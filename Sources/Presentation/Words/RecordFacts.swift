package import Domain

/// What a source record says, as names and values; nothing for what it does not say.
package enum RecordFacts {
  package static func rows(_ record: SourceRecord) -> [(String, String)] {
    let facts: [(String, String?)] = [
      ("kind", record.kind.rawValue),
      ("title", record.title),
      ("subtitle", record.subtitle),
      ("authors", joined(record.authors)),
      ("isbn", joined(record.ownISBNs)),
      ("related", joined(record.relatedISBNs)),
      ("other ids", joined(record.otherIDs)),
      ("publisher", record.publisher),
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
