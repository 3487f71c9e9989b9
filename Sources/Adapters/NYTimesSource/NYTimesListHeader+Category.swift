import Domain
import Foundation
import Sourcing

extension NYTimesListHeader {
  /// The encoded name, or what it would be: lower case, a hyphen for whatever is neither letter nor digit, marks
  /// dropped with what they belong to (`Children’s` is `childrens`). Nil where there is no name.
  var key: String? {
    if let encodedName, Self.isEncodedName(encodedName) { return encodedName }
    guard let name else { return nil }
    let plain = folded(name).filter { $0 != "'" && $0 != "’" }
    let words = plain.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }

  /// False where it says that it is of another list than the one with this encoded name.
  func isOfList(_ name: String) -> Bool {
    guard let encodedName, Self.isEncodedName(encodedName) else { return true }
    return encodedName == name
  }

  static func isEncodedName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 == 0x2D }
  }

  /// A list that ranks series puts the name of the series on the ISBN of one volume.
  var isOfSeries: Bool { key?.split(separator: "-").contains("series") ?? false }

  /// The list as a category with the date of its current issue; nil without a name.
  func category(date: PartialDate? = nil) -> Domain.Category? {
    key.map {
      Category(source: NYTimes.info.id, key: $0, name: displayName ?? name ?? $0, kind: .list, date: date ?? newest)
    }
  }

  /// Those whose newest issue is at most sixty days older than the newest of all: a monthly list is up to thirty-five
  /// days behind. Those without a date stay; of two with one key the first.
  ///
  /// A date to which no other comes so near is passed over as the newest: by one slip of the service, of the year 3026,
  /// all other lists would have been given up.
  static func running(among headers: [NYTimesListHeader]) -> [NYTimesListHeader] {
    let dates = headers.compactMap(\.newest).sorted(by: >)
    let newest = zip(dates, dates.dropFirst()).first { days(from: $1, to: $0) <= mostDaysBehind }?.0 ?? dates.first
    var seen: Set<String> = []
    return headers.filter { header in
      guard let key = header.key, seen.insert(key).inserted else { return false }
      guard let newest, let own = header.newest else { return true }
      return days(from: own, to: newest) <= mostDaysBehind
    }
  }

  private static let mostDaysBehind = 60

  private static func days(from earlier: PartialDate, to later: PartialDate) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = [earlier, later].map { DateComponents(year: $0.year, month: $0.month ?? 1, day: $0.day ?? 1) }
    return calendar.dateComponents([.day], from: parts[0], to: parts[1]).day ?? 0
  }
}
