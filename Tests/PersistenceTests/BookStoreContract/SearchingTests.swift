import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// How every `BookStore` finds books by words and numbers.
@Suite struct SearchingTests {
  @Test(arguments: [
    ("martian", ["The Martian"]), ("mart", ["The Martian"]), ("andy mart", ["The Martian"]),
    ("WEIR", ["The Martian"]), ("marti andy", []), ("martian nobody", []),
    ("dong", ["Đồng hồ"]), ("đồng h", ["Đồng hồ"]), ("strasse", ["Die Straße"]), ("orsted", ["Ørsted"]),
    ("c++", ["C++ Primer"]), ("tom and jerry", ["Tom & Jerry"]), ("tom & jerry", ["Tom & Jerry"]),
    ("oreilly", ["O’Reilly's guide"]), ("o'reilly", ["O’Reilly's guide"]), ("etranger", ["L'Étranger"]),
    ("spiderman", ["Spider-Man"]), ("spider man", ["Spider-Man"]), ("spider-m", ["Spider-Man"]),
    ("猫", ["吾輩は猫である"]), ("輩は", ["吾輩は猫である"]), ("は輩", []), ("subtitle words", ["The Martian"]),
    ("space opera", ["The Martian"]), ("978-1-0000-0001-", []), ("???", []), ("", []), ("🐟", []),
  ])
  func `words find titles, subtitles, authors and categories`(text: String, expected: [String]) async throws {
    try await StoreKind.memory.withStore { store in
      try await fill(store)
      #expect(try await store.titles { $0.text = text } == expected)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a text that is an ISBN finds by it, in any form`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      try await fill(store)
      let number = try #require(ISBN.read(isbn(1)).isbn)
      for text in [number.description, number.isbn10 ?? "", "ISBN " + number.description] {
        #expect(try await store.titles { $0.text = text } == ["The Martian"], "\(text)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `title and author look into their own columns`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      try await store.ingest(record("a", "Dickens", by: "Ann Lee"), record("b", "Hard Times", by: "Charles Dickens"))
      #expect(try await store.titles { $0.text = "dickens" } == ["Dickens", "Hard Times"])
      #expect(try await store.titles { $0.title = "dickens" } == ["Dickens"])
      #expect(try await store.titles { $0.author = "dickens" } == ["Hard Times"])
      #expect(try await store.titles { ($0.title, $0.author) = ("hard", "dick") } == ["Hard Times"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `relevance has title before author before category`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      try await store.ingest(
        record("a", "One thing", by: "Ann Lee") { $0.categories = ["Whales"] },
        record("b", "Two things", by: "Moby Whales"), record("c", "Whales", by: "Bob Ray"),
        record("d", "Nothing", by: "Nobody"))
      #expect(
        try await store.titles { ($0.text, $0.sort) = ("whales", .relevance) } == ["Whales", "Two things", "One thing"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `what matches equally well is in the same order however it came in`(kind: StoreKind) async throws {
    let records = (1...9).map { record("\($0)", "Sea \($0)") }
    var orders: Set<[RecordID]> = []
    for order in [records, records.reversed()] {
      for source in [nil, "alpha"] {
        try await kind.withStore { store in
          for record in order { try await store.ingest(record) }
          let books = try await store.all { ($0.text, $0.source, $0.sort, $0.limit) = ("sea", source, .relevance, 4) }
          #expect(books.count == 9)
          orders.insert(books.map(\.id))
        }
      }
    }
    #expect(orders.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `the titles of all records of a book find it`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      try await store.ingest(
        record("a", "Blindness", by: "José Saramago", isbn: isbn(1)),
        record("b", "Ensaio sobre a cegueira", by: "José Saramago", isbn: isbn(1), source: "beta"))
      #expect(try await store.titles { $0.text = "cegueira" } == ["Blindness"])
    }
  }

  @Test func `a changed record is found by its new words only`() async throws {
    try await StoreKind.memory.withStore { store in
      try await store.ingest(record("a", "Old words"))
      try await store.ingest(record("a", "New words"), at: tuesday)
      #expect(try await store.titles { $0.text = "old" } == [])
      #expect(try await store.titles { $0.text = "new" } == ["New words"])
    }
  }

  @Test(arguments: 1...20)
  func `no text is ever read as a search language`(seed: Int) async throws {
    try await StoreKind.memory.withStore { store in
      try await store.ingest(record("a", "Some title"))
      var numbers = SplitMix64(seed: UInt64(seed))
      let pieces = [
        "\"", "*", "(", ")", ":", "^", "-", "+", "{", "}", "NEAR", "AND", "OR", "NOT", "title", "'", "\\", "\0", "%",
        ";", "--", "👩‍👩‍👧", "é", "漢", " ", "\n", "a", "9", ",", "/", "\u{202E}",
      ]
      for _ in 0..<100 {
        let text = (0..<Int.random(in: 0...12, using: &numbers))
          .map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
        for sort in [ListQuery.Sort.title, .relevance] {
          await #expect(throws: Never.self, "seed \(seed), text \(text.debugDescription)") {
            _ = try await store.titles { ($0.text, $0.title, $0.author, $0.sort) = (text, text, text, sort) }
          }
        }
      }
    }
  }

  private func fill(_ store: some BookStore) async throws {
    try await store.ingest(
      record("1", "The Martian", by: "Andy Weir", isbn: isbn(1)) {
        $0.subtitle = "Subtitle with words"
        $0.categories = ["Space opera"]
      },
      record("2", "Đồng hồ"), record("3", "Die Straße"), record("4", "C++ Primer"), record("5", "Tom & Jerry"),
      record("6", "O’Reilly's guide"), record("7", "L'Étranger"), record("8", "Spider-Man"),
      record("9", "吾輩は猫である"), record("10", "Nothing of the kind"), record("11", "Ørsted"))
  }
}
