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

  @Test(arguments: [" two", "\u{200B}zero", "a=1", "'tis", "é=1", "1-2", "“=1”", "(+1)", "'", " ", "\u{301}"])
  func `what is no formula stays as it is`(cell: String) {
    #expect(Self.cell(of: CSV.row([cell])) == cell)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `taking one apostrophe off leads back to any cell`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = Array("'''==+-@＝＋－＠ \t\u{A0}\u{3000}\u{200B}\u{FEFF}\u{301}ab,\"é1".unicodeScalars)
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
      let cell = String(String.UnicodeScalarView(scalars))
      #expect(Self.unguarded(Self.cell(of: CSV.row([cell]))) == cell, "seed \(seed)")
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

  /// As `docs/command-line.md` tells readers of such files to do.
  private static func unguarded(_ cell: String) -> String {
    guard cell.unicodeScalars.first == "'" else { return cell }
    let rest = String(String.UnicodeScalarView(cell.unicodeScalars.dropFirst()))
    return CSV.mayBeFormula(rest) ? rest : cell
  }
}
