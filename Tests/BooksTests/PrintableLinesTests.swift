import Testing

@testable import books

/// What of a text of several lines reaches a terminal.
@Suite struct PrintableLinesTests {
  @Test(arguments: [
    ("title,author\r\nEmma,Austen\r\n", "title,author\nEmma,Austen\n"), ("one\ntwo\n", "one\ntwo\n"),
    ("one\r\n\r\ntwo", "one\n\ntwo"), ("one\rtwo", "one two"), ("a\u{1B}[31m\r\nb", "a\u{FFFD}[31m\nb"), ("", ""),
  ])
  func `lines stay lines, whether they end with LF or with CR LF, and each is printable`(text: String, shown: String) {
    #expect(printableLines(text).unicodeScalars.elementsEqual(shown.unicodeScalars), "\(printableLines(text))")
  }
}
