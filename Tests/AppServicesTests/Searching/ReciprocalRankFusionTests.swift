import Catalog
import Domain
import Testing

@testable import AppServices

@Suite struct ReciprocalRankFusionTests {
  private func book(_ key: String, _ title: String, by author: String? = nil, _ date: String? = nil) -> Book {
    let record = SourceRecord(source: "alpha", key: key, title: title)
    var book = Book(id: record.id, kind: .book, title: title, records: [record])
    book.authors = [author].compactMap(\.self)
    book.published = date.flatMap { PartialDate($0) }
    return book
  }

  @Test(arguments: [
    (ListQuery.Sort.title, ["3", "1", "2"]), (.author, ["2", "1", "3"]), (.date, ["1", "2", "3"]),
  ])
  func `what was found is filed as the catalogue files it, what has no value last`(
    sort: ListQuery.Sort, keys: [String]
  ) {
    var ranking = ReciprocalRankFusion()
    ranking.add([
      book("1", "The Martian", by: "Andy Weir", "2014"), book("2", "Zero", by: "Zoe Aaron", "2011-05"),
      book("3", "An Amble"),
    ])
    #expect(ranking.books(sortedBy: sort).map { $0.records[0].key } == keys)
  }

  @Test func `a book that two lists have goes before one that stands first in one`() {
    var ranking = ReciprocalRankFusion()
    let (both, one, other) = (book("2", "Both"), book("1", "One"), book("3", "Other"))
    ranking.add([one, both])
    ranking.add([other, both])
    #expect(ranking.books(sortedBy: .relevance).map { $0.records[0].key } == ["2", "1", "3"])
  }
}
