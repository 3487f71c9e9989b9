package import Domain

extension JSON {
  /// One entry for every field that has a value, in the order of the fields.
  package init(provenanceOf book: Book) {
    self = .object(
      Field.allCases.compactMap { field in
        book.provenance[field].map { provenance in
          let record = book.records.first { $0.recordKey == provenance.chosen.record }
          return (field.rawValue, JSON(provenance, of: record))
        }
      })
  }

  private init(_ provenance: Provenance, of record: SourceRecord?) {
    self = [
      "value": JSON(provenance.chosen.value),
      "source": JSON(provenance.chosen.record.source),
      "key": JSON(provenance.chosen.record.key),
      "fetchedAt": JSON(record.map { timestamp($0.fetchedAt) }),
      "rule": JSON(provenance.rule.rawValue),
      "others": .array(
        provenance.others.map { claim in
          ["value": JSON(claim.value), "source": JSON(claim.record.source), "key": JSON(claim.record.key)]
        }),
    ]
  }
}
