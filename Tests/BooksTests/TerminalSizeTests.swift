import Testing

@testable import books

/// How large a terminal is that does not know it itself.
@Suite struct TerminalSizeTests {
  @Test(
    arguments: [
      ("120", 120), ("1", 1), ("65536", 65_535), ("9223372036854775807", 65_535),
    ])
  func `variables say it, and no number that no terminal has`(said: String, size: Int) {
    let terminal = Terminal(descriptor: -1, color: .never, environment: ["COLUMNS": said, "LINES": said])
    #expect(terminal.width == size && terminal.height == size)
  }

  @Test(arguments: ["", "0", "-5", "wide", "99999999999999999999"])
  func `what is no size says nothing`(said: String) {
    let terminal = Terminal(descriptor: -1, color: .never, environment: ["COLUMNS": said, "LINES": said])
    #expect(terminal.width == 80 && terminal.height == 24)
  }
}
