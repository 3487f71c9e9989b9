import AppServices
import Domain
import Testing

@Suite struct StableResultIDsTests {
  private func book(_ keys: String...) -> Book {
    let records = keys.map { SourceRecord(source: "alpha", key: $0, title: "Mars") }
    return Book(id: records[0].id, kind: .book, title: "Mars", records: records)
  }

  private func id(_ key: String) -> RecordID { RecordKey(source: "alpha", key: key).id }

  @Test func `a book keeps the id under which it was first printed`() {
    var ids = StableResultIDs()
    #expect(ids.printed(book("b")).book.id == id("b"))
    let again = ids.printed(book("a", "b", "c"))
    #expect(again.book.id == id("b"))
    #expect(again.replaces == [])
    #expect(again.book.records.count == 3)
  }

  @Test func `two printed books that became one have the id of the first, which replaces the other`() {
    var ids = StableResultIDs()
    _ = ids.printed(book("b"))
    _ = ids.printed(book("x"))
    _ = ids.printed(book("a"))
    for _ in 1...2 {
      let joined = ids.printed(book("a", "b", "c"))
      #expect(joined.book.id == id("b"))
      #expect(joined.replaces == [id("a")])
    }
  }

  @Test func `books that come apart again have each the id that leads to it`() {
    var ids = StableResultIDs()
    _ = ids.printed(book("b"))
    _ = ids.printed(book("a"))
    _ = ids.printed(book("a", "b", "c"))
    let (first, second, third) = (ids.printed(book("a")), ids.printed(book("b")), ids.printed(book("c")))
    #expect([first.book.id, second.book.id, third.book.id] == [id("a"), id("b"), id("c")])
    #expect(first.replaces + second.replaces + third.replaces == [])
  }
}
