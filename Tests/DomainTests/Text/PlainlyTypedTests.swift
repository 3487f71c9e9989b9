import Testing

@testable import Domain

@Suite struct PlainlyTypedTests {
  @Test(
    arguments: [
      ("", ""), ("O'Brien", "O'Brien"), ("O’Brien", "O’Brien"), ("O´Brien", "O'Brien"), ("OʼBrien", "O'Brien"),
      ("Hawaiʻi", "Hawai'i"), ("Qurʾān", "Qurān"), ("ʿAbduh", "Abduh"), ("Gogolʹ", "Gogol"), ("Obʺektiv", "Obektiv"),
      ("Java\u{AD}Script", "JavaScript"), ("I ❤\u{FE0F} NY", "I ❤ NY"), ("葛\u{E0100}城", "葛城"),
      ("\u{200F}Plato\u{200B}", "Plato"), ("می\u{200C}خواهم", "میخواهم"), ("ŉ", "'n"), ("ẚ", "a"),
    ] as [(String, String)])
  func `a text has what every keyboard has`(text: String, plain: String) {
    #expect(Array(plainlyTyped(text).unicodeScalars) == Array(plain.unicodeScalars))
  }

  @Test func `what nobody sees is what Unicode says may be ignored`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isUnseen != scalar.properties.isDefaultIgnorableCodePoint { Issue.record("\(value)") }
      if scalar.isUnseen, !scalar.isOddlyTyped { Issue.record("\(value)") }
    }
  }

  @Test func `nothing of it comes back by folding, for every scalar of Unicode`() {
    for start in stride(from: UInt32(0), through: 0x10FFFF, by: 64) {
      let letters = (start..<start + 64).compactMap(Unicode.Scalar.init)
      let text = folded(plainlyTyped(letters.map { "a\($0) \($0)" }.joined(separator: " ")))
      #expect(!text.unicodeScalars.contains { $0.isOddlyTyped }, "from \(start)")
    }
  }
}
