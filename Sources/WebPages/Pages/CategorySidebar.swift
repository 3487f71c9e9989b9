import AppServices
import Catalog
import Domain
import Sourcing

/// The categories beside the collection: the favorites first, then those of each source, with a box that filters them.
struct CategorySidebar {
  private let context: AppContext
  private let chosen: String
  private let filter: String?
  /// What of the page's address stays when its categories are filtered.
  private let kept: [(name: String, value: String?)]
  private let found: [ListedCategory]

  /// How many categories of one source are shown; the box finds the others.
  private static let mostOfSource = 40

  init(_ context: AppContext, chosen: String, _ address: Parameters) async throws {
    (self.context, self.chosen, self.filter) = (context, chosen, address["filter"])
    kept = address.named(BooksAPI.filterNames.union(["offline"]), flags: BooksAPI.flagNames.union(["offline"]))
    var options = FetchOptions(timeout: .seconds(1))
    // Nobody waits for a source to see what is here; browsing a category asks.
    options.cachePolicy = .never
    found = try await context.coordinator.categories(matching: filter ?? "", options).categories
  }

  var markup: Markup {
    let favorites = found.first { $0.id == CategoryQuery.favorites }?.summary.items
    let own = [
      link("/?category=favorites", "♥ Favorites", favorites, isChosen: chosen == CategoryQuery.favorites),
      link("/?library=1", "Library", nil, isChosen: chosen == "library"),
      link("/", "All books", nil, isChosen: chosen == "all"),
    ]
    let groups = Dictionary(grouping: found.filter { $0.source != nil }) { $0.source ?? "" }
    var seen: Set<String> = []
    let order = found.compactMap(\.source).filter { seen.insert($0).inserted }
    // Without a script Enter sends the form, and what is listed stays.
    let hidden = kept.map { name, value -> Markup in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value ?? "")\">"
    }
    return """
      <details class="fold" open><summary>Categories</summary>\
      <ul class="mine">\(own)</ul>\
      <form class="filter" action="/"><input type="search" name="filter" value="\(filter ?? "")" placeholder="Filter categories" \
      aria-label="Filter categories" data-filter>\(hidden)</form>\
      \(order.map { group($0, groups[$0] ?? []) })</details>
      """
  }

  private func group(_ source: String, _ categories: [ListedCategory]) -> Markup {
    let name = context.sources.first { $0.info.id == source }?.info.name ?? source
    let links = categories.prefix(Self.mostOfSource).map { category in
      link(
        Address.path("/", [("category", category.id)]), category.summary.category.name,
        category.summary.items > 0 ? category.summary.items : nil, isChosen: category.id == chosen)
    }
    let more = categories.count - links.count
    let rest: Markup = more > 0 ? "<li class=\"rest\">and \(more) more: filter finds them</li>" : ""
    return "<section data-group><h2>\(name)</h2><ul>\(links)\(rest)</ul></section>"
  }

  private func link(_ address: String, _ name: String, _ count: Int?, isChosen: Bool) -> Markup {
    let number = count.map { count -> Markup in "<span class=\"n\">\(grouped(count))</span>" }
    return
      "<li><a href=\"\(address)\"\(isChosen ? " aria-current=\"true\"" : "" as Markup)><span dir=\"auto\">\(name)</span>\(number)</a></li>"
  }
}
