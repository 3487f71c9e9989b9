import Domain

extension JSONWriter {
  /// One entry for every field that has a value, in the order of the fields.
  mutating func write(provenanceOf book: Book) {
    object { writer in
      for field in Field.allCases {
        guard let provenance = book.provenance[field] else { continue }
        writer.name(of: field.documentName)
        writer.write(provenance, in: book)
      }
    }
  }

  /// What the reader gave is of no source, and was not fetched.
  private mutating func write(_ provenance: Provenance, in book: Book) {
    let origin = provenance.rule == .user ? nil : provenance.chosen.record
    let record = book.records.first { $0.recordKey == origin }
    object { writer in
      writer.member("value", provenance.chosen.value)
      writer.member("source", origin?.source)
      writer.member("key", origin?.key)
      writer.member("fetchedAt", record.map { timestamp($0.fetchedAt) })
      writer.member("rule", provenance.rule.rawValue)
      writer.member("entry", provenance.entry)
      writer.name("others")
      writer.array(provenance.others) { writer, claim in
        writer.object { writer in
          writer.member("value", claim.value)
          writer.member("source", claim.record.source)
          writer.member("key", claim.record.key)
        }
      }
    }
  }
}
