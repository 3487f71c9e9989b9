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
}
