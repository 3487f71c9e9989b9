import Sourcing

/// What the service can be asked. Its paths are those of the product on Mashape, later RapidAPI, which kept the site's
/// own names (`json-api/…`).
enum InstructablesRequest {
  /// `category` is a section's key; nil for all.
  case list(offset: Int, limit: Int, category: String?)
  case categories
  case item(id: String)

  func address(base: String, sort: String) -> String {
    switch self {
    case .list(let offset, let limit, let category):
      let numbers = [("limit", String(limit)), ("offset", String(offset))]
      let rest = [("sort", sort), ("type", "id")] + (category.map { [("category", $0)] } ?? [])
      return requestAddress(base, path: ["list"], query: numbers + rest)
    case .categories: return requestAddress(base, path: ["json-api", "getCategories"])
    case .item(let id): return requestAddress(base, path: ["json-api", "showInstructable"], query: [("id", id)])
    }
  }
}
