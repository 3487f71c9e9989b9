package import Domain
package import Foundation

/// What of a reader's own fields is asked for; what is empty or nil asks nothing.
package struct ShelfFilter: Hashable, Sendable {
  /// The book has all of these; accents and case do not matter.
  package var tags: [String] = []
  /// The book has one of these.
  package var statuses: Set<Shelf.Status> = []
  /// Within 1...5. A book without a rating is in no range.
  package var rating: ClosedRange<Int>?
  /// When it was read to the end.
  package var read: DateSpan?
  /// It came into the catalogue at this moment or later.
  package var addedSince: Date?

  package init() {}

  package var isEmpty: Bool { self == ShelfFilter() }

  /// Whether the book is one of those asked for, as the catalogue decides it for its own.
  package func admits(_ book: Book) -> Bool {
    let tags = Set(book.shelf.tags.map { folded($0) })
    guard self.tags.allSatisfy({ tags.contains(folded($0)) }) else { return false }
    if !statuses.isEmpty, book.shelf.status.map(statuses.contains) != true { return false }
    if let rating, book.shelf.rating.map(rating.contains) != true { return false }
    if let read, book.shelf.readOn.map(read.contains) != true { return false }
    if let addedSince, book.addedAt.map({ $0 >= addedSince }) != true { return false }
    return true
  }
}

/// From one year, month or day to another, both whole.
package struct DateSpan: Hashable, Sendable {
  /// Of ``PartialDate/packed``.
  package let packed: ClosedRange<Int>
  /// Those within ``packed`` that reach beyond its end: the year and the month in which a span ends.
  package let straddling: [Int]

  /// Nil where the end is before the beginning. What is nil is open.
  package init?(from first: PartialDate?, through last: PartialDate?) {
    // A whole year is in the span that begins with its first day, or ends with its last.
    let (first, last) = (first?.asFirst, last?.asLast)
    let end = last.map { $0.packed + ($0.month == nil ? 9999 : $0.day == nil ? 99 : 0) } ?? 99_999_999
    guard (first?.packed ?? 0) <= end else { return nil }
    let span = (first?.packed ?? 0)...end
    packed = span
    straddling = last?.around.map(\.packed).filter { span.contains($0) } ?? []
  }

  /// Whether all of the date is in it: one that is known to the year alone is in no month.
  package func contains(_ date: PartialDate) -> Bool {
    packed.contains(date.packed) && !straddling.contains(date.packed)
  }
}

extension PartialDate {
  /// The longest date that begins with this one: `2024` for `2024-01` and `2024-01-01`.
  fileprivate var asFirst: PartialDate {
    if month == 1, day ?? 1 == 1 { return around.first ?? self }
    return day == 1 ? around.last ?? self : self
  }

  /// The longest date that ends with this one: `2024` for `2024-12` and `2024-12-31`.
  fileprivate var asLast: PartialDate {
    let isWhole = day.map { PartialDate(year: year, month: month, day: $0 + 1) == nil } ?? true
    if month == 12, isWhole { return around.first ?? self }
    return isWhole && day != nil ? around.last ?? self : self
  }

  /// The longer dates that it is in: its year and its month, so far as it is not one itself.
  fileprivate var around: [PartialDate] {
    let ofYear = month == nil ? nil : PartialDate(year: year)
    let ofMonth = day == nil ? nil : PartialDate(year: year, month: month)
    return [ofYear, ofMonth].compactMap(\.self)
  }
}
