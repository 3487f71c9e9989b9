import Catalog
import Domain
import Foundation

/// Several lists of books as one: what stands high in many lists comes first.
///
/// Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): a book's score is the sum of 1 / (60 + rank)
/// over the lists, ranks from 1. It needs no scores of the sources, which cannot be compared; equal scores go by key
/// order.
struct ReciprocalRankFusion {
  private var scores: [RecordID: Double] = [:]
  private var byID: [RecordID: Book] = [:]

  mutating func add(_ books: [Book]) {
    for (index, book) in books.enumerated() {
      scores[book.id, default: 0] += 1 / Double(61 + index)
      byID[book.id] = book
    }
  }

  /// Each book once, what has nothing to be sorted by last. Dates go from the newest, ratings from the best, all else
  /// ascends; equal ones stand by their score.
  func books(sortedBy sort: ListQuery.Sort) -> [Book] {
    let ranked = byID.values.sorted { left, right in
      let (leftScore, rightScore) = (scores[left.id] ?? 0, scores[right.id] ?? 0)
      if leftScore != rightScore { return leftScore > rightScore }
      return precedes(left, right)
    }
    switch sort {
    case .relevance, .added: return ranked
    case .title: return stable(ranked) { SortKey.title($0.title, language: $0.language) }
    case .author: return stable(ranked) { $0.authors.first.map(SortKey.author) ?? "\u{10FFFF}" }
    case .date: return stable(ranked) { -($0.published?.packed ?? 0) }
    case .rating: return stable(ranked) { -($0.shelf.rating ?? 0) }
    case .read: return stable(ranked) { -($0.shelf.readOn?.packed ?? 0) }
    case .saved: return stable(ranked) { -($0.shelf.savedAt?.timeIntervalSince1970 ?? -.greatestFiniteMagnitude) }
    case .rank: return stable(ranked) { $0.lists.compactMap(\.rank).min() ?? .max }
    }
  }

  private func precedes(_ left: Book, _ right: Book) -> Bool {
    guard let first = left.records.first, let second = right.records.first else { return left.id < right.id }
    return first.recordKey < second.recordKey
  }

  /// Ascending by `key`; equal ones stay in their order.
  private func stable<Key: Comparable>(_ books: [Book], by key: (Book) -> Key) -> [Book] {
    let keyed = books.enumerated().map { (key: key($0.element), index: $0.offset, book: $0.element) }
    return keyed.sorted { $0.key == $1.key ? $0.index < $1.index : $0.key < $1.key }.map(\.book)
  }
}
