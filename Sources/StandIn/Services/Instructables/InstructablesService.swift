/// The two forms in which Instructables was served: `mashape` with counters and a boolean `featured`, `native` (the
/// site's own) without counters and with `featured` as text.
package struct InstructablesService: Sendable {
  /// What the Mashape form takes as `X-Mashape-Key` or `X-RapidAPI-Key`; without one it answers too.
  package static let key = "stand-in-key"

  package enum Form: String, CaseIterable, Sendable { case mashape, native }

  let catalog: StandInCatalog
  /// The day of the newest article.
  let newest: CivilDate

  package init(catalog: StandInCatalog, newest: CivilDate) {
    self.catalog = catalog
    self.newest = newest
  }

  /// The answer to a request whose path within the service is `path`, without a slash in front. The first part of the
  /// path names the form; without one it is the Mashape form.
  package func reply(to request: LoopbackRequest, path: String) -> LoopbackReply {
    var parts = path.split(separator: "/").map(String.init)
    let form = parts.first.flatMap(Form.init) ?? .mashape
    if parts.first == form.rawValue { parts.removeFirst() }
    let key = request[header: "X-Mashape-Key"] ?? request[header: "X-RapidAPI-Key"]
    if form == .mashape, let key, key != Self.key { return Self.error(401, "Invalid API key.") }
    switch parts.joined(separator: "/") {
    case "list", "json-api/searchInstructables": return list(request, form)
    case "json-api/getCategories": return .json(categories.text)
    case "json-api/showInstructable", "json-api/showInstructableModel": return detail(request)
    default: return Self.error(404, "Endpoint not found.")
    }
  }

  /// The Mashape convention.
  static func error(_ status: Int, _ message: String) -> LoopbackReply {
    .json((["message": .string(message)] as JSON).text, status: status)
  }
}

// MARK: Lists

extension InstructablesService {
  /// `list?limit=&offset=&sort=&category=&type=`; no total. `type` is `id` for articles, `guide` for collections.
  private func list(_ request: LoopbackRequest, _ form: Form) -> LoopbackReply {
    let limit = max(0, Int(request[query: "limit"] ?? "20") ?? 20)
    let offset = max(0, Int(request[query: "offset"] ?? "0") ?? 0)
    let matching = sorted(catalog.articles.filter { matches($0, request) }, by: request[query: "sort"])
    let rows = matching.map { item($0, form) } + (isWhole(request) ? brokenItems : [])
    return .json((["items": .array(Array(rows.dropFirst(offset).prefix(limit)))] as JSON).text)
  }

  private func matches(_ article: StandInArticle, _ request: LoopbackRequest) -> Bool {
    let category = request[query: "category"].map(StandInCatalog.folded)
    let channel = request[query: "channel"].map(StandInCatalog.folded)
    let words = StandInCatalog.folded(request[query: "search"] ?? request[query: "q"] ?? "").split(separator: " ")
    let text = StandInCatalog.folded("\(article.title) \(article.keywords.joined(separator: " ")) \(article.author)")
    return (category ?? article.category) == article.category && (channel ?? article.channel) == article.channel
      && words.allSatisfy { text.contains($0) }
      && (request[query: "type"] == "guide") == (article.kind == .guide)
  }

  private func sorted(_ articles: [StandInArticle], by order: String?) -> [StandInArticle] {
    switch order {
    case "popular": articles.sorted { ($1.views, $0.number) < ($0.views, $1.number) }
    case "featured": articles.filter(\.isFeatured)
    default: articles
    }
  }

  private func isWhole(_ request: LoopbackRequest) -> Bool {
    ["category", "channel", "search", "q", "type"].allSatisfy { (request[query: $0] ?? "id") == "id" }
      && request[query: "sort"] != "featured"
  }

  /// Rows at the end of the whole list that cannot be read, or only in part.
  private var brokenItems: [JSON] {
    [
      ["id": .null, "title": .null, "url": .null],
      ["id": "EBROKENTYPES000", "url": 7, "title": "An Article of the Wrong Type", "views": "many"],
    ]
  }

  private func item(_ article: StandInArticle, _ form: Form) -> JSON {
    let date = newest - article.age
    let common: JSON = [
      "id": .string(article.id), "url": .string("/id/\(article.slug)/"), "title": .string(article.title),
      "category": .string(article.category), "channel": .string(article.channel), "author": .string(article.author),
      "publishDate": .string(listDate(date)), "imageUrl": picture(article, "SQUARE2"),
      "square3Url": picture(article, "SQUARE3"), "rectangle1Url": picture(article, "RECTANGLE1"),
    ]
    switch form {
    case .native: return common.adding(["featured": .string("\(article.isFeatured)")])
    case .mashape:
      return common.adding([
        "featured": .bool(article.isFeatured), "views": .int(article.views), "favorites": .int(article.favorites),
        "instructableType": .string(article.kind.rawValue),
      ])
    }
  }

  /// `Sun Mar 10 19:14:46 PDT 2013`; summer time is taken to be April to October.
  private func listDate(_ date: CivilDate) -> String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = date.description.split(separator: "-").compactMap { Int($0) }
    let day = parts[2] < 10 ? "0\(parts[2])" : "\(parts[2])"
    let zone = (4...10).contains(parts[1]) ? "PDT" : "PST"
    return "\(days[date.weekday]) \(months[parts[1] - 1]) \(day) 19:14:46 \(zone) \(parts[0])"
  }

  func picture(_ article: StandInArticle, _ size: String) -> JSON {
    .string("http://covers.example/files/deriv/\(article.id).\(size).jpg")
  }

  /// Categories with their channels, as the articles use them.
  private var categories: JSON {
    let names = ["technology", "workshop", "living", "food", "outside", "play"]
    return .object(
      names.map { name in
        let used = catalog.articles.filter { $0.category == name && !$0.channel.isEmpty }.map(\.channel)
        let channels = Set(used).sorted().map { channel -> JSON in
          ["title": .string(channel), "display": .string(Self.display(channel))]
        }
        return JSON.Member(name: name, value: .array(channels))
      })
  }

  static func display(_ key: String) -> String { key.prefix(1).uppercased() + key.dropFirst() }
}
