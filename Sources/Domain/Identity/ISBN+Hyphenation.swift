extension ISBN {
  /// The day of the International ISBN Agency's range message behind the hyphens, `YYYY-MM-DD`.
  package static var rangesDate: String { ISBNRanges.date }

  /// Thirteen digits in five parts, as `978-0-306-40615-7`; nil where the agency's table gives the registrant to
  /// nobody.
  package var hyphenated: String? {
    ISBNRanges.range(of: self).map { range in
      Self.parted(description, by: [3, range.groupLength, range.registrantLength])
    }
  }

  /// Ten characters in four parts, as `0-306-40615-2`; nil for 979 and where ``hyphenated`` is.
  package var hyphenated10: String? {
    guard let isbn10, let range = ISBNRanges.range(of: self) else { return nil }
    return Self.parted(isbn10, by: [range.groupLength, range.registrantLength])
  }

  /// The registration group by the agency's name for it: a language, a country, a region; nil where ``hyphenated`` is.
  package var group: String? { ISBNRanges.range(of: self)?.agency }

  /// Hyphens after parts of these lengths, after the title number that follows them, and so before the check digit.
  private static func parted(_ digits: String, by lengths: [Int]) -> String {
    var bytes = Array(digits.utf8)
    bytes.insert(UInt8(ascii: "-"), at: bytes.count - 1)
    var end = 0
    for length in lengths {
      end += length
      bytes.insert(UInt8(ascii: "-"), at: end)
      end += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
