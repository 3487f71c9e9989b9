import Domain
import Foundation
import TestSupport
import Testing

@testable import Interchange

@Suite struct JSONTests {
  @Test func `keys stay in the order in which they were written`() {
    let value: JSON = ["zebra": 1, "apple": [true, nil, "x"], "mango": [:]]
    #expect(text(value) == #"{"zebra":1,"apple":[true,null,"x"],"mango":{}}"#)
  }

  @Test(arguments: [
    ("a\"b\\c", #""a\"b\\c""#),
    ("line\nend\ttab\r", #""line\nend\ttab\r""#),
    ("\u{1B}[31m", "\"\\u001b[31m\""),
    ("\u{7F}\u{9B}", "\"\\u007f\\u009b\""),
    ("left\u{202E}right", "\"left\\u202eright\""),
    ("đ 卷 🙂", "\"đ 卷 🙂\""),
  ])
  func `text is escaped so that neither parsers nor terminals stumble`(input: String, expected: String) {
    #expect(text(.string(input)) == expected)
  }

  /// A writer looks at eight bytes at a time.
  @Test(arguments: ["\"", "\\", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "\u{61C}", "\u{202E}", "\u{2066}"])
  func `what is to be escaped is found wherever it stands`(special: String) throws {
    for (before, after) in (0..<18).flatMap({ before in (0..<10).map { (before, $0) } }) {
      let input = String(repeating: "x", count: before) + special + String(repeating: "é", count: after)
      let escaped = text(.string(input))
      #expect(escaped.dropFirst(before + 1).first == "\\", "\(before) before, \(after) behind")
      #expect(try JSONDecoder().decode([String].self, from: Data("[\(escaped)]".utf8)) == [input])
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("name", input)
        writer.name(of: input)
        writer.null()
      }
      #expect(String(decoding: writer.finish(), as: UTF8.self) == #"{"name":\#(escaped),\#(escaped):null}"#)
    }
  }

  @Test func `numbers that are not finite become null`() {
    #expect(text([.number(.nan), .number(.infinity), .number(3.5)]) == "[null,null,3.5]")
  }

  @Test func `whatever text goes in comes out of another parser unchanged`() throws {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let input = random.text(length: 20)
      let data = Data(JSON.array([.string(input)]).line)
      let output = try JSONDecoder().decode([String].self, from: data)
      #expect(Array(output[0].unicodeScalars) == Array(input.unicodeScalars), "seed \(seed)")
    }
  }

  private func text(_ value: JSON) -> String { String(decoding: value.line, as: UTF8.self) }
}

extension SplitMix64 {
  /// Scalars of all planes, controls among them.
  mutating func text(length: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<length {
      let bound: UInt32 = [0x20, 0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &self) ?? 0x80
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &self)) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
