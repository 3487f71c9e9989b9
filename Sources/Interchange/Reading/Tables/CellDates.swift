import Domain

/// The date in a cell: `2019-03-05`, `2019/03/05`, `[2019-03-05]`, `5.3.2019`, each also without a day or a month;
/// `3/13/2019` and `13/3/2019` where only one of the two can be the month, or the order is known; `c1999`, `©1999` and
/// `1999.0` are years, and a full stop may stand behind any; `June 3, 2010` and `June 2010`, in the usual languages.
/// What follows a day is passed over. `n.d.` and its like say that there is none.
/// - Parameter order: of the column.
func cellDate(_ text: String, _ order: DateOrder? = nil) -> CellValue<PartialDate> {
  guard var text = trimmed(text), !saysNothing(text), !saysNoDate(text) else { return .none }
  // As libraries end the line that it stands in.
  if text.utf8.count > 4, text.hasSuffix(".") { text.removeLast() }
  if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
  if let year = markedYear(text) { text = String(year) }
  return dateInNumbers(text, order) ?? dateInWords(text).map { CellValue.value($0) }
    ?? CellValue.refused(refusal(ofDate: text))
}

/// The day of reading in a cell, as ``cellDate(_:_:)`` reads it. It is of our days, and so its year may have two digits
/// as well: `12.03.21`.
func cellDayOfReading(_ text: String, _ order: DateOrder? = nil) -> CellValue<PartialDate> {
  let date = cellDate(text, order)
  guard case .refused = date, let day = dayOfShortYear(text) ?? dayOfNamedMonth(text) else { return date }
  return .value(day)
}

/// The day of `05-Mar-20`, as Excel shows a day that is typed; nil for any other text.
private func dayOfNamedMonth(_ text: String) -> PartialDate? {
  guard text.utf8.count <= 24 else { return nil }
  let parts = text.split { "-. ".contains($0) }
  guard parts.count == 3, parts[1].allSatisfy(\.isLetter), parts[2].utf8.count == 2,
    parts[2].utf8.allSatisfy(\.isASCIIDigit), let year = Int(parts[2]).flatMap(wholeYear)
  else { return nil }
  return dateInWords("\(parts[0]) \(parts[1]) \(year)")
}

/// The year that two digits stand for. Only such are read of which spreadsheets and POSIX (`strptime`) say the same:
/// 00...29 are of this century and 70...99 of the last one; nil for others.
private func wholeYear(_ year: Int) -> Int? {
  switch year {
  case 0...29: 2000 + year
  case 70...99: 1900 + year
  default: nil
  }
}

/// The day of numbers between points, where it stands first everywhere; nil for any other text.
private func dayOfShortYear(_ text: String) -> PartialDate? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { trimmed(String($0)) }
  guard parts.count == 3, parts[2].utf8.count == 2,
    parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit) }),
    let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2]).flatMap(wholeYear)
  else { return nil }
  return PartialDate(year: year, month: month, day: day)
}

/// A spreadsheet counts days from 1900 or from 1904, which a table does not tell.
private func refusal(ofDate text: String) -> String {
  if isDayNumber(text) {
    return "“\(text)” is the number that a spreadsheet has for a day: show it as a date there, and save the table again"
  }
  return "“\(text.prefix(40))” is no date as 2019-03-05"
}

/// True for `45292`, `45292.0` and, with the time of the day, `45292,75`.
private func isDayNumber(_ text: String) -> Bool {
  let days = text.prefix { $0.isASCII && $0.isNumber }
  let time = text.dropFirst(days.count)
  guard days.utf8.count == 5, text.utf8.count <= 24, (20_000...69_999).contains(Int(days) ?? 0) else { return false }
  guard let mark = time.first else { return true }
  return ".,".contains(mark) && time.utf8.count > 1 && time.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
}

/// As catalogues write it where no year is printed: “no date”, “sine anno”, “sans date”, “sin fecha”, “ohne Jahr”, “zonder
/// jaar”, “bez roku”, “utan år”.
private func saysNoDate(_ text: String) -> Bool {
  guard text.utf8.count <= 12, let first = text.utf8.first, !first.isASCIIDigit else { return false }
  let letters = folded(text).filter { !$0.isWhitespace && !"[]()".contains($0) }
  return [
    "n.d.", "n.d", "s.a.", "s.a", "s.d.", "s.d", "s.f.", "s.f", "o.j.", "o.j", "z.j.", "z.j", "b.r.", "b.r", "u.a.",
    "u.a",
  ].contains(letters)
}

/// The date of numbers between dashes, strokes or points; nil for any other text, and for a day that is in no calendar.
/// - Parameter order: of the column.
/// - Returns: a refusal where two orders give a date each, and the column tells none.
private func dateInNumbers(_ text: String, _ order: DateOrder?) -> CellValue<PartialDate>? {
  let day = text.utf8.prefix { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") }
  let parts = day.split(maxSplits: 3, omittingEmptySubsequences: false, whereSeparator: isDateMark)
  let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(Substring(part)) : nil }
  guard !numbers.isEmpty, numbers.count == parts.count, numbers.count <= 3 else { return nil }
  if parts[0].count == 4 {
    let (month, day) = (numbers.count > 1 ? numbers[1] : nil, numbers.count > 2 ? numbers[2] : nil)
    return PartialDate(year: numbers[0], month: month, day: day).map { CellValue.value($0) }
  }
  // ISO 8601 without its dashes. Of the same digits in another order the month is beyond any.
  if numbers.count == 1, parts[0].count == 8, (1000...2999).contains(numbers[0] / 10_000) {
    return PartialDate(year: numbers[0] / 10_000, month: numbers[0] / 100 % 100, day: numbers[0] % 100)
      .map { CellValue.value($0) }
  }
  if numbers.count == 2, parts[1].count == 4 {
    return PartialDate(year: numbers[1], month: numbers[0]).map { CellValue.value($0) }
  }
  guard numbers.count == 3, parts[2].count == 4 else { return nil }
  let dayFirst = PartialDate(year: numbers[2], month: numbers[1], day: numbers[0])
  // Between points the day is first everywhere.
  if day.contains(UInt8(ascii: ".")) { return dayFirst.map { CellValue.value($0) } }
  let monthFirst = PartialDate(year: numbers[2], month: numbers[0], day: numbers[1])
  if let dayFirst, let monthFirst, dayFirst != monthFirst {
    guard let order else {
      return CellValue.refused(
        "“\(text.prefix(40))” may be \(dayFirst) or \(monthFirst), and no other date of the file tells which")
    }
    return CellValue.value(order == .dayFirst ? dayFirst : monthFirst)
  }
  return (dayFirst ?? monthFirst).map { CellValue.value($0) }
}

/// The date of `June 3, 2010`, `3 Jun 2010`, `June 2010` and `1. März 1999`; nil for a text that says more, or anything
/// else.
private func dateInWords(_ text: String) -> PartialDate? {
  guard text.utf8.count <= 40 else { return nil }
  let words = folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    .filter { !MonthNames.linking.contains($0) }.map { MonthNames.english[$0] ?? $0 }
  let numbers = words.count { $0.utf8.allSatisfy(\.isASCIIDigit) }
  guard (1...2).contains(numbers), words.count == numbers + 1,
    let date = PartialDate(printed: words.joined(separator: " "))
  else { return nil }
  return date.month != nil && (date.day != nil) == (numbers == 2) ? date : nil
}

private func isDateMark(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
}

/// The year of `c1999` and `©1999`, as libraries write that of the copyright, and of `1999.0`, as a spreadsheet does;
/// nil for any other text.
private func markedYear(_ text: String) -> Substring? {
  var year = text[...]
  if text.hasSuffix(".0") {
    year = year.dropLast(2)
  } else if text.hasPrefix("c") {
    year = year.dropFirst()
  } else if text.hasPrefix("©") {
    year = year.dropFirst().drop { $0 == " " }
  } else {
    return nil
  }
  return year.utf8.count == 4 && year.utf8.allSatisfy(\.isASCIIDigit) ? year : nil
}

/// True for digits between marks that dates have, at least four signs: a date, or one that cannot be read.
func isLikeDate(_ text: String) -> Bool {
  guard (4...32).contains(text.utf8.count) else { return false }
  let marks = text.utf8.drop { $0 == UInt8(ascii: "[") }
  return marks.first.map(\.isASCIIDigit) == true
    && marks.allSatisfy { $0.isASCIIDigit || "./-: TZ+]".utf8.contains($0) }
}
