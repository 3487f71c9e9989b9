import AppServices
import Catalog
import Domain
import Presentation

/// How many books there are of each kind, as plots. Each bar leads to its books where a list can show them.
enum StatisticsPage {
  static let routes: [Route] = [
    Route(.get, "/stats", of: .catalog) { visit in
      let context = try await visit.context()
      let query = try await ListQuery(visit.query, in: context)
      let statistics = try await context.catalog.statistics(query)
      let shown = view(query)
      let empty = try await wordsOfNothing(query, shown, statistics, context)
      let kept = visit.query.named(BooksAPI.filterNames.subtracting(["sort", "reverse"]), flags: BooksAPI.flagNames)
      // Neither view counts just this: what it is of is said.
      let part = shown == nil ? CollectionPage.heading(query, visit.query) : nil
      let body = page(statistics, kept, of: shown, part: part, empty: empty)
      let title = (part.map { "\($0) · " } ?? "") + "Statistics"
      return .html(Layout(title: title, tab: .statistics).page(body))
    }
  ]

  /// What is said where there is nothing to count.
  private static func wordsOfNothing(
    _ query: ListQuery, _ view: String?, _ statistics: LibraryStatistics, _ context: AppContext
  ) async throws -> String {
    if view == nil { return "Nothing in the catalogue fits." }
    if query.savedOnly { return "Your library is empty." }
    return statistics.books > 0 ? "" : try await context.wordsOfEmptyCatalog
  }

  /// The address of the view that counts exactly what the query does; nil where that is a part of one.
  private static func view(_ query: ListQuery) -> String? {
    var rest = query
    (rest.savedOnly, rest.sort, rest.reverse) = (false, .title, false)
    var all = ListQuery()
    all.isExplained = rest.isExplained
    if rest != all { return nil }
    return query.savedOnly ? "/stats?library=1" : "/stats"
  }

  /// - Parameters:
  ///   - kept: the filters, for the addresses of the bars.
  ///   - part: the filters in words; nil where a view counts just this.
  ///   - empty: what is said where there is nothing to count.
  private static func page(
    _ statistics: LibraryStatistics, _ kept: [(name: String, value: String?)], of view: String?, part: String?,
    empty: String
  ) -> Markup {
    let filtered = part.map { part -> Markup in "<p class=\"sub\">Of <bdi>\(part)</bdi> alone</p>" }
    let views = [("/stats", "All books"), ("/stats?library=1", "Library")].map { address, label in
      "<a href=\"\(address)\"\(address == view ? " aria-current=\"true\"" : "" as Markup)>\(label)</a>" as Markup
    }
    let plots = CountedGroup.all(statistics).filter { $0.kind != .books }.map {
      Plot(group: $0, kept: kept).markup
    }
    let body: Markup =
      plots.isEmpty
      ? "<p class=\"empty\">\(empty)</p>"
      : "<div class=\"plots\">\(plots)</div>"
    return """
      <div class="head"><div><h1>Statistics</h1>\(filtered)<p class="sub">\(words(statistics))</p></div>\
      <div class="tools"><nav class="views" aria-label="Of what">\(views)</nav></div></div>\(body)
      """
  }

  private static func words(_ statistics: LibraryStatistics) -> String {
    let favorites = statistics.favorites
    return "\(Piece.books(statistics.books)) · \(grouped(statistics.saved)) in your library · "
      + "\(grouped(favorites)) \(favorites == 1 ? "favorite" : "favorites")"
  }
}

/// One group: times as columns from left to right, all else as bars below one another.
private struct Plot {
  let group: CountedGroup
  /// The filters of what is counted.
  let kept: [(name: String, value: String?)]

  var markup: Markup {
    let isOfTime = group.kind == .decade || group.kind == .yearRead
    let bars = isOfTime ? group.bars.reversed() : group.bars
    let most = max(1, bars.map(\.books).max() ?? 1)
    let items = bars.map { bar in
      """
      <li>\(linked(bar, "<span class=\"label\"><bdi>\(label(bar))</bdi></span>\(shape(bar.books, of: most, asColumn: isOfTime))<span class=\"n\">\(grouped(bar.books))</span>"))</li>
      """ as Markup
    }
    return """
      <section class="plot\(isOfTime && bars.count > 7 ? " wide" : "")"><h2>\(heading)</h2>\
      <ol class="\(isOfTime ? "columns" : "bars")"\(isOfTime ? " tabindex=\"0\" aria-label=\"\(heading)\"" as Markup : "")>\(items)</ol></section>
      """
  }

  private var heading: String { group.heading.prefix(1).uppercased() + group.heading.dropFirst() }

  private func label(_ bar: CountedGroup.Bar) -> Markup {
    switch group.kind {
    case .rating: Piece.stars(Int(bar.label) ?? 0)
    case .status: "\(Shelf.Status(rawValue: bar.label)?.words ?? bar.label)"
    case .language: "\(languageName(bar.label))"
    default: "\(bar.label)"
    }
  }

  /// In thousandths of the greatest; what is not nothing is seen.
  private func shape(_ books: Int, of most: Int, asColumn isColumn: Bool) -> Markup {
    let size = max(books > 0 ? 8 : 0, books * 1000 / most)
    return isColumn
      ? """
      <svg viewBox="0 0 10 1000" preserveAspectRatio="none" aria-hidden="true"><rect y="\(1000 - size)" width="10" height="\(size)"/></svg>
      """
      : """
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="\(size)" height="10"/></svg>
      """
  }

  /// True where the page is filtered by another of the book's authors or sources: a list takes one, and would show
  /// other books than are counted. Of all else a book has one, which says more than the filter of the page.
  private func hasOther(_ name: String, than label: String) -> Bool {
    (group.kind == .author || group.kind == .source) && kept.contains { $0.name == name && $0.value != label }
  }

  private func linked(_ bar: CountedGroup.Bar, _ content: Markup) -> Markup {
    let name: String? =
      switch group.kind {
      case .status: "status"
      case .rating: "rating"
      case .yearRead: "read"
      case .author: "author"
      case .source: "source"
      case .books, .decade, .language: nil
      }
    guard let name, !hasOther(name, than: bar.label) else { return "<span class=\"row\">\(content)</span>" }
    let others = kept.filter { $0.name != name }
    let address = Address.path("/", [(name: name, value: Optional(bar.label))] + others)
    return "<a class=\"row\" href=\"\(address)\">\(content)</a>"
  }
}
