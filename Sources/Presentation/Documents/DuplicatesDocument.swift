package import Catalog
import Domain
package import Interchange

extension JSON {
  /// `books.duplicates/1`: what was merged, what was not, and what may be one.
  package init(_ found: Duplicates) {
    // As bytes: as values each takes ten times as much.
    self = [
      "schema": "books.duplicates/1",
      "doubtful": .array(found.doubtful.map { .written(JSON($0, shape: .joined).line) }),
      "doubtfulTotal": JSON(found.doubtfulCount),
      "merged": .array(found.merged.map { .written(JSON($0, shape: .joined).line) }),
      "mergedTotal": JSON(found.mergedCount),
      "apart": .array(found.apart.map { .written(JSON($0).line) }), "apartTotal": JSON(found.apartCount),
      "suggested": .array(found.suggested.map { .written(JSON($0).line) }),
      "suggestedTotal": JSON(found.suggestedCount),
    ]
  }

  /// The duplicates as one object a line, the totals last.
  package static func lines(_ found: Duplicates) -> [JSON] {
    let doubtful = found.doubtful.map { book -> JSON in ["type": "doubtful", "book": JSON(book, shape: .joined)] }
    let merged = found.merged.map { book -> JSON in ["type": "merged", "book": JSON(book, shape: .joined)] }
    let apart = found.apart.map { book -> JSON in ["type": "apart", "book": JSON(book)] }
    let suggested = found.suggested.map { pair in (["type": "suggested"] as JSON).adding(members(of: pair)) }
    let end: JSON = [
      "type": "end", "doubtfulTotal": JSON(found.doubtfulCount), "mergedTotal": JSON(found.mergedCount),
      "apartTotal": JSON(found.apartCount), "suggestedTotal": JSON(found.suggestedCount),
    ]
    return doubtful + merged + apart + suggested + [end]
  }

  private init(_ pair: SuggestedPair) { self = .object(Self.members(of: pair)) }

  private static func members(of pair: SuggestedPair) -> [(key: String, value: JSON)] {
    [
      ("reason", JSON(pair.suggestion.reason.rawValue)), ("why", JSON(pair.evidence)), ("safe", .bool(pair.isSafe)),
      ("first", JSON(pair.first)), ("second", JSON(pair.second)),
    ]
  }
}

extension BookShape {
  /// With the links by which the records are together.
  fileprivate static let joined: BookShape = {
    var shape = BookShape()
    shape.joins = true
    return shape
  }()
}
