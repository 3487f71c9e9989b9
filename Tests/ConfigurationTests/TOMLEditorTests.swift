import TestSupport
import Testing

@testable import BooksConfiguration

@Suite struct TOMLEditorTests {
  func edited(_ text: String, _ change: (inout TOMLEditor) -> Void) throws -> String {
    var editor = TOMLEditor(try TOMLDocument(Array(text.utf8)))
    change(&editor)
    _ = try TOMLDocument(editor.bytes)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    // In its line.
    ("a = 1 # why\nb = 2\n", "a", "a = 9 # why\nb = 2\n"),
    ("[s]\n[s.x]\n  k  =  'old' \n", "s.x.k", "[s]\n[s.x]\n  k  =  9 \n"),
    ("s.x.k = [\n 1,\n 2\n]\nb = 1", "s.x.k", "s.x.k = 9\nb = 1"),
    ("s = { x = { k = 1, l = 2 } }", "s.x.k", "s = { x = { k = 9, l = 2 } }"),
    // In a new line of its table.
    ("[s.x]\na = 1\n\n# later\n[t]\nk = 1\n", "s.x.k", "[s.x]\na = 1\nk = 9\n\n# later\n[t]\nk = 1\n"),
    ("[s.x]\r\n[t]\r\n", "s.x.k", "[s.x]\r\nk = 9\r\n[t]\r\n"),
    ("[s]\nx.a = 1", "s.x.k", "[s]\nx.a = 1\nx.k = 9"),
    ("s.x.a = 1\n[t]\n", "s.x.k", "s.x.a = 1\ns.x.k = 9\n[t]\n"),
    ("s = { x = { l = 2 } }", "s.x.k", "s = { x = { k = 9, l = 2 } }"),
    ("s = {}", "s.x.k", "s = { x.k = 9 }"),
    ("s = { }", "s.x.k", "s = { x.k = 9 }"),
    // Above the first table.
    ("# about\n\n# of t\n[t]\nb = 1\n", "k", "# about\n\nk = 9\n\n# of t\n[t]\nb = 1\n"),
    ("a = 1\n[t]\n", "k", "a = 1\nk = 9\n[t]\n"),
    // In a new table.
    ("", "s.x.k", "[s.x]\nk = 9\n"),
    ("a = 1", "s.x.k", "a = 1\n\n[s.x]\nk = 9\n"),
    ("[s.y]\na = 1\r\n", "s.x.k", "[s.y]\na = 1\r\n\n[s.x]\nk = 9\n"),
    ("", "k", "k = 9\n"),
    ("# only a comment", "k", "# only a comment\nk = 9\n"),
  ])
  func `a key is set where it belongs, and nothing else changes`(text: String, key: String, expected: String) throws {
    let path = key.split(separator: ".").map(String.init)
    #expect(try edited(text) { $0.set(path, to: "9") } == expected)
  }

  @Test(arguments: [
    ("a = 1\nk = 2 # two\nb = 3\n", "k", "a = 1\nb = 3\n"),
    ("[s.x]\nk = \"\"\"\n1\n\"\"\"\n", "s.x.k", "[s.x]\n"),
    ("a = 1\r\nk = 2", "k", "a = 1\r\n"),
    ("s = { k = 1, l = 2 }", "s.k", "s = { l = 2 }"),
    ("s = { l = 2, k = 1 }", "s.k", "s = { l = 2 }"),
    ("s = { k = 1 }", "s.k", "s = {  }"),
    ("a = 1\n", "k", "a = 1\n"),
    ("[k]\na = 1\n", "k", "[k]\na = 1\n"),
  ])
  func `a key is taken out with its line, and nothing else changes`(text: String, key: String, expected: String) throws
  {
    let path = key.split(separator: ".").map(String.init)
    #expect(try edited(text) { $0.unset(path) } == expected)
  }

  @Test(arguments: [
    "plain", "", "quote \" and \\ and '", "tab\tand\nline\r\n", "\u{1}\u{1F}\u{7F}\u{85}", "é 書 🙂", "${HOME} # = [x]",
    "\"\"\"", "\\u0041",
  ])
  func `every string comes back as it was`(value: String) throws {
    let text = try edited("") { $0.set(["s", "a key.é"], to: TOMLText.string(value)) }
    #expect(try TOMLDocument(Array(text.utf8)).root[["s", "a key.é"]] == .string(value))
  }

  @Test func `after any sequence of changes the text parses, says what was set, and keeps the other lines`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SplitMix64(seed: seed)
    let texts = [
      "# head\norder = [\"a\"]\n\n[s.x] # the x\nk = 1\n# tail\n", "s.x.l = 1\n\n# c\n[t]\nz = 'q'\n",
      "[s]\nx = { l = 1 }\n[t.u]\n\n", "\u{FEFF}# bom\r\na = 1\r\n[s.y]\r\nk = 2\r\n", "",
    ]
    let paths = [["order"], ["s", "x", "k"], ["s", "x", "l"], ["s", "y", "k"], ["t", "z"], ["t", "u", "v"]]
    for text in texts {
      for _ in 0..<100 { try check(text, paths, &generator, "seed \(seed), text \(text)") }
    }
  }

  private func check(
    _ text: String, _ paths: [[String]], _ generator: inout SplitMix64, _ comment: Comment
  ) throws {
    var bytes = Array(text.utf8)
    var expected: [[String]: TOMLNode] = [:]
    let comments = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("#") }
    for _ in 0..<12 {
      let path = paths.randomElement(using: &generator) ?? []
      var editor = TOMLEditor(try TOMLDocument(bytes))
      if Bool.random(using: &generator) {
        let value = String(Int.random(in: 0...99, using: &generator))
        editor.set(path, to: TOMLText.string(value))
        expected[path] = .string(value)
      } else {
        editor.unset(path)
        expected[path] = .some(.table([:]))
      }
      bytes = editor.bytes
      let document = try TOMLDocument(bytes)
      for (path, node) in expected {
        #expect(document.root[path] == (node == .table([:]) ? nil : node), comment)
      }
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      for line in comments { #expect(lines.contains(line), comment) }
    }
  }

  @Test(arguments: [
    ("", "k = 9\n"), ("a = 1\n", "a = 1\nk = 9\n"), ("# of t\n[t]\nb = 1\n", "k = 9\n\n# of t\n[t]\nb = 1\n"),
    ("[t]\r\n", "k = 9\r\n\r\n[t]\r\n"), ("k = 1", "k = 9"),
  ])
  func `a byte order mark stays the first that there is`(text: String, expected: String) throws {
    #expect(try edited("\u{FEFF}" + text) { $0.set(["k"], to: "9") } == "\u{FEFF}" + expected)
  }

  @Test func `a byte order mark stays where the first line goes`() throws {
    #expect(try edited("\u{FEFF}k = 1\na = 2\n") { $0.unset(["k"]) } == "\u{FEFF}a = 2\n")
  }
}
