package import Domain

extension CatalogTransaction {
  /// True where the reader keeps every one of these records apart from every one of the others.
  package func areKeptApart(_ records: [RecordKey], from others: [RecordKey]) throws -> Bool {
    try decisions(on: numbers(of: Set(records)).values).keepApart(Set(records), from: Set(others))
  }
}
