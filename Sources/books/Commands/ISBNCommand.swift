import ArgumentParser
import Domain
import Interchange
import Presentation

/// `books isbn`
struct ISBNCommand: Verb {
  static let configuration = CommandConfiguration(
    verb: "isbn",
    abstract: "Check, convert and hyphenate ISBNs, from the command line or line by line from standard input.",
    discussion: """
      Ends with 65 if any of them is none; all are printed.

      Example:
        books isbn 0-306-40615-2 9780306406158
      """)

  @Argument(help: ArgumentHelp("ISBNs in any form; nothing or - for lines of standard input.", valueName: "value"))
  var values: [String] = []

  @OptionGroup var lines: LinesOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if values.contains("-") && values.count > 1 {
      throw ValidationError("- stands alone: it reads all that is to be checked.")
    }
  }

  func run() async throws {
    try ReservedFiles.checkStandardStreams()
    var isAllValid = true
    // A dash stands for standard input, as for other verbs.
    if values.isEmpty || values == ["-"] {
      options.sayWhatIsAwaited("ISBNs, one a line")
      let input = StandardInputLines()
      while let typed = try await input.next() {
        // A file may end with a blank line, or have some in between.
        for line in typed where trimmed(line) != nil { isAllValid = try show(line) && isAllValid }
      }
    } else {
      for value in values { isAllValid = try show(value) && isAllValid }
    }
    if !isAllValid { throw ExitStatus(.badData) }
  }

  private func show(_ value: String) throws -> Bool {
    let reading = ISBN.read(value)
    if options.json || lines.ndjson {
      try StandardOutput.line(JSON(reading).line)
    } else {
      try StandardOutput.write(row(reading))
    }
    return reading.isbn != nil
  }

  /// Input, ISBN-13 with hyphens, ISBN-10, group; or what is wrong.
  private func row(_ reading: ISBNParseResult) -> String {
    var cells: [String]
    if let isbn = reading.isbn {
      let group = isbn.group ?? "no known group"
      cells = [reading.input, isbn.printed, isbn.hyphenated10 ?? isbn.isbn10 ?? "-", group]
    } else {
      cells = [
        reading.input, options.output.styled("not valid", .red), reading.class.rawValue, reading.class.explanation,
      ]
      // The name of the class is for scripts.
      if options.output.isTerminal { cells.remove(at: 2) }
    }
    return cells.enumerated().map { $0.offset == 1 ? $0.element : printable($0.element) }.joined(separator: "\t") + "\n"
  }
}
