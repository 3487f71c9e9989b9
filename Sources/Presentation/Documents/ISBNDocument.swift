package import Domain
package import Interchange

extension JSON {
  /// What was read of a text that may be an ISBN; one object a text.
  package init(_ reading: ISBNParseResult) {
    self = [
      "input": JSON(reading.input), "valid": .bool(reading.isbn != nil), "class": JSON(reading.class.rawValue),
      "isbn13": JSON(reading.isbn), "isbn10": JSON(reading.isbn?.isbn10), "hyphenated": JSON(reading.isbn?.hyphenated),
      "group": JSON(reading.isbn?.group), "reason": JSON(reading.isbn == nil ? reading.class.explanation : nil),
    ]
  }
}
