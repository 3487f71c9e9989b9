import Catalog
import Domain
import Foundation
import Testing

@Suite struct PartedBatchTests {
  private func batch(_ keys: [Int]) -> SourceBatch {
    var batch = SourceBatch(source: "list", fetchedAt: Date(timeIntervalSince1970: 1))
    batch.records = keys.enumerated().map { SourceRecord(source: "list", key: "\($1)", title: "Book \($0)") }
    batch.placements = [Placement(record: batch.records[0].recordKey, category: "all", page: 0, place: 0)]
    batch.categories = [Category(source: "list", key: "all", name: "All", kind: .tag)]
    batch.completeCategories = ["all"]
    (batch.completesCatalog, batch.completesCategories, batch.catalogOrigin) = (true, true, "here")
    batch.pageContext = CategoryPageContext(category: "all", isFirst: true, nextPage: nil)
    return batch
  }

  @Test(arguments: [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
  func `no part has more records than may be, and each record is in one`(records: Int, parts: Int) {
    let batch = batch(Array(0..<records))
    let found = batch.parts(of: BatchSize(records: 3, bytes: .max))
    #expect(found.count == parts)
    #expect(found.allSatisfy { $0.records.count <= 3 && $0.source == "list" && $0.fetchedAt == batch.fetchedAt })
    #expect(found.flatMap(\.records) == batch.records)
  }

  @Test(arguments: [(1, [1, 1, 1, 1]), (2_000, [1, 1, 1, 1]), (3_000, [2, 2]), (9_000, [4])])
  func `a part is full with so many bytes, whatever field they are in`(most: Int, sizes: [Int]) {
    let text = String(repeating: "x", count: 1_990)
    var batch = batch(Array(0..<4))
    batch.records[0].description = text
    batch.records[1].authors = [text]
    batch.records[2].extra = ["note": text]
    batch.records[3].links = [.info: text]
    let parts = batch.parts(of: BatchSize(records: 9, bytes: most))
    #expect(parts.map(\.records.count) == sizes)
    #expect(parts.flatMap(\.records) == batch.records)
  }

  @Test func `many short texts fill a part as a long one does`() {
    var batch = batch(Array(0..<4))
    for index in batch.records.indices { batch.records[index].categories = Array(repeating: "", count: 100) }
    #expect(batch.parts(of: BatchSize(records: 9, bytes: 1_600)).map(\.records.count) == [1, 1, 1, 1])
  }

  @Test func `only the last part says anything of categories, or that something is complete`() {
    let parts = batch(Array(0..<7)).parts(of: BatchSize(records: 3, bytes: .max))
    for part in parts.dropLast() {
      #expect(part.placements.isEmpty && part.categories.isEmpty && part.completeCategories.isEmpty)
      #expect(!part.completesCatalog && !part.completesCategories && part.pageContext == nil)
    }
    let last = parts[2]
    #expect(last.placements.count == 1 && last.categories.count == 1 && last.completeCategories == ["all"])
    #expect(
      last.completesCatalog && last.completesCategories && last.pageContext != nil && last.catalogOrigin == "here")
  }

  @Test func `each part may be of another size`() {
    var rest = PartedBatch(batch(Array(0..<7)))
    let sizes = [1, 3, 2, 9].compactMap { rest.next(within: BatchSize(records: $0, bytes: .max))?.records.count }
    #expect(sizes == [1, 3, 2, 1])
    #expect(rest.next(within: BatchSize(records: 9, bytes: .max)) == nil)
  }

  @Test func `the first part alone is the first of its walk, and the last alone tells its version`() {
    var batch = batch(Array(0..<5))
    batch.walk = CatalogWalk(id: "walk")
    batch.walk?.isFirst = true
    batch.walk?.version = "1"
    let walks = batch.parts(of: BatchSize(records: 2, bytes: .max)).compactMap(\.walk)
    #expect(walks.map(\.isFirst) == [true, false, false] && walks.map(\.version) == [nil, nil, "1"])
  }

  @Test func `of two records with one key the last is there, in the place of the first`() {
    let parts = batch([0, 1, 0, 2, 3]).parts(of: BatchSize(records: 3, bytes: .max))
    #expect(parts.map { $0.records.map(\.key) } == [["0", "1", "2"], ["3"]])
    #expect(parts[0].records[0].title == "Book 2")
  }
}

extension SourceBatch {
  fileprivate func parts(of most: BatchSize) -> [SourceBatch] {
    var (parts, rest) = ([SourceBatch](), PartedBatch(self))
    while let part = rest.next(within: most) { parts.append(part) }
    return parts
  }
}
