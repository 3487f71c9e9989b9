package import Domain
package import Foundation

extension JSON {
  /// The source and key alone.
  package init(brief record: SourceRecord) { self = ["source": JSON(record.source), "key": JSON(record.key)] }

  /// Everything that the source said, raw, and when.
  package init(whole record: SourceRecord) {
    let identity: JSON = [
      "source": JSON(record.source), "key": JSON(record.key), "id": JSON(record.id),
      "fetchedAt": .string(timestamp(record.fetchedAt)),
    ]
    self = identity.adding(Self.contents(of: record))
  }

  /// The same with what a copy of it needs beside: how much the answer held, and when it first came in. The times are
  /// to the millisecond.
  package init(copying record: SourceRecord, addedAt: Date) {
    let identity: JSON = [
      "source": JSON(record.source), "key": JSON(record.key), "id": JSON(record.id),
      "fetchedAt": .string(preciseTimestamp(record.fetchedAt)), "addedAt": .string(preciseTimestamp(addedAt)),
      "detail": JSON(record.detail.name),
    ]
    self = identity.adding(Self.contents(of: record))
  }

  private static func contents(of record: SourceRecord) -> [(key: String, value: JSON)] {
    [
      ("kind", JSON(record.kind.rawValue)),
      ("title", JSON(record.title)),
      ("subtitle", JSON(record.subtitle)),
      ("authors", JSON(record.authors)),
      ("contributors", JSON(record.contributors)),
      ("series", JSON(record.series)),
      ("originalTitle", JSON(record.originalTitle)),
      ("workDate", JSON(record.workDate)),
      ("ownISBNs", JSON(record.ownISBNs)),
      ("relatedISBNs", JSON(record.relatedISBNs)),
      ("otherIDs", JSON(record.otherIDs)),
      ("edition", JSON(record.editionStatement)),
      ("publisher", JSON(record.publisher)),
      ("place", JSON(record.place)),
      ("published", JSON(record.published)),
      ("pages", JSON(record.pages)),
      ("language", JSON(record.language)),
      ("format", JSON(record.format)),
      ("description", JSON(record.description)),
      ("categories", JSON(record.categories)),
      ("cover", JSON(record.cover)),
      ("links", .object(LinkKind.allCases.map { ($0.rawValue, JSON(record.links[$0])) })),
      ("rating", record.rating.map { ["average": .number($0.average), "count": JSON($0.count)] } ?? .null),
      ("favorite", .bool(record.favorite)),
      ("extra", .object(record.extra.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      ("notes", JSON(record.notes)),
    ]
  }
}

extension JSON {
  fileprivate init(_ contributors: [Contributor]) {
    self = .array(contributors.map { ["name": JSON($0.name), "role": JSON($0.role.rawValue)] })
  }

  fileprivate init(_ series: [SeriesEntry]) {
    self = .array(series.map { ["name": JSON($0.name), "position": JSON($0.position)] })
  }
}

extension SourceRecord.Detail {
  /// As files name it.
  var name: String {
    switch self {
    case .brief: "brief"
    case .listed: "listed"
    case .full: "full"
    }
  }

  static let all: [SourceRecord.Detail] = [.brief, .listed, .full]
}
