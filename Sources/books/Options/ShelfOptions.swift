import ArgumentParser
import Catalog
import Domain
import Foundation

/// What of the reader's own fields a list, a search or an export is to have.
struct ShelfOptions: ParsableArguments {
  @Option(help: "Only what you gave this tag; given several times, all of them.", completion: .tags)
  var tag: [String] = []

  @Option(help: "Only what has this status, or one of several: to-read,reading,read.", completion: .statuses)
  var status: [String] = []

  @Option(help: ArgumentHelp("Only what you rated so: 4, 4.., ..3 or 2..4.", valueName: "range"))
  var rating: String?

  @Option(help: ArgumentHelp("Only what you read then: 2024, 2024-03, 2023..2024.", valueName: "dates"))
  var read: String?

  @Option(
    name: .customLong("added-since"),
    help: ArgumentHelp("Only what came into the catalogue then or later: 2024, 2024-03-01.", valueName: "date"))
  var addedSince: String?

  func validate() throws { _ = try filter() }

  /// - Throws: `ValidationError` for what is no such value.
  func filter() throws -> ShelfFilter {
    var filter = ShelfFilter()
    filter.tags = tag.compactMap(tagName(typed:))
    if filter.tags.count < tag.count { throw ValidationError("--tag is empty: name a tag.") }
    if !status.isEmpty {
      let names = status.flatMap { $0.split(separator: ",") }.compactMap { trimmed(String($0)) }
      filter.statuses = Set(try names.map(Self.status))
      if filter.statuses.isEmpty { throw ValidationError("--status takes \(Self.statuses).") }
    }
    if let rating {
      filter.rating = ShelfFilter.ratings(rating)
      if filter.rating == nil { throw ValidationError("--rating takes 1 to 5 or a range of these: 4, 4.., ..3, 2..4.") }
    }
    if let read {
      filter.read = DateSpan(read)
      if filter.read == nil {
        throw ValidationError("--read takes a year, a month, a day or a range: 2024, 2024-03, 2023..2024.")
      }
    }
    if let addedSince {
      let text = trimmed(addedSince) ?? ""
      filter.addedSince = PartialDate(text).flatMap { $0.description == text ? $0.beginning : nil }
      if filter.addedSince == nil { throw ValidationError("--added-since takes a date: 2024, 2024-03 or 2024-03-01.") }
    }
    return filter
  }

  private static let statuses = Shelf.Status.allCases.map(\.rawValue).joined(separator: ", ")

  private static func status(_ text: String) throws -> Shelf.Status {
    if let status = Shelf.Status(rawValue: text.lowercased()) { return status }
    let near = nearest(to: text, among: Shelf.Status.allCases.map(\.rawValue))
    throw ValidationError("There is no status “\(text)”" + didYouMean(near, else: "; there are \(statuses)."))
  }
}

extension PartialDate {
  /// Its first moment where the reader is.
  fileprivate var beginning: Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    return calendar.date(from: DateComponents(year: year, month: month ?? 1, day: day ?? 1))
  }
}
