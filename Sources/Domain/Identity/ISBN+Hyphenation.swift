extension ISBN {
  /// Thirteen digits in five parts, as `978-0-306-40615-7`; nil where the agency's table gives the registrant to
  /// nobody.
  package var hyphenated: String? {
    ISBNRanges.range(of: self).map { range in
      Self.parted(description, by: (3, range.groupLength, range.registrantLength))
    }
  }

  /// Ten characters in four parts, as `0-306-40615-2`; nil for 979 and where ``hyphenated`` is.
  package var hyphenated10: String? {
    guard let isbn10, let range = ISBNRanges.range(of: self) else { return nil }
    return Self.parted(isbn10, by: (range.groupLength, range.registrantLength, 0))
  }

  /// The registration group by the agency's name for it: a language, a country, a region; nil where ``hyphenated`` is.
  package var group: String? { ISBNRanges.range(of: self)?.agency }

  /// Hyphens after parts of these lengths, of which none is of 0, after the title number that follows them, and so
  /// before the check digit.
  private static func parted(_ digits: String, by lengths: (Int, Int, Int)) -> String {
    let ends = (lengths.0, lengths.0 + lengths.1, lengths.0 + lengths.1 + lengths.2)
    let last = digits.utf8.count - 1
    return String(unsafeUninitializedCapacity: digits.utf8.count + 4) { bytes in
      var count = 0
      for (index, digit) in digits.utf8.enumerated() {
        if index > 0, index == ends.0 || index == ends.1 || index == ends.2 || index == last {
          bytes[count] = UInt8(ascii: "-")
          count += 1
        }
        bytes[count] = digit
        count += 1
      }
      return count
    }
  }
}
