import Testing

@testable import StandIn

/// What a merge by ISBN has to find in the answers, read from the answers alone.
@Suite struct StandInOverlapTests {
  let services = StandInServices()

  @Test func `at least 25 works are in two sources or more by equal ISBN`() throws {
    let sources = [try bestSellerISBNs(), try volumeISBNs(), try listISBNs()]
    #expect(sharedWorks(sources).count >= 25)
  }

  @Test func `at least 12 of them come with a search for javascript`() throws {
    let hits = try isbns(ofVolumes: "q=javascript&maxResults=20")
    let elsewhere = try bestSellerISBNs(titled: "JAVASCRIPT").union(listISBNs(titled: "JavaScript"))
    #expect(sharedWorks([hits, elsewhere]).count >= 12)
  }

  @Test func `some works are in all three`() throws {
    let everywhere = try bestSellerISBNs().intersection(volumeISBNs()).intersection(listISBNs())
    #expect(everywhere.count >= 5)
  }

  @Test func `an article and a book have one title`() throws {
    let articles = try services.object("/instructables/mashape/list").objects("items").compactMap {
      $0["title"] as? String
    }
    let entries = try services.bookListEntries().compactMap { ($0 as? [String: Any])?["title"] as? String }
    #expect(!Set(articles).isDisjoint(with: entries))
  }

  @Test func `a translation, a pair of volumes and a contradiction share an ISBN each`() throws {
    let titles = Dictionary(grouping: services.catalog.volumes) { volume in
      volume.identifiers.first { $0.type == "ISBN_13" }?.value ?? volume.id
    }.values.map { Set($0.map(\.title)) }.filter { $0.count > 1 }
    #expect(titles.contains(["JavaScript by Candlelight", "JavaScript bei Kerzenlicht"]))
    #expect(titles.contains(["Tides of Reason, Volume 1", "Tides of Reason, Volume 2"]))
    #expect(titles.contains(["Asynchronous JavaScript for Gardeners", "Cast Iron Cookery"]))
  }

  @Test func `different books share the placeholder`() throws {
    let volumes = services.catalog.volumes.filter { $0.has(isbn: "0000000000") }
    #expect(Set(volumes.map(\.title)).count == 2)
    let entries = try services.bookListEntries().filter { ($0 as? [String: Any])?["isbn"] as? String == "0000000000" }
    #expect(entries.count == 1)
  }

  // MARK: ISBNs of the answers, as ISBN-13

  private func bestSellerISBNs(titled part: String = "") throws -> Set<String> {
    var isbns: Set<String> = []
    for list in services.catalog.lists {
      let books = try services.nytimes("lists/current/\(list.key).json").object("results").objects("books")
      for book in books where (book["title"] as? String)?.contains(part) == true {
        isbns.formUnion([book["primary_isbn13"] as? String].compactMap { $0 })
        let others = book["isbns"] as? [[String: Any]] ?? []
        isbns.formUnion(others.compactMap { $0["isbn13"] as? String })
      }
    }
    return isbns
  }

  private func volumeISBNs() throws -> Set<String> {
    Set(services.catalog.volumes.flatMap { $0.identifiers.compactMap { thirteen($0.value) } })
  }

  private func isbns(ofVolumes query: String) throws -> Set<String> {
    let infos = try services.volumes(query).compactMap { $0["volumeInfo"] as? [String: Any] }
    let identifiers = infos.flatMap { $0["industryIdentifiers"] as? [[String: Any]] ?? [] }
    return Set(identifiers.compactMap { ($0["identifier"] as? String).flatMap(thirteen) })
  }

  private func listISBNs(titled part: String = "") throws -> Set<String> {
    let entries = try services.bookListEntries().compactMap { $0 as? [String: Any] }
    let named = entries.filter { part.isEmpty || ($0["title"] as? String)?.contains(part) == true }
    return Set(named.compactMap { ($0["isbn"] as? String).flatMap(thirteen) })
  }

  private func thirteen(_ text: String) -> String? {
    let plain = text.filter { $0 != "-" }
    if StandInCatalogTests.isISBN13(plain) { return plain }
    guard StandInCatalogTests.isISBN10(plain), plain != "0000000000" else { return nil }
    let twelve = "978" + plain.dropLast()
    return (0...9).map { twelve + String($0) }.first(where: StandInCatalogTests.isISBN13)
  }

  /// The works that have an ISBN in two of the sets.
  private func sharedWorks(_ sources: [Set<String>]) -> [Int] {
    services.catalog.works.filter { work in
      work.isbns.contains { isbn in sources.count { $0.contains(isbn.isbn13) } > 1 }
    }.map(\.number)
  }
}
