import Domain
import Testing

@testable import books

/// What `isbn` shows on a terminal.
@Suite struct ISBNCommandTests {
  @Test(arguments: [10, 17, 30, 49, 50, 60, 100]) func `no ISBN is cut, however narrow the terminal is`(width: Int) {
    var terminal = Terminal(descriptor: -1, color: .never, environment: [:])
    (terminal.isTerminal, terminal.width) = (true, width)
    let values = ["978-0-306-40615-7", "9780306406158", "0-306-40615-2", String(repeating: "x", count: 5000)]
    let text = ISBNCommand.text(values.map { ISBN.read($0) }, for: terminal)
    let lines = text.split(separator: "\n")
    for value in values.dropLast() { #expect(lines.contains { $0.hasPrefix(value) }, "\(text)") }
    #expect(text.ranges(of: "978-0-306-40615-7").count == 3, "\(text)")
    #expect(text.contains("not valid"))
    if width >= 30 { #expect(lines.allSatisfy { $0.count <= width }, "\(text)") }
  }
}
