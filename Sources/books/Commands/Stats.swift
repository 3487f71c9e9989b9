import AppServices
import ArgumentParser
import Catalog
import Interchange
import Presentation

/// `books stats`
struct Stats: Verb {
  static let configuration = CommandConfiguration(
    verb: "stats",
    abstract: "Count the books of the catalogue, or of what the filters leave of it; asks nobody.",
    discussion: """
      By status, rating, year of reading, decade, language, author and source. In a pipe a line is what it counts, the \
      value and the number.

      Example:
        books stats --library --read 2024
      """)

  @OptionGroup var filters: Filters
  @OptionGroup var shelf: ShelfOptions
  @OptionGroup var options: GlobalOptions

  func run() async throws {
    _ = try filters.query(shelf)
    let session = try Session(options)
    let store = try await session.contextToRead().catalog
    let query = try await filters.query(shelf, in: store)
    let statistics = try await store.statistics(query)
    if options.json {
      try StandardOutput.line(JSON(statistics).line)
    } else if statistics.books > 0 {
      try options.page(BarChart(of: statistics).text(for: options.output))
    }
    await session.sayWhatIsOutOfView(of: query, in: store)
    if statistics.books == 0 { throw ExitStatus(.nothingFound, try await session.reasonForNothing(query, in: store)) }
  }
}
