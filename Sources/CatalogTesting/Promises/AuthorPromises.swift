import Catalog
import Domain
import Testing

/// How every `LibraryStore` lists authors.
enum AuthorPromises {
  static let all: [Promise] = [
    Promise("forms of one author's name are one author, under the form that most books have") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("a", "One", by: "Andy Weir"), record("b", "Two", by: "Andy Weir"), record("c", "Three", by: "A. Weir"),
          record("d", "Four", by: "Weir, Andy"), record("e", "Five", by: "Stephen King"),
          record("f", "Six", by: "Samuel King"), record("g", "Seven", by: "S. King"), record("h", "Eight", by: "Plato"),
          record("i", "Nine", by: "村上春樹"), record("j", "Ten"))
        let authors = try await store.authors(AuthorQuery()).authors
        #expect(
          authors == [
            Author(name: "S. King", books: 1), Author(name: "Samuel King", books: 1),
            Author(name: "Stephen King", books: 1), Author(name: "Plato", books: 1),
            Author(name: "Andy Weir", otherForms: ["A. Weir", "Weir, Andy"], books: 4), Author(name: "村上春樹", books: 1),
          ])
      }
    },
    Promise("an author of a book under two forms has it once") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "One") { $0.authors = ["A. Weir", "Andy Weir", "Weir, Andy"] })
        #expect(try await store.authors(AuthorQuery()).authors == [Author(name: "Andy Weir", books: 1)])
      }
    },
    Promise("a list by an author has the books of all forms, and of nobody else") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("a", "One", by: "Andy Weir"), record("b", "Two", by: "A. Weir"),
          record("c", "Three", by: "Weir, Andy"),
          record("d", "Four", by: "Stephen King"), record("e", "Five", by: "Samuel King"),
          record("f", "Six", by: "S. King"))
        for form in ["Andy Weir", "A. Weir", "Weir, Andy", "weir"] {
          #expect(try await store.titles { $0.author = form } == ["One", "Three", "Two"], "\(form)")
        }
        #expect(try await store.titles { $0.author = "Stephen King" } == ["Four"])
        #expect(try await store.titles { $0.author = "S. King" } == ["Six"])
        #expect(try await store.titles { ($0.author, $0.text) = ("A. Weir", "three") } == ["Three"])
      }
    },
    Promise("authors come page by page, each once, and are found by any form") { stores in
      try await stores.withStore { store in
        let names = (0..<26).map { "\(Character(UnicodeScalar(65 + $0) ?? "A"))nn \(["Lee", "Ray", "Poe"][$0 % 3])" }
        _ = try await store.ingest(batch(names.enumerated().map { record("\($0)", "Book \($0)", by: $1) }))
        let whole = try await store.authors(with(AuthorQuery()) { $0.limit = 100 })
        #expect(whole.authors.count == 26 && whole.next == nil)
        for limit in [1, 2, 7, 25, 26] {
          var query = with(AuthorQuery()) { $0.limit = limit }
          var authors: [Author] = []
          repeat {
            let page = try await store.authors(query)
            #expect(page.authors.count <= limit)
            authors += page.authors
            query.cursor = page.next
          } while query.cursor != nil
          #expect(authors == whole.authors, "limit \(limit)")
        }
        #expect(try await store.authors(with(AuthorQuery()) { $0.text = "LEE an" }).authors.map(\.name) == ["Ann Lee"])
        #expect(try await store.authors(with(AuthorQuery()) { $0.text = "nobody" }).authors == [])
        let cursor = try #require(try await store.authors(with(AuthorQuery()) { $0.limit = 1 }).next)
        await #expect(throws: CatalogError.badCursor(cursor)) {
          try await store.authors(with(AuthorQuery()) { ($0.cursor, $0.text) = (cursor, "lee") })
        }
      }
    },
    Promise("authors are filed as lists of books file them") { stores in
      try await stores.withStore { store in
        let names = [
          "Ursula K. Le Guin", "Ludwig van Beethoven", "Ann Smith-Jones", "Daphne du Maurier", "Bo Jones", "Al Lane",
          "Le Guin, Ursula K.",
        ]
        _ = try await store.ingest(batch(names.enumerated().map { record("\($0)", "Book \($0)", by: $1) }))
        let filed = [
          "Ludwig van Beethoven", "Daphne du Maurier", "Bo Jones", "Al Lane", "Le Guin, Ursula K.", "Ann Smith-Jones",
        ]
        #expect(try await store.authors(AuthorQuery()).authors.map(\.name) == filed)
        for text in ["smith-j", "smithj", "jones a"] {
          let found = try await store.authors(with(AuthorQuery()) { $0.text = text }).authors.map(\.name)
          #expect(found == ["Ann Smith-Jones"], "\(text)")
        }
        let joined = try await store.authors(with(AuthorQuery()) { $0.text = "l'ane" }).authors.map(\.name)
        #expect(joined == ["Al Lane"])
        var (paged, query) = ([String](), with(AuthorQuery()) { $0.limit = 1 })
        repeat {
          let page = try await store.authors(query)
          paged += page.authors.map(\.name)
          query.cursor = page.next
        } while query.cursor != nil
        #expect(paged == filed)
        let books = try await store.all { $0.sort = .author }.compactMap(\.authors.first)
        #expect(books.filter(filed.contains) == filed)
      }
    },
    Promise("authors of the library are counted by its books alone") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("a", "One", by: "Ann Lee"), record("b", "Two", by: "A. Lee"), record("c", "Three", by: "Bob Ray"))
        try await store.decide(.add, .mark(.saved, .yes, of: [RecordKey(source: "alpha", key: "b")]))
        let query = with(AuthorQuery()) { $0.savedOnly = true }
        #expect(try await store.authors(query).authors == [Author(name: "A. Lee", books: 1)])
        try await store.undo(.newest(1))
        #expect(try await store.authors(query).authors == [])
      }
    },
  ]
}
