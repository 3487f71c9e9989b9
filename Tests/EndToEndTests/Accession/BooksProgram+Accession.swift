import StandIn

/// ISBNs of books of the stand-in.
enum KnownISBN {
  /// Google Books and the book list know it.
  static let beekeeper = InventedISBN(work: 19, edition: 0).isbn13
  /// Google Books alone knows it.
  static let aquariums = InventedISBN(work: 17, edition: 0).isbn13
}

extension BooksProgram {
  /// A program that asks Google Books and The New York Times beside the book list.
  static func withServices(_ server: StandInServer) throws -> BooksProgram {
    try BooksProgram(server, enabling: ["google-books", "nytimes"])
  }

  /// The titles of the library, sorted, but for what the book list alone has: its favorites are in the library too.
  func library() async throws -> [String] {
    let books = try await run("list", "--library", "--json", "--limit", "1000").results()
    return books.filter { ($0["records"] as? [[String: String]])?.allSatisfy { $0["source"] == "book-list" } == false }
      .compactMap { $0["title"] as? String }.sorted()
  }
}
