package import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// How every `BookStore` finds books by words and numbers.
package enum SearchingPromises {
  package static let all: [Promise] = [
    Promise("a text that is an ISBN finds by it, in any form") { stores in
      try await stores.withStore { store in
        try await fill(store)
        let number = ISBN.example(1)
        for text in [number.description, number.isbn10 ?? "", "ISBN " + number.description] {
          #expect(try await store.titles { $0.text = text } == ["The Martian"], "\(text)")
        }
      }
    },
    Promise("title and author look into their own columns") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Dickens", by: "Ann Lee"), record("b", "Hard Times", by: "Charles Dickens"))
        #expect(try await store.titles { $0.text = "dickens" } == ["Dickens", "Hard Times"])
        #expect(try await store.titles { $0.title = "dickens" } == ["Dickens"])
        #expect(try await store.titles { $0.author = "dickens" } == ["Hard Times"])
        #expect(try await store.titles { ($0.title, $0.author) = ("hard", "dick") } == ["Hard Times"])
      }
    },
    Promise("relevance has title before author before category") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("a", "One thing", by: "Ann Lee") { $0.categories = ["Whales"] },
          record("b", "Two things", by: "Moby Whales"), record("c", "Whales", by: "Bob Ray"),
          record("d", "Nothing", by: "Nobody"))
        #expect(
          try await store.titles { ($0.text, $0.sort) = ("whales", .relevance) } == [
            "Whales", "Two things", "One thing",
          ])
      }
    },
    Promise("a title that is the text comes first, then titles that begin with it, page by page and backwards") {
      stores in
      try await stores.withStore { store in
        let titles = ["Sea", "The Sea", "Sea Wolf", "Seaside", "A Sea of Sea and Sea", "Of the Sea"]
        _ = try await store.ingest(
          batch(titles.enumerated().map { record("\($0)", $1) { $0.subtitle = "sea sea sea" } }))
        for reverse in [false, true] {
          for limit in [1, 2, 50] {
            let found = try await store.all { query in
              (query.text, query.sort, query.reverse, query.limit) = ("sea", .relevance, reverse, limit)
            }
            let forwards = reverse ? found.reversed() : found
            #expect(forwards.count == titles.count && Set(forwards.prefix(2).map(\.title)) == ["Sea", "The Sea"])
            // By the title without its article.
            #expect(
              forwards.dropFirst(2).map(\.title) == ["A Sea of Sea and Sea", "Sea Wolf", "Seaside", "Of the Sea"])
          }
        }
      }
    },
    Promise("a title is the text, or begins with it, also where an article of its language stands in front") { stores in
      try await stores.withStore { store in
        try await fill(store, titlesWithArticles)
        for (text, titles) in orders {
          #expect(try await store.titles { ($0.text, $0.sort) = (text, .relevance) } == titles, "\(text)")
        }
      }
    },
    Promise("articles that begin words of titles leave none out and show none twice, page by page") { stores in
      try await stores.withStore { store in
        try await fill(store, titlesWithArticles)
        for reverse in [false, true] {
          for text in ["la", "la la", "das", "das spiel", "die die"] {
            let all = try await store.all { $0.text = text }
            let paged = try await store.all { query in
              (query.text, query.sort, query.reverse, query.limit) = (text, .relevance, reverse, 1)
            }
            #expect(paged.count == all.count && Set(paged.map(\.id)) == Set(all.map(\.id)), "\(text)")
          }
        }
      }
    },
    Promise("what matches equally well is in the same order however it came in") { stores in
      let records = (1...9).map { record("\($0)", "Sea \($0)") }
      var orders: Set<[RecordID]> = []
      for order in [records, records.reversed()] {
        for source in [nil, "alpha"] {
          try await stores.withStore { store in
            for record in order { try await store.ingest(record) }
            let books = try await store.all { ($0.text, $0.source, $0.sort, $0.limit) = ("sea", source, .relevance, 4) }
            #expect(books.count == 9)
            orders.insert(books.map(\.id))
          }
        }
      }
      #expect(orders.count == 1)
    },
    Promise("the titles of all records of a book find it") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("a", "Blindness", by: "José Saramago", isbn: isbn(1)),
          record("b", "Ensaio sobre a cegueira", by: "José Saramago", isbn: isbn(1), source: "beta"))
        #expect(try await store.titles { $0.text = "cegueira" } == ["Blindness"])
      }
    },
    Promise("a changed record is found by its new words only") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Old words"))
        try await store.ingest(record("a", "New words"), at: tuesday)
        #expect(try await store.titles { $0.text = "old" } == [])
        #expect(try await store.titles { $0.text = "new" } == ["New words"])
      }
    },
    Promise("no text is ever read as a search language") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Some title"))
        for seed in 1...2 {
          for text in textsLikeQueries(seed: seed) {
            for sort in [ListQuery.Sort.title, .relevance] {
              await #expect(throws: Never.self, "seed \(seed), text \(text.debugDescription)") {
                _ = try await store.titles { ($0.text, $0.title, $0.author, $0.sort) = (text, text, text, sort) }
              }
            }
          }
        }
      }
    },
  ]

  private static let titlesWithArticles: [(language: String, title: String)] = [
    ("de", "Das Spiel"), ("de", "Das Spiel der Könige"), ("de", "Vom Spiel: das Spiel, das Spiel"),
    ("de", "Die Diebe"), ("en", "Die Hard"), ("en", "How to die hard, hard, hard"), ("en", "La La Land"),
    ("fr", "La La"), ("fr", "La lampe"),
  ]

  private static let orders = [
    ("das spiel", ["Das Spiel", "Das Spiel der Könige", "Vom Spiel: das Spiel, das Spiel"]),
    ("die hard", ["Die Hard", "How to die hard, hard, hard"]), ("la la", ["La La", "La La Land", "La lampe"]),
  ]

  private static func fill(_ store: any Catalog, _ titles: [(language: String, title: String)]) async throws {
    _ = try await store.ingest(
      batch(
        titles.map { language, title in
          record(title, title) { record in
            record.language = language
            record.subtitle = "long words of a long subtitle"
          }
        }))
  }

  /// What could be taken for signs and words of a search language: nothing, each piece alone, and, in texts of up to a
  /// dozen, each before and behind every other.
  private static func textsLikeQueries(seed: Int) -> [String] {
    let pieces = [
      "\"", "*", "(", ")", ":", "^", "-", "+", "{", "}", "NEAR", "AND", "OR", "NOT", "title", "'", "\\", "\0", "%", ";",
      "--", "👩‍👩‍👧", "é", "漢", " ", "\n", "a", "9", ",", "/", "\u{202E}",
    ]
    var numbers = SplitMix64(seed: UInt64(seed))
    var pairs = pieces.flatMap { first in pieces.map { first + $0 } }.shuffled(using: &numbers)[...]
    var texts = [""] + pieces
    while !pairs.isEmpty {
      let count = Int.random(in: 1...6, using: &numbers)
      texts.append(pairs.prefix(count).joined())
      pairs = pairs.dropFirst(count)
    }
    return texts
  }

  package static func fill(_ store: any Catalog) async throws {
    try await store.ingest(
      record("1", "The Martian", by: "Andy Weir", isbn: isbn(1)) {
        $0.subtitle = "Subtitle with words"
        $0.categories = ["Space opera"]
      },
      record("2", "Đồng hồ"), record("3", "Die Straße"), record("4", "C++ Primer"), record("5", "Tom & Jerry"),
      record("6", "O’Reilly's guide"), record("7", "L'Étranger"), record("8", "Spider-Man"),
      record("9", "吾輩は猫である"), record("10", "Nothing of the kind"), record("11", "Ørsted"),
      record("12", "U.S.A. in Verse", by: "J. R. R. Tolkien"),
      // Azazil with its vowels, and Thai, which parts no words.
      record("13", "\u{639}\u{64E}\u{632}\u{64E}\u{627}\u{632}\u{650}\u{64A}\u{644}"), record("14", "ภาษาไทยวันนี้"))
  }
}
