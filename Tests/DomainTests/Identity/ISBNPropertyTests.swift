import Domain
import TestSupport
import Testing

/// What holds for every ISBN and every text, tried on many of them. A failure names its seed and the text.
@Suite struct ISBNPropertyTests {
  static let seeds: [UInt64] = [1, 20_230_820, 9_780_306_406_157]

  @Test(arguments: seeds)
  func `every written form of an ISBN is read back as that ISBN`(seed: UInt64) {
    for isbn in Self.isbns(2000, seed: seed) {
      let forms = [isbn.description, isbn.isbn10, isbn.hyphenated, isbn.hyphenated10].compactMap(\.self)
      for form in forms where ISBN.read(isbn.description).class != .placeholder {
        #expect(ISBN.read(form).isbn == isbn, "seed \(seed), \(form)")
      }
    }
  }

  @Test(arguments: seeds)
  func `an ISBN has ten digits exactly where it begins 978`(seed: UInt64) {
    for isbn in Self.isbns(2000, seed: seed) {
      #expect((isbn.isbn10 != nil) == isbn.description.hasPrefix("978"), "seed \(seed), \(isbn)")
      #expect(isbn.isbn10.map { $0.utf8.count } ?? 10 == 10, "seed \(seed), \(isbn)")
    }
  }

  @Test(arguments: seeds)
  func `hyphens part an ISBN and change none of its digits`(seed: UInt64) {
    for isbn in Self.isbns(2000, seed: seed) {
      guard let hyphenated = isbn.hyphenated else { continue }
      #expect(hyphenated.filter { $0 != "-" } == isbn.description, "seed \(seed)")
      let parts = hyphenated.split(separator: "-", omittingEmptySubsequences: false)
      #expect(parts.count == 5 && !parts.contains("") && parts[4].count == 1, "seed \(seed), \(hyphenated)")
    }
  }

  @Test(arguments: seeds)
  func `no text with a wrong check digit is accepted`(seed: UInt64) {
    for isbn in Self.isbns(2000, seed: seed) {
      for text in [isbn.description, isbn.isbn10].compactMap(\.self) {
        let accepted = "0123456789X".filter { ISBN.read(text.dropLast() + String($0)).isbn != nil }
        #expect(accepted.isEmpty || accepted == text.suffix(1), "seed \(seed), \(text)")
      }
    }
  }

  @Test(arguments: seeds)
  func `any text at all is read, and gives a key for the three good classes alone`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<5000 {
      let text = Self.text(using: &random)
      let reading = ISBN.read(text)
      #expect(reading.input == text)
      #expect((reading.isbn != nil) == [.isbn10, .isbn13, .sbn9].contains(reading.class), "seed \(seed), \(text)")
      if let isbn = reading.isbn { #expect(ISBN(digits: isbn.digits) == isbn, "seed \(seed), \(text)") }
    }
  }

  @Test(arguments: seeds)
  func `bytes are read as their text is, or not at all, and plain ones always`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let forms = Self.isbns(2000, seed: seed).flatMap { [$0.description, $0.isbn10, $0.hyphenated].compactMap(\.self) }
    for text in forms + (0..<5000).map({ _ in Self.text(using: &random) }) {
      let (reading, plain) = (ISBN.read(text), Array(text.utf8).withUnsafeBufferPointer { ISBN.read(plain: $0) })
      if reading.class != .badCharacter, text.allSatisfy({ "0123456789X-".contains($0) }) {
        #expect(plain != nil, "seed \(seed), \(text)")
      }
      if let plain { #expect(plain == (reading.class, reading.isbn), "seed \(seed), \(text)") }
    }
  }

  @Test(arguments: seeds)
  func `what is appended of an ISBN is what it is printed as`(seed: UInt64) {
    for isbn in Self.isbns(2000, seed: seed) {
      guard let parts = isbn.parts else { continue }
      var bytes: [UInt8] = []
      parts.appendHyphenated(to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == isbn.hyphenated, "seed \(seed), \(isbn)")
      bytes = []
      let hasTen = parts.appendHyphenated10(to: &bytes)
      #expect((hasTen ? String(decoding: bytes, as: UTF8.self) : nil) == isbn.hyphenated10, "seed \(seed), \(isbn)")
    }
  }

  @Test(
    arguments: [0, -1, 9_780_306_406_158, 9_770_306_406_158, 9_790_060_115_615, 97_803_064_061_57_0, .max, .min]
      as [Int64])
  func `a stored number that is no ISBN makes none`(digits: Int64) {
    #expect(ISBN(digits: digits) == nil)
  }

  private static func isbns(_ count: Int, seed: UInt64) -> [ISBN] {
    var random = SplitMix64(seed: seed)
    return (0..<count).compactMap { _ in
      let core = Int64.random(in: 0..<1_000_000_000, using: &random)
      let twelve = (Bool.random(using: &random) ? 978_000_000_000 : 979_000_000_000) + core
      return ISBN(digits: twelve * 10 + ISBN.checkDigit(ofTwelve: twelve))
    }
  }

  /// Half of it what ISBNs are written with, half any scalar of Unicode.
  private static func text(using random: inout SplitMix64) -> String {
    let common = Array(
      "0123456789012345678901234567899789Xx-- \u{2011}\u{AD}\u{FEFF}\u{301}=\"ISBNisbn:()urn;".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...24, using: &random) {
      let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
      text.append(Int.random(in: 0..<8, using: &random) == 0 ? any ?? "0" : common.randomElement(using: &random) ?? "0")
    }
    return String(text)
  }
}
