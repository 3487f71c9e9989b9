import Foundation
import Testing

/// What of a hostile title reaches a reader's screen.
@Suite struct PrintableTests {
  /// The title as `list` prints it.
  private func printed(_ title: String) async throws -> String {
    let books = try BooksProgram()
    let escaped = title.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    let list = try books.file("list.json", "[{\"title\":\"\(escaped.joined())\",\"authors\":\"A\"}]")
    let run = try await books.run("sync", "book-list", adding: ["BOOKS_BOOK_LIST_BASE_URL": list])
    #expect(run.status == 0, "\(run.errors)")
    let row = try await books.run("list", "-q").output.split(separator: "\t", omittingEmptySubsequences: false)
    return row.count > 1 ? String(row[1]) : ""
  }

  @Test(arguments: [
    (
      "Zal" + String(repeating: "\u{300}\u{489}", count: 300) + "go",
      "Zal" + String(repeating: "\u{300}\u{489}", count: 3) + "go"
    ),
    ("a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e\u{115F}f\u{3164}g\u{17B4}h", "abcdefgh"),
    ("a\u{E0001}\u{E0041}\u{E007F}b", "ab"),
    ("a\u{2028}b\u{2029}c", "a b c"),
    ("i" + String(repeating: "\u{FE0F}", count: 100) + "j", "i\u{FE0F}j"),
    ("pay\u{200D}pal\u{200C}!", "paypal!"),
    ("a\u{202E}b\u{2066}c", "a\u{FFFD}b\u{FFFD}c"),
    ("می" + String(repeating: "\u{200C}", count: 50) + "خواهم", "می\u{200C}خواهم"),
  ])
  func `what overflows a line, hides or turns it is tamed`(title: String, shown: String) async throws {
    let text = try await printed(title)
    #expect(text.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(text.unicodeScalars.map { $0.value })")
  }

  @Test(arguments: [
    "Người Việt đọc sách", "Ngu\u{31B}\u{300}o\u{31B}\u{300}i", "ที่นี่กินน้ำผึ้ง", "בְּרֵאשִׁ֖ית בָּרָ֣א", "الْكِتَابُ", "می‌خواهم کتاب",
    "हिन्दी में क्षत्रिय क्‍ष",
    "👩🏽‍🚀 and 👨‍👩‍👧‍👦", "❤️ 1️⃣ 🇸🇪 🏳️‍🌈", "བོད་སྐད་ བསྒྲུབས", "தமிழ் நூல்", "한국어 책", "ᄒ\u{1161}\u{11AB}글", "日本語が\u{3099}", "Ça, naïve — “é”",
  ])
  func `what writing needs stays`(title: String) async throws {
    let text = try await printed(title)
    // It is kept in Unicode's form C.
    let kept = title.precomposedStringWithCanonicalMapping
    #expect(text.unicodeScalars.elementsEqual(kept.unicodeScalars), "\(text.unicodeScalars.map { $0.value })")
  }

  /// Each text of the record, and the name of a field that only its file has, ends a line, colours and turns the text.
  @Test func `no text of a record, and no name in it, breaks out of its line`() async throws {
    let books = try BooksProgram()
    let evil = "x\u{1B}[31my\u{202E}z\u{9B}\nFORGED"
    let columns = [
      "title", "author", "publisher", "series", "translator", "tags", "description", "language", "format", "edition",
      "place", "note", "review", evil,
    ]
    let quoted = { (cells: [String]) in cells.map { "\"\($0)\"" }.joined(separator: ",") + "\n" }
    let table = try books.file("evil.csv", quoted(columns) + quoted(columns.map { _ in evil }))
    let imported = try await books.run("import", table)
    #expect(imported.status == 0, "\(imported.errors)")
    let row = try await books.run("list", "-q").output
    let id = String(row.prefix { $0 != "\t" })
    for verb in [
      ["show", id], ["show", id, "--records"], ["show", id, "--why"], ["show", id, "--editions"],
      ["show", id, "--json"],
      ["list"], ["list", "--ndjson"], ["search", "FORGED", "--offline"], ["authors"], ["stats"], ["categories"],
      ["history"], ["duplicates"], ["doctor"], ["favorite", id], ["edit", id, "title=A"], ["undo", "--dry-run"],
      ["export", "-f", "ndjson", "--provenance"], ["import", table, "--dry-run"],
    ] {
      let run = try await books.run(list: verb)
      for text in [run.output, run.errors] {
        let raw = text.unicodeScalars.filter {
          $0 != "\n" && $0 != "\t" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
        }
        #expect(raw.isEmpty, "\(verb): \(text.debugDescription)")
        let begins = text.split(separator: "\n").contains { $0.hasPrefix("FORGED") }
        #expect(!begins, "\(verb): \(text.debugDescription)")
      }
    }
  }
}
