import Domain

/// Changes single keys of a TOML text and leaves every other line as it is.
struct TOMLEditor {
  private(set) var bytes: [UInt8]
  private var statements: [TOMLStatement]
  /// What the text ends its lines with.
  private let newline: [UInt8]
  /// Where the text begins: behind a byte order mark, which stays the first that there is.
  private let textStart: Int

  init(_ document: TOMLDocument) {
    bytes = document.bytes
    textStart = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    statements = document.statements
    let firstLine = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let isCRLF = firstLine.count < bytes.count && firstLine.last == UInt8(ascii: "\r")
    newline = Array((isCRLF ? "\r\n" : "\n").utf8)
  }

  /// Gives the key this value, written as in TOML: in its line where it has one, else in a new line of its table,
  /// else in a new table at the end.
  mutating func set(_ path: [String], to value: String) {
    if let pair = pair(path) {
      replace(pair.value, with: value)
    } else if let braces = innermostInlineTable(around: path) {
      insert(path, value, into: braces)
    } else if let neighbour = neighbour(of: path) {
      insertLine(line(path, value, below: neighbour.outer), after: neighbour.range.upperBound)
    } else if let header = header(path.dropLast()) {
      insertLine(line(path, value, below: path.count - 1), after: header.range.upperBound)
    } else if path.count == 1 {
      insertAtTop(line(path, value, below: 0))
    } else {
      appendTable(path, value)
    }
  }

  /// Takes the key out, with its line and what else is said in that line. Nothing where it is not there.
  mutating func unset(_ path: [String]) {
    guard let pair = pair(path) else { return }
    if pair.kind == .pair {
      replace(lineStart(pair.range.lowerBound)..<lineEnd(pair.range.upperBound), with: "")
    } else {
      removeFromBraces(pair.range)
    }
  }

  // MARK: Finding

  private func pair(_ path: [String]) -> TOMLStatement? { statements.first { $0.kind != .header && $0.path == path } }

  private func header(_ path: some Sequence<String>) -> TOMLStatement? {
    statements.first { $0.kind == .header && $0.path.elementsEqual(path) }
  }

  private func innermostInlineTable(around path: [String]) -> TOMLStatement? {
    statements.last { statement in
      statement.kind != .header && path.starts(with: statement.path)
        && bytes[statement.value].first == UInt8(ascii: "{")
    }
  }

  /// The last line of the key's table that is there already, written under a header or dotted.
  private func neighbour(of path: [String]) -> TOMLStatement? {
    statements.last { statement in
      statement.kind == .pair && statement.path.dropLast().elementsEqual(path.dropLast())
    }
  }

  // MARK: Writing

  private func line(_ path: [String], _ value: String, below outer: Int) -> String {
    TOMLText.key(path[outer...]) + " = " + value
  }

  private mutating func insertLine(_ line: String, after index: Int) {
    let end = lineEnd(index)
    let isTerminated = end > 0 && bytes[end - 1] == UInt8(ascii: "\n")
    let text = isTerminated ? Array(line.utf8) + newline : newline + Array(line.utf8)
    replace(end..<end, with: text)
  }

  /// Before the first header and the comment lines right above it: after it, the line would be in its table.
  private mutating func insertAtTop(_ line: String) {
    guard let header = statements.first(where: { $0.kind == .header }) else {
      return append(line, blankLineBefore: false)
    }
    var start = lineStart(header.range.lowerBound)
    while start > textStart, bytes[lineStart(start - 1)..<start].first == UInt8(ascii: "#") {
      start = lineStart(start - 1)
    }
    replace(start..<start, with: Array(line.utf8) + newline + newline)
  }

  private mutating func appendTable(_ path: [String], _ value: String) {
    let header = "[" + TOMLText.key(path.dropLast()) + "]"
    append(header, blankLineBefore: true)
    append(line(path, value, below: path.count - 1), blankLineBefore: false)
  }

  private mutating func append(_ line: String, blankLineBefore: Bool) {
    var text: [UInt8] = []
    if let last = bytes[textStart...].last {
      if last != UInt8(ascii: "\n") { text += newline }
      if blankLineBefore { text += newline }
    }
    replace(bytes.count..<bytes.count, with: text + Array(line.utf8) + newline)
  }

  private mutating func insert(_ path: [String], _ value: String, into braces: TOMLStatement) {
    let start = braces.value.lowerBound + 1
    let isEmpty = !statements.contains {
      $0.kind == .inlinePair && braces.value.contains($0.range.lowerBound) && $0.range != braces.range
    }
    let pair = " " + line(path, value, below: braces.path.count)
    let isClosed = bytes[start...].first == UInt8(ascii: "}")
    replace(start..<start, with: pair + (isEmpty ? (isClosed ? " " : "") : ","))
  }

  /// With the comma after it, or before it where it is the last.
  private mutating func removeFromBraces(_ range: Range<Int>) {
    let blanks: [UInt8] = Array(" \t".utf8)
    var end = range.upperBound
    while end < bytes.count, blanks.contains(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
      end += 1
      while end < bytes.count, blanks.contains(bytes[end]) { end += 1 }
      return replace(range.lowerBound..<end, with: "")
    }
    var start = range.lowerBound
    while start > 0, blanks.contains(bytes[start - 1]) { start -= 1 }
    if start > 0, bytes[start - 1] == UInt8(ascii: ",") {
      replace((start - 1)..<range.upperBound, with: "")
    } else {
      replace(range, with: "")
    }
  }

  private mutating func replace(_ range: Range<Int>, with text: String) { replace(range, with: Array(text.utf8)) }

  private mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    bytes.replaceSubrange(range, with: text)
    statements = TOMLScanner.statements(of: bytes)
  }

  private func lineStart(_ index: Int) -> Int {
    bytes[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? textStart
  }

  /// The index after the newline at or behind `index`.
  private func lineEnd(_ index: Int) -> Int {
    bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }
}
