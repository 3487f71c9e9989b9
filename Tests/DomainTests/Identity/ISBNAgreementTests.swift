import Domain
import Foundation
import Testing

/// Three thousand written numbers, judged by an implementation that shares nothing with ours; the file's header names
/// it, `Scripts/make-isbn-agreement` makes it.
@Suite struct ISBNAgreementTests {
  struct Line: Sendable {
    let text: String
    let isValid: Bool
    let isbn13: String?
    let isbn10: String?
    let hyphenated: String?
    let mark: String?

    init?(_ line: Substring.UnicodeScalarView.SubSequence) {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      guard columns.count == 6 else { return nil }
      func value(_ column: Int) -> String? { columns[column] == "-" ? nil : columns[column] }
      (text, isValid) = (columns[0], columns[1] == "valid")
      (isbn13, isbn10, hyphenated, mark) = (value(2), value(3), value(4), value(5))
    }
  }

  static func lines() throws -> [Line] {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/isbn-agreement", withExtension: "tsv"))
    let text = try String(contentsOf: url, encoding: .utf8)
    return text[...].unicodeScalars.split(separator: "\n").filter { $0.first != "#" }.compactMap(Line.init)
  }

  @Test func `the file has its three thousand lines`() throws {
    #expect(try Self.lines().count == 3000)
  }

  @Test func `verdict, both forms and hyphens are those of the other implementation`() throws {
    // A label, a spreadsheet's quotes and invisible characters were taken off for the other one, which knows none of
    // them; what it calls an ISBN is one for us all the same, so those lines are compared like the rest.
    for line in try Self.lines() where line.mark != "placeholder" && line.mark != "ismn" {
      let isbn = ISBN.read(line.text).isbn
      #expect((isbn != nil) == line.isValid, "\(line)")
      #expect(isbn?.description == line.isbn13, "\(line)")
      #expect(isbn?.isbn10 == line.isbn10, "\(line)")
      #expect(isbn?.hyphenated == line.hyphenated, "\(line)")
    }
  }

  @Test(arguments: [("placeholder", ISBNParseResult.Class.placeholder), ("ismn", .ismn)])
  func `what only the other implementation accepts is no key`(mark: String, expected: ISBNParseResult.Class) throws {
    // Its checksum holds, but 0000000000 names no book, and 9790 is the range of printed music.
    let lines = try Self.lines().filter { $0.mark == mark }
    #expect(lines.count > 100)
    for line in lines {
      #expect(ISBN.read(line.text) == ISBNParseResult(input: line.text, class: expected, isbn: nil))
    }
  }
}
