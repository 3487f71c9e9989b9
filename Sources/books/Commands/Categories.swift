import AppServices
import ArgumentParser
import Configuration
import Catalog
import Domain
import Foundation
import Interchange
import Persistence

/// `books categories`
struct Categories: Verb {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "List best-seller lists, tags and sections; the favorites first.",
    discussion: """
      A source that was not asked for its own lately is asked. TEXT may be the beginning of words.

      Example:
        books categories hard fic --source nytimes
      """)

  @Argument(help: ArgumentHelp("Words, or their beginnings, of the name.", valueName: "text"))
  var words: [String] = []

  @Option(help: "Only those of this source.")
  var source: String?

  @Flag(help: "Ask nobody: list what is known.")
  var offline = false

  @OptionGroup var wait: TimeoutOption
  @OptionGroup var lines: LinesOption
  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = try Session(options)
    var asking = FetchOptions(until: session.deadline(after: wait.duration))
    asking.only = try source.map { [try SourceName.checked($0)] }
    asking.cachePolicy = offline ? .never : .whenStale
    let progress = Progress(options)
    defer { progress.clear() }
    let (store, busy) = try session.storeForAsking(until: asking.deadline)
    if busy == nil { await session.goOn(in: store, asking) }
    let coordinator = session.coordinator(store)
    let answer = try await coordinator.start { [asking] in try await $0.categories(asking) }
      .answer(telling: progress.tell)
    progress.clear()
    let text = words.joined(separator: " ")
    var rows = answer.categories.map { CategoryRow($0, isStale: coordinator.isStale($0)) }
    if source == nil { rows.insert(try await CategoryRow.favorites(in: store), at: 0) }
    rows = rows.filter { $0.summary.matches(text) }
    try show(rows, answer.statuses)
    if !options.quiet { StandardError.write(StatusLines.text(answer.statuses, for: options.diagnostics)) }
    if let busy { throw ExitStatus(busy) }
    let found = rows.contains { $0.source != nil } || !rows.isEmpty && !answer.statuses.contains(where: \.hasFailed)
    if let ending = ExitStatus.afterAsking(answer.statuses, found: found, strict: false, named: asking.only ?? []) {
      throw ending
    }
  }

  private func show(_ rows: [CategoryRow], _ statuses: [SourceStatus]) throws {
    if lines.ndjson {
      for row in rows { try StandardOutput.line(JSON(row).line) }
    } else if options.json {
      let document: JSON = [
        "schema": "books.categories/1", "results": .array(rows.map { JSON($0) }), "total": JSON(rows.count),
        "next": .null,
        "sources": .array(statuses.map { JSON($0) }),
      ]
      try StandardOutput.line(document.line)
    } else if !rows.isEmpty {
      try StandardOutput.write(CategoryRow.table(rows, now: Date()).text(for: options.output))
    }
  }
}

/// A category as it is listed.
struct CategoryRow {
  var summary: CategorySummary
  var id: String
  /// Nil for the favorites.
  var source: String?
  var isStale: Bool
  var fetchedAt: Date?

  init(_ summary: CategorySummary, isStale: Bool) {
    self.summary = summary
    id = summary.category.id
    source = summary.category.source
    self.isStale = isStale
    fetchedAt = summary.itemsFetchedAt ?? summary.fetchedAt
  }

  /// The reader's own category.
  static func favorites(in store: any BookStore) async throws -> CategoryRow {
    var query = CategoryQuery(CategoryQuery.favorites)
    query.limit = 1
    let page = try await store.items(query)
    let category = Category(source: "", key: CategoryQuery.favorites, name: "Favorites", kind: .tag)
    var summary = CategorySummary(category: category, items: page.total, fetchedAt: .distantPast)
    summary.sort = page.sort
    var row = CategoryRow(summary, isStale: false)
    (row.id, row.source, row.fetchedAt) = (CategoryQuery.favorites, nil, nil)
    return row
  }

  static func table(_ rows: [CategoryRow], now: Date) -> Table {
    var table = Table([
      Table.Column("ID", least: 20, mayBeCut: true), Table.Column("NAME", least: 20, mayBeCut: true),
      Table.Column("ITEMS"), Table.Column("DATE"), Table.Column("AGE"), Table.Column("SORT"),
    ])
    table.rows = rows.map { row in
      [
        row.id, row.summary.category.name, String(row.summary.items), row.summary.category.date?.description ?? "",
        row.fetchedAt.map { age(since: $0, now: now) + (row.isStale ? ", stale" : "") } ?? "",
        row.summary.sort.rawValue,
      ]
    }
    return table
  }

  /// `3 days`, in the largest whole unit; `now` for less than a minute.
  static func age(since date: Date, now: Date) -> String {
    let seconds = max(0, Int(now.timeIntervalSince(date)))
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    guard let (length, name) = units.first(where: { seconds >= $0.0 }) else { return "now" }
    let count = seconds / length
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }
}

extension JSON {
  init(_ row: CategoryRow) {
    let summary = row.summary
    self = [
      "id": JSON(row.id), "source": JSON(row.source), "name": JSON(summary.category.name),
      "items": JSON(summary.items), "date": JSON(summary.category.date),
      "fetchedAt": JSON(row.fetchedAt.map(timestamp)),
      "stale": .bool(row.isStale), "sort": JSON(summary.sort.rawValue),
    ]
  }
}
