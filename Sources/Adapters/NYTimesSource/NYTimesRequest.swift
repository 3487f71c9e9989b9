import Domain
import Sourcing

/// The requests of the Books API. Holds the key, and prints without it.
struct NYTimesRequest: Sendable {
  static let standardBase = "https://api.nytimes.com/svc/books/v3"

  let base: String
  let key: String?

  func fullOverview() throws(SourceError) -> HTTPRequest { try get(["lists", "full-overview.json"]) }

  /// The names of all lists: some sixty, 15 KB.
  func names() throws(SourceError) -> HTTPRequest {
    var request = try get(["lists", "names.json"])
    request.limits.body = 1 << 20
    return request
  }

  /// A date known to the month or the year asks from its first day on: the service goes forward to the next issue.
  func list(_ name: String, date: PartialDate?, offset: Int) throws(SourceError) -> HTTPRequest {
    let day = date.flatMap { PartialDate(year: $0.year, month: $0.month ?? 1, day: $0.day ?? 1) }
    return try get(["lists", day?.description ?? "current", "\(name).json"], from: offset)
  }

  func history(_ query: BookQuery, offset: Int) throws(SourceError) -> HTTPRequest {
    let terms = [("title", query.title), ("author", query.author), ("isbn", query.isbn?.description)]
    return try get(["lists", "best-sellers", "history.json"], terms, from: offset)
  }

  private func get(
    _ path: [String], _ terms: [(name: String, value: String?)] = [], from offset: Int = 0
  ) throws(SourceError) -> HTTPRequest {
    guard let key else { throw .needsKey }
    let all = terms + [("offset", offset > 0 ? String(offset) : nil), ("api-key", key)]
    let query = all.compactMap { term in term.value.map { (name: term.name, value: $0) } }
    return HTTPRequest(requestAddress(base, path: path, query: query), secretQuery: ["api-key"])
  }
}

extension NYTimesRequest: CustomStringConvertible, CustomDebugStringConvertible {
  var description: String { redacted(address: base) }
  var debugDescription: String { description }
}

/// Rows are counted from 0; the service gives them by twenty, from an offset that is a multiple of twenty.
enum NYTimesPaging {
  static let size = 20

  /// The row that a page begins with. Pages are named by it.
  static func start(of page: String?) throws(SourceError) -> Int {
    guard let page else { return 0 }
    guard let row = Int(page), (0...1_000_000).contains(row) else {
      throw .unsupported(reason: "has no page “\(page)”: a page is the number of rows before it")
    }
    return row
  }

  static func offset(ofRow row: Int) -> Int { row - row % size }

  /// The name of the page that begins with the row, if the service has it: `total` is what it says there is in all,
  /// nil where it does not say; `found` is how many rows its last answer had.
  static func next(row: Int, total: Int?, found: Int) -> String? {
    guard found > 0, total.map({ row < $0 }) ?? true else { return nil }
    return String(row)
  }
}
