import TestSupport
import Testing

@testable import BooksConfiguration

@Suite struct TOMLScannerTests {
  /// `path=value` of every statement, `[path]` of headers, `{path}` of pairs within braces.
  func reading(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return TOMLScanner.statements(of: bytes).map { statement in
      let path = statement.path.joined(separator: "/")
      let value = String(decoding: bytes[statement.value], as: UTF8.self)
      return switch statement.kind {
      case .header: "[\(path)]"
      case .pair: "\(path)=\(value)"
      case .inlinePair: "{\(path)}\(value)"
      }
    }
  }

  @Test(arguments: [
    ("a = 1 # b = 2\n#c = 3\nd=4", ["a=1", "d=4"]),
    ("a.b . c = true", ["a/b/c=true"]),
    ("\"a.b\".'c # d' = 1", ["a.b/c # d=1"]),
    (#""a\"\u00e9\\" = 1"#, ["a\"é\\=1"]),
    ("[ a . 'b' ] # x\nc = 1\n[[d]]\ne = 2", ["[a/b]", "a/b/c=1", "[d]", "d/e=2"]),
    ("a = \"x # = \\\" y\" # z\nb = 'c:\\'", ["a=\"x # = \\\" y\"", "b='c:\\'"]),
    ("a = \"\"\"\nb = 1\n\\\"\"\"\"\"\"\nc = 2", ["a=\"\"\"\nb = 1\n\\\"\"\"\"\"\"", "c=2"]),
    ("a = '''\n''b = 1'''\nc = 2", ["a='''\n''b = 1'''", "c=2"]),
    ("a = [\n  1, # [ \n  '#',\n  [2]\n] # e\nb = 2", ["a=[\n  1, # [ \n  '#',\n  [2]\n]", "b=2"]),
    ("a = { b = 1, c.d = [1, {x = 2}] }", ["a={ b = 1, c.d = [1, {x = 2}] }", "{a/b}1", "{a/c/d}[1, {x = 2}]"]),
    ("a = 1979-05-27 07:32:00 \t\r\nb = 1", ["a=1979-05-27 07:32:00", "b=1"]),
    ("\u{FEFF}a = 1", ["a=1"]),
    ("", []),
  ])
  func `headers, keys and values are found where they stand`(text: String, expected: [String]) {
    #expect(reading(text) == expected)
  }

  @Test func `any bytes at all are scanned to the end`() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("ab=.[]{}\"'\\#,\n\r \té\u{0}".utf8)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      for statement in TOMLScanner.statements(of: bytes) {
        #expect(statement.range.upperBound <= bytes.count, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    "", "a = 1\nb = 2", "\n\na = \"é€\" # é\nb = {c = 1, d = 2}\n[e.f]\ng = [1,\n2]\n", "\u{FEFF}a = 1\r\nb = 2",
  ])
  func `places that are asked for one after the other are those that each is alone`(text: String) {
    let bytes = Array(text.utf8)
    var places = TextPlaces(in: bytes)
    for index in 0...bytes.count {
      let before = bytes[..<index]
      let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.filter { $0.value != 0xFEFF }
      guard String(validating: Array(before), as: UTF8.self) != nil else { continue }
      let place = TextPlace(line: max(lines.count, 1), column: last.count + 1)
      #expect(places.place(of: index) == place && TextPlace(of: index, in: bytes) == place)
    }
    let starts = TOMLScanner.statements(of: bytes).map(\.range.lowerBound)
    #expect(starts == starts.sorted())
  }
}
