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

  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if values.contains("-") && values.count > 1 {
      throw ValidationError("- stands alone: it reads all that is to be checked.")
    }
  }

  /// A dash stands for standard input, as for other verbs.
  private var readsLines: Bool { values.isEmpty || values == ["-"] }

  func run() async throws {
    try ReservedFiles.checkStandardStreams()
    let isAllValid = try await readsLines ? showLines() : show(values.map { ISBN.read($0) })
    if !isAllValid { throw ExitStatus(.badData) }
  }

  private var form: Form { options.json || ndjson ? .json : options.output.isTerminal ? .table : .rows }

  private enum Form {
    case json, table, rows
  }

  /// Shows those of standard input as they come.
  /// - Returns: whether all of them are ISBNs.
  private func showLines() async throws -> Bool {
    options.sayWhatIsAwaited("ISBNs, one a line")
    let input = StandardInputLines()
    var (isAllValid, isFirst) = (true, true)
    var lines = try await input.next()
    while let some = lines {
      async let next = input.next()
      if form == .rows {
        isAllValid = try showRows(of: some) && isAllValid
      } else {
        // A file may end with a blank line, or have some in between.
        let readings = some.texts.filter { trimmed($0) != nil }.map { ISBN.read($0) }
        isAllValid = try show(readings, hasHeader: isFirst) && isAllValid
        if !readings.isEmpty { isFirst = false }
      }
      lines = try await next
    }
    return isAllValid
  }

  /// Reads some lines on each core that is free, where there are many.
  /// - Returns: whether all of them are ISBNs.
  private func showRows(of lines: InputLines) throws -> Bool {
    let (parts, notValid) = (lines.parts(of: 1 << 14), notValid)
    let ahead = ComputedAhead(parts.count, mostAhead: 4) { ISBNRows(parts[$0], notValid: notValid) }
    var isAllValid = true
    while let rows = ahead.next() {
      try StandardOutput.write(rows.bytes)
      isAllValid = rows.areAllValid && isAllValid
    }
    return isAllValid
  }

  /// - Returns: whether all of them are ISBNs.
  private func show(_ readings: [ISBNParseResult], hasHeader: Bool = true) throws -> Bool {
    switch form {
    case .json:
      try StandardOutput.write(readings.flatMap { JSON($0).line + [UInt8(ascii: "\n")] })
    case .table where readings.isEmpty: break
    case .table:
      let text = Self.text(readings, for: options.output, hasHeader: hasHeader)
      // What comes line by line is not to wait for a reader of what came before.
      if readsLines { try StandardOutput.write(text) } else { try options.page(text) }
    case .rows:
      var rows = ISBNRows(notValid: notValid)
      for reading in readings { rows.append(reading) }
      try StandardOutput.write(rows.bytes)
    }
    return readings.allSatisfy { $0.isbn != nil }
  }

  private var notValid: String { options.output.styled("not valid", .red) }

  /// A table; on a terminal that has no room for its narrowest, each part of a reading on a line of its own, so that no
  /// ISBN is cut.
  static func text(_ readings: [ISBNParseResult], for terminal: Terminal, hasHeader: Bool = true) -> String {
    let table = table(readings)
    if terminal.width >= leastOfTable { return table.text(for: terminal, hasHeader: hasHeader) }
    return table.rows.map { row in
      let cells = row.map(printable)
      let rest = cells.dropFirst().filter { !$0.isEmpty }.map { terminal.folded($0, behind: "  ") }
      return ([cut(cells[0], to: max(terminal.width, widthOfISBN))] + rest).map { $0 + "\n" }.joined()
    }.joined()
  }

  /// Cells of an ISBN-13 with its hyphens.
  private static let widthOfISBN = 17
  private static let leastOfGroup = 12
  /// Cells of a line in which two ISBNs and a group stand, two apart.
  private static let leastOfTable = 2 * widthOfISBN + leastOfGroup + 4

  /// What is wrong stands where the group of an ISBN does; the name of its class is for scripts.
  private static func table(_ readings: [ISBNParseResult]) -> Table {
    var table = Table([
      Table.Column("VALUE", least: widthOfISBN, mayBeCut: true), Table.Column("ISBN-13"),
      Table.Column("ISBN-10", leaves: 1), Table.Column("GROUP", least: leastOfGroup, wraps: true),
    ])
    table.rows = readings.map { reading in
      guard let isbn = reading.isbn else { return [reading.input, "not valid", "", reading.class.explanation] }
      return [reading.input, isbn.printed, isbn.hyphenated10 ?? isbn.isbn10 ?? "", isbn.groupName]
    }
    return table
  }
}
