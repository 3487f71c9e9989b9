import Testing

@testable import StandIn

@Suite struct StandInCatalogTests {
  let services = StandInServices()
  var catalog: StandInCatalog { services.catalog }

  @Test func `every row of the tables is read`() {
    let rows = (StandInCatalog.programming + "\n" + StandInCatalog.general).split(separator: "\n").count
    #expect(catalog.works.count == rows)
    #expect(catalog.works.count >= 80)
    #expect(catalog.articles.count == StandInCatalog.articleRows.split(separator: "\n").count)
  }

  @Test func `works, volumes and articles have ids of their own`() {
    #expect(Set(catalog.works.map(\.number)).count == catalog.works.count)
    #expect(Set(catalog.volumes.map(\.id)).count == catalog.volumes.count)
    #expect(Set(catalog.articles.map(\.id)).count == catalog.articles.count)
  }

  @Test func `every ISBN has its check digit and none is given twice`() {
    let isbns = catalog.works.flatMap(\.isbns)
    #expect(Set(isbns).count == isbns.count)
    for isbn in isbns {
      #expect(Self.isISBN13(isbn.isbn13), "\(isbn.isbn13)")
      #expect(isbn.isbn10.map(Self.isISBN10) ?? isbn.isbn13.hasPrefix("979"), "\(isbn)")
      #expect(isbn.hyphenated.filter { $0 != "-" } == isbn.isbn13)
    }
  }

  @Test func `the two forms of an ISBN are the same number`() throws {
    let isbn = InventedISBN(work: 101, edition: 0)
    #expect(isbn.isbn13 == "9781735810102")
    #expect(isbn.isbn10 == "173581010X")
    #expect(InventedISBN(work: 801, edition: 0).isbn10 == nil)
  }

  @Test func `every work of a list is a best seller of the catalogue`() {
    for list in catalog.lists {
      for number in list.works { #expect(catalog.work(number)?.bestSeller != nil, "\(list.key) \(number)") }
      #expect(Set(list.works).count == list.works.count, "\(list.key)")
    }
  }

  @Test func `editions that a service shows exist`() {
    for work in catalog.works {
      let shown =
        work.volumes.map(\.edition) + [work.bestSeller?.primaryEdition, work.listEntry?.edition].compactMap { $0 }
      #expect(shown.allSatisfy { $0 < work.editionCount }, "\(work.number)")
    }
  }

  @Test func `the same services answer the same bytes twice`() throws {
    for target in ["/book-list.json", "/google-books/volumes?q=javascript", "/instructables/mashape/list"] {
      #expect(services.reply(to: try get(target)) == StandInServices().reply(to: try get(target)))
    }
  }

  static func isISBN13(_ text: String) -> Bool {
    let digits = text.compactMap(\.wholeNumberValue)
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return digits.count == 13 && sum % 10 == 0
  }

  static func isISBN10(_ text: String) -> Bool {
    let digits = text.map { $0 == "X" ? 10 : $0.wholeNumberValue ?? 0 }
    return digits.count == 10 && zip(digits, stride(from: 10, to: 0, by: -1)).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0
  }
}
