import Catalog
import CatalogTesting
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
    ("usa", ["U.S.A. in Verse"]), ("u.s.a.", ["U.S.A. in Verse"]), ("u s a", ["U.S.A. in Verse"]),
    ("jrr tolk", ["U.S.A. in Verse"]), ("j.r.r. tolkien", ["U.S.A. in Verse"]), ("j. r.", ["U.S.A. in Verse"]),
    ("j.tolkien", ["U.S.A. in Verse"]), ("j. k. tolkien", []), ("ไทย", ["ภาษาไทยวันนี้"]), ("ไวัน", []),
    (
      "\u{639}\u{632}\u{627}\u{632}\u{64A}\u{644}",
      ["\u{639}\u{64E}\u{632}\u{64E}\u{627}\u{632}\u{650}\u{64A}\u{644}"]
    ),
  ])
  func `words find titles, subtitles, authors and categories`(text: String, expected: [String]) async throws {
    try await StoreKind.memory.withStore { store in
      try await SearchingPromises.fill(store)
      #expect(try await store.titles { $0.text = text } == expected)
    }
  }
}
