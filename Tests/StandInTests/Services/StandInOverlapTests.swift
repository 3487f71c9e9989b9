import Testing

@testable import StandIn

/// What a merge by ISBN has to find in the answers, read from the answers alone.
@Suite struct StandInOverlapTests {
  let services = StandInServices()

  @Test func `after a sync and one search at least 25 works are in two sources or more by equal ISBN`() throws {
    let sources = [try bestSellerISBNs(), try listISBNs(), try isbns(ofVolumes: "q=javascript&maxResults=20")]
    #expect(sharedWorks(sources).count >= 25)
  }

  @Test func `at least 12 of them come with that search`() throws {
    let hits = try isbns(ofVolumes: "q=javascript&maxResults=20")
    let elsewhere = try bestSellerISBNs(titled: "JAVASCRIPT").union(listISBNs(titled: "JavaScript"))
    #expect(sharedWorks([hits, elsewhere]).count >= 12)
  }

  @Test func `some works are in all three`() throws {
    let hits = try isbns(ofVolumes: "q=javascript&maxResults=20")
    #expect(try bestSellerISBNs().intersection(hits).intersection(listISBNs()).count >= 4)
  }

  @Test func `a best seller joins editions that Google has apart`() throws {
    let works = services.catalog.works.filter { $0.bestSeller != nil && $0.volumes.count > 1 }
    #expect(works.count >= 8)
    let books = try services.nytimes("lists/current/paperback-nonfiction.json").object("results").objects("books")
    let almanac = try #require(books.first { $0["title"] as? String == "THE JAVASCRIPT ALMANAC" })
    let listed = try almanac.objects("isbns").map { try $0.string("isbn13") }
    #expect(try listed == ["9781735800202"] && almanac.string("primary_isbn13") == "9781735800219")
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

  /// The primary ISBNs of the overview, which has no others.
  private func bestSellerISBNs(titled part: String = "") throws -> Set<String> {
    let lists = try services.nytimes("lists/full-overview.json").object("results").objects("lists")
    let books = try lists.flatMap { try $0.objects("books") }
    let named = books.filter { part.isEmpty || ($0["title"] as? String)?.contains(part) == true }
    return Set(named.compactMap { $0["primary_isbn13"] as? String })
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
