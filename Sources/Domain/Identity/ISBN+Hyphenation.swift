extension ISBN {
  /// What the agency's table says of it, looked up once for all that is printed of it; nil where that gives the
  /// registrant to nobody.
  package var parts: ISBNParts? { ISBNParts(of: self) }

  /// Thirteen digits in five parts, as `978-0-306-40615-7`; nil where ``parts`` is.
  package var hyphenated: String? { parts?.hyphenated }

  /// Ten characters in four parts, as `0-306-40615-2`; nil for 979 and where ``parts`` is.
  package var hyphenated10: String? { parts?.hyphenated10 }

  /// The registration group by the agency's name for it: a language, a country, a region; nil where ``parts`` is.
  package var group: String? { parts?.group }
}

/// An ISBN in the parts in which it is printed: prefix, registration group, registrant, title, check digit.
package struct ISBNParts: Sendable {
  private let isbn: ISBN
  private let run: ISBNRanges.RunIndex

  fileprivate init?(of isbn: ISBN) {
    guard let run = ISBNRanges.run(of: isbn) else { return nil }
    self.isbn = isbn
    self.run = run
  }

  /// The registration group by the agency's name for it.
  package var group: String { ISBNRanges.agency(of: run) }

  /// Thirteen digits in five parts, as `978-0-306-40615-7`.
  package var hyphenated: String {
    String(unsafeUninitializedCapacity: Self.length) { write(into: $0) }
  }

  /// Ten characters in four parts, as `0-306-40615-2`; nil for 979, which has no ten-digit form.
  package var hyphenated10: String? {
    isbn.check10.map { check in String(unsafeUninitializedCapacity: Self.length10) { write10(check, into: $0) } }
  }

  /// Writes ``hyphenated`` behind what is there.
  package func appendHyphenated(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.length) { text in
      _ = write(into: text)
      bytes.append(contentsOf: text)
    }
  }

  /// Writes ``hyphenated10`` behind what is there.
  /// - Returns: false where there is none.
  package func appendHyphenated10(to bytes: inout [UInt8]) -> Bool {
    guard let check = isbn.check10 else { return false }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.length10) { text in
      _ = write10(check, into: text)
      bytes.append(contentsOf: text)
    }
    return true
  }

  // MARK: From the last character to the first

  private static let length = 17
  private static let length10 = 13

  private func write(into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let (twelve, check) = isbn.digits.quotientAndRemainder(dividingBy: 10)
    let (prefix, nine) = twelve.quotientAndRemainder(dividingBy: 1_000_000_000)
    text[16] = digit(check)
    write(nine, into: text, before: 16)
    text[3] = hyphen
    text[2] = digit(prefix % 10)
    text[1] = digit(prefix / 10 % 10)
    text[0] = digit(prefix / 100)
    return Self.length
  }

  private func write10(_ check: Int64, into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    text[12] = check == 10 ? UInt8(ascii: "X") : digit(check)
    write(isbn.digits / 10 % 1_000_000_000, into: text, before: 12)
    return Self.length10
  }

  /// Writes group, registrant and title, a hyphen behind each: twelve characters.
  private func write(_ nine: Int64, into text: UnsafeMutableBufferPointer<UInt8>, before end: Int) {
    // All digits first, two at a time and two places to the right; then each part is moved to where it belongs.
    let start = end - 12
    var rest = UInt32(truncatingIfNeeded: nine)
    for place in stride(from: start + 10, through: start + 4, by: -2) {
      let pair = rest % 100
      rest /= 100
      text[place] = digit(pair % 10)
      text[place - 1] = digit(pair / 10)
    }
    text[start + 2] = digit(rest)
    let behindGroup = start + run.groupLength
    let behindRegistrant = behindGroup + 1 + run.registrantLength
    for place in start..<behindGroup { text[place] = text[place + 2] }
    for place in behindGroup + 1..<behindRegistrant { text[place] = text[place + 1] }
    (text[behindGroup], text[behindRegistrant], text[end - 1]) = (hyphen, hyphen, hyphen)
  }

  private var hyphen: UInt8 { UInt8(ascii: "-") }

  private func digit(_ value: some BinaryInteger) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }
}
