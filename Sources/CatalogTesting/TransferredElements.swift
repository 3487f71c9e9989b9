package import Catalog
package import Domain
import Testing

/// What a book shows, made of the records with these keys.
package func bookCopy(
  _ title: String, isbn: String? = nil, origins: [RecordKey], marks: [Mark: UserValue] = [:]
) -> BookCopy {
  BookCopy(record: record(title, title, isbn: isbn, source: "import"), origins: origins, marks: marks)
}

extension BookStore {
  /// All elements, in their order.
  package func takenOut(_ query: ListQuery = ListQuery()) async throws -> [CatalogElement] {
    let copying = try #require(self as? any CatalogTransfer)
    return try await copying.export(query).all()
  }

  @discardableResult
  package func put(
    _ elements: [CatalogElement], dryRun: Bool = false, endingWith error: (any Error)? = nil
  ) async throws -> ImportSummary {
    let copying = try #require(self as? any CatalogTransfer)
    let taken = Collected<Int>()
    return try await copying.import(dryRun: dryRun) {
      let index = taken.values.count
      if index == elements.count, let error { throw error }
      taken.append(index)
      return index < elements.count ? elements[index] : nil
    }
  }
}

extension CatalogElement {
  package var name: String {
    switch self {
    case .book: "book"
    case .copy: "copy"
    case .record: "record"
    case .category: "category"
    case .placement: "placement"
    case .entry: "entry"
    case .decision: "decision"
    case .nextExport: "next export"
    }
  }
}
