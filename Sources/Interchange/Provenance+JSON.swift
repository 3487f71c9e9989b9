package import Domain

extension JSON {
  /// One entry for every field that has a value, in the order of the fields.
  package init(provenanceOf book: Book) {
    self = .object(
      Field.allCases.compactMap { field in
        book.provenance[field].map { (field.documentName, JSON($0, in: book)) }
      })
  }

  /// What the reader gave is of no source, and was not fetched.
  private init(_ provenance: Provenance, in book: Book) {
    let origin = provenance.rule == .user ? nil : provenance.chosen.record
    let record = book.records.first { $0.recordKey == origin }
    self = [
      "value": JSON(provenance.chosen.value),
      "source": JSON(origin?.source),
      "key": JSON(origin?.key),
      "fetchedAt": JSON(record.map { timestamp($0.fetchedAt) }),
      "rule": JSON(provenance.rule.rawValue),
      "entry": JSON(provenance.entry),
      "others": .array(
        provenance.others.map { claim in
          ["value": JSON(claim.value), "source": JSON(claim.record.source), "key": JSON(claim.record.key)]
        }),
    ]
  }
}
