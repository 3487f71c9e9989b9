import Domain
import TestSupport
import Testing

@Suite struct ISBNExtractionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// `9780306406157`, or `9780306406157 pbk.` with its qualifier.
    let expected: [String]

    init(_ text: String, _ expected: String...) {
      self.text = text
      self.expected = expected
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Row("0804139024 (pbk.)", "9780804139021 pbk."),
    Row("0804139024;9780553418026", "9780804139021", "9780553418026"),
    Row("0804139024,9780553418026/0306406152", "9780804139021", "9780553418026", "9780306406157"),
    Row("0804139024 9780553418026", "9780804139021", "9780553418026"),
    Row("ISBN-13: 978-0-306-40615-7, ISBN-10: 0-306-40615-2.", "9780306406157", "9780306406157"),
    Row("ISBN-13 978-0-306-40615-7 ISBN-10 0 306 40615 2", "9780306406157", "9780306406157"),
    Row("ISBN-13-9780306406157", "9780306406157"),
    Row("isbn9780306406157 ISBN080442957X", "9780306406157", "9780804429573"),
    Row("9780306406157 (hardcover : alk. paper) : $25.00", "9780306406157 hardcover : alk. paper"),
    Row("0-8044-2957-X(v. 2)", "9780804429573 v. 2"),
    Row("9780306406157 (0804139024)", "9780306406157", "9780804139021"),
    Row("9780306406157 ()", "9780306406157"),
    Row("9780306406157 (pbk.", "9780306406157"),
    Row("978 0-306-40615-7", "9780306406157"),
    Row("978-0306406157", "9780306406157"),
    Row("978\u{2010}0\u{2011}306\u{2013}40615\u{2212}7", "9780306406157"),
    Row("978\u{AD}0306\u{200B}406157", "9780306406157"),
    Row("\u{FF19}\u{FF17}\u{FF18}0306406157\u{FF08}pbk.\u{FF09}", "9780306406157 pbk."),
    Row("\u{4E66}\u{53F7}9787309044621\u{5B9A}\u{4EF7}", "9787309044621"),
    Row("https://example.org/isbn/9780306406157?x=1", "9780306406157"),
    Row("doi:10.1007/978-3-16-148410-0", "9783161484100"),
    Row("972 0306406152, 13 0 306 40615 2", "9780306406157", "9780306406157"),
    Row("In 1974, 080442957x.", "9780804429573"),
    Row("0306406152-0804139024", "9780306406157", "9780804139021"),
  ])
  func `an ISBN in text is found with its qualifier`(row: Row) {
    let found = ISBN.extract(from: row.text)
    #expect(
      found.map { ([$0.isbn.description] + [$0.qualifier].compactMap(\.self)).joined(separator: " ") } == row.expected)
  }

  @Test(arguments: [
    "", "no number", "306406152", "03064061520", "97803064061570", "0306406153", "9780306406158",
    "978-0-306-40615-2",  // An ISBN-10 behind a prefix, its check digit left as it was.
    "OL9780306406157M", "B0306406152", "0306406152nd", "0302-9743", "9790060115615", "9772049363002",
    "9.78043902348e+12", "0000000000", "030-640-6152", "030640 6152",
    "0306406152".map { String($0) }.joined(separator: " "),
    "0306406152".map { String($0) }.joined(separator: "-"),
  ])
  func `what is not wholly an ISBN is passed over`(text: String) {
    #expect(ISBN.extract(from: text) == [])
  }

  @Test func `a placeholder of the catalogue is passed over`() throws {
    let placeholder = try #require(ISBN(digits: 9_780_306_406_157))
    #expect(
      ISBN.extract(from: "0306406152; 0804139024", placeholders: [placeholder]).map(\.isbn.digits) == [
        9_780_804_139_021
      ])
  }

  @Test(
    arguments: ["0", "0 ", "0-", "978-", "(", "9780306406157 (", "ISBN", "X", "-", "\u{301}\u{316}", "\u{200D}"])
  func `a long hostile text takes no longer than its length`(pattern: String) {
    let text = String(repeating: pattern, count: 30_000)
    let time = processorTime {
      #expect(ISBN.extract(from: text).count == (pattern == "9780306406157 (" ? 30_000 : 0))
      _ = ISBN.read(text)
    }
    #expect(time < .seconds(30), "\(time)")
  }
}
