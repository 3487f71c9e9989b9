import TestSupport
import Testing

@testable import Interchange

@Suite struct CSVTests {
  @Test(arguments: [
    (["plain", "two words", ""], "plain,two words,\r\n"),
    (["a,b", "say \"hi\"", "two\nlines"], "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\r\n"),
    (["=1+1", "+1", "-1", "@x", "\tx"], "'=1+1,'+1,'-1,'@x,'\tx\r\n"),
    (["'=1", "'tis"], "''=1,'tis\r\n"),
    (["978-0-306-40615-7"], "978-0-306-40615-7\r\n"),
  ])
  func `a row is quoted and guarded as RFC 4180 and spreadsheets need it`(cells: [String], expected: String) {
    #expect(String(decoding: CSV.row(cells), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    "＝1+1", "＋1", "－1", "＠x", "﹦1", "﹢1", "﹣1", "﹫x", " =1", "\u{A0}=1", "\u{3000}＝1", "\u{200B}=1", "\u{FEFF}=1",
    "\u{2028}=1", "\u{E0041}=1", "\u{AD}@x", "\u{301}=1", "' =1", " '=1", "\u{200B}'\u{FEFF}' ＠x", " \t", "\r\n=1", "－",
  ])
  func `what may hide a formula does not hide it`(cell: String) {
    #expect(Self.cell(of: CSV.row([cell])) == "'" + cell)
  }

  @Test(arguments: [" two", "\u{200B}zero", "a=1", "'tis", "é=1", "“=1”", "(+1)", "'", " ", "\u{301}"])
  func `what is no formula stays as it is`(cell: String) {
    #expect(Self.cell(of: CSV.row([cell])) == cell)
  }

  @Test(arguments: [
    "2019-05", "11/22/63", "1-2", "10:04", "3.14", "March 1917", "May 5, 1968", "12 Dec", "SEPT2", "mar1", "007", "00",
    "1e5", "2019-05-03 10:00", "10:04 pm", "12345678901234567", "'2019-05", " 2019-05",
  ])
  func `what a spreadsheet would show as another date or number is text to it`(cell: String) {
    #expect(Self.cell(of: CSV.row([cell])) == "'" + cell)
  }

  @Test(arguments: [
    "2019-05-03", "1984", "0", "416", "978-0-306-40615-7", "978-7-5011-1234-5", "0-306-40615-2", "979-8886451740",
    "2001: A Space Odyssey", "May", "March", "1Q84", "22 May 2019; 3 June 2019", "24/7 Politics", "10.5 things", "",
  ])
  func `a whole date, a plain number and other text stay as they are`(cell: String) {
    #expect(Self.cell(of: CSV.row([cell])) == cell)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `taking one apostrophe off leads back to any cell`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = Array("'''==+-@＝＋－＠ \t\u{A0}\u{3000}\u{200B}\u{FEFF}\u{301}ab,\"é1259:/may".unicodeScalars)
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
      let cell = String(String.UnicodeScalarView(scalars))
      #expect(CSV.unguarded(Self.cell(of: CSV.row([cell]))) == cell, "seed \(seed)")
    }
  }

  /// The one cell of a row, without quotes.
  private static func cell(of row: [UInt8]) -> String {
    let quote = UInt8(ascii: "\"")
    guard row.first == quote else { return String(decoding: row.dropLast(2), as: UTF8.self) }
    // Quotes come in pairs between the outer two.
    var bytes: [UInt8] = []
    for byte in row.dropFirst().dropLast(3) {
      if byte == quote, bytes.last == quote { bytes[bytes.count - 1] = 0 } else { bytes.append(byte) }
    }
    return String(decoding: bytes.map { $0 == 0 ? quote : $0 }, as: UTF8.self)
  }
}
