import Domain

extension PartialDate {
  /// A date as books print it: `1996`, `November 2006`, `July 16, 2019`, `16 Jul 2019`, `2019-07-16`, `c1996.`; nil
  /// where no year is in it. A date of numbers alone, `07/16/2019`, is known to the year, since nobody knows which is
  /// the month.
  init?(printed text: String) {
    if let date = PartialDate(text) {
      self = date
      return
    }
    var (year, month, day): (Int?, Int?, Int?)
    // By bytes, which is many times as fast; letters beyond ASCII are in no word that is looked for.
    for bytes in text.utf8.prefix(100).split(whereSeparator: { !Self.isOfWord($0) }) {
      let word = Substring(bytes)
      let digits = word.drop { $0 == "c" }
      if let number = Int(digits), word.utf8.count <= 5 {
        if digits.utf8.count == 4 { year = year ?? number } else if (1...31).contains(number) { day = day ?? number }
      } else if let number = Self.month(word.lowercased()) {
        month = month ?? number
      }
    }
    guard let year else { return nil }
    let precise = month == nil ? nil : PartialDate(year: year, month: month, day: day)
    guard let date = precise ?? PartialDate(year: year, month: month) else { return nil }
    self = date
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }

  /// Of an English name, or the three letters that it begins with.
  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3, let place = months.firstIndex(where: { word.hasPrefix($0.prefix(3)) }) else {
      return nil
    }
    return word.utf8.count == 3 || word == months[place] || word == "sept" ? place + 1 : nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}
