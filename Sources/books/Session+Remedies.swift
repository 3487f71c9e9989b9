import AppServices
import BooksConfiguration
import Catalog
import Domain
import Presentation
import Sourcing

/// Why there is nothing to show, and what a reader does about it.
extension Session {
  /// What has to be done before the source can be asked; nil where it can be asked as it is set up, and where there is
  /// no such source.
  func wayOn(_ id: String) -> String? {
    guard let source = sources().first(where: { $0.info.id == id }) else { return nil }
    var steps: [String] = []
    if !source.isEnabled {
      let variable = configuration.enablingVariables[id]
      steps.append("\(id) is off: \(variable.map { "\($0) says so" } ?? "books sources enable \(id)")")
    }
    if source.lacksKey {
      let help = source.info.settings.first { $0.name == SourceSetting.apiKey }?.help ?? "key"
      let needs = help.hasPrefix("key") ? "needs a \(help)" : "needs a key: \(help)"
      steps.append("\(steps.isEmpty ? id : "it") \(needs) (books sources set \(id) api-key reads one)")
    } else if let flaw = source.flaw {
      steps.append("\(steps.isEmpty ? "\(id): " : "")\(flaw.description) (books sources info \(id))")
    }
    return steps.isEmpty ? nil : steps.joined(separator: "; ")
  }

  /// How a run that asked sources ends; nil where all is well. Says what has to be done before a source that was named
  /// can be asked.
  func ending(after outcome: RunOutcome, named: Set<String>) -> ExitStatus? {
    switch outcome {
    case .keyRefused(let status) where status.outcome == .needsKey:
      ExitStatus(.keyRefused, wayOn(status.source) ?? status.line)
    case .nothingFound:
      ExitStatus(.nothingFound, (["nothing found"] + named.sorted().compactMap(wayOn)).joined(separator: "; "))
    default: ExitStatus(after: outcome)
    }
  }

  /// Says which sources a search might ask as well.
  func sayWhoIsOff() {
    let off = sources().filter { !$0.isEnabled && !$0.searchTerms.isEmpty }.map(\.info.id).sorted()
    if let first = off.first {
      options.say("not asked, since off: \(off.joined(separator: ", ")) (books sources enable \(first))")
    }
  }

  /// Why there is nothing to list or to export, and what to do where there is nothing at all.
  func reasonForNothing(_ query: ListQuery, in store: any Catalog) async throws -> String {
    func isEmpty(_ narrow: (inout ListQuery) -> Void) async throws -> Bool {
      var query = ListQuery()
      query.limit = 1
      narrow(&query)
      return try await store.books(query).total == 0
    }
    if query.favoritesOnly, try await isEmpty({ $0.favoritesOnly = true }) {
      return "you have no favorites yet; books favorite REF makes a book one"
    }
    if query.savedOnly, try await isEmpty({ $0.savedOnly = true }) {
      return "your library is empty; books add ISBN puts a book into it"
    }
    if let source = query.source, let way = wayOn(source) { return "nothing of \(source) is in view: \(way)" }
    if try await isEmpty({ _ in }) {
      return "the catalogue is empty; books sync fills it, books search QUERY asks the sources"
    }
    if query.savedOnly {
      let elsewhere = try await store.books(query.ofWholeCatalog).total
      if elsewhere > 0 {
        let books = elsewhere == 1 ? "one book that is not in it does" : "\(elsewhere) books that are not in it do"
        return "nothing in your library fits; \(books) (without --library they are shown)"
      }
    }
    if let tag = query.shelf.tags.first, try await isEmpty({ $0.shelf.tags = [tag] }) {
      return try await reasonForNoTag(tag, in: store)
    }
    if !query.shelf.statuses.isEmpty, try await isEmpty({ $0.shelf.statuses = query.shelf.statuses }) {
      let names = query.shelf.statuses.map(\.rawValue).sorted().joined(separator: ", ")
      return "no book has the status \(names); books edit REF status=\(names.prefix { $0 != "," }) gives it"
    }
    if query.shelf.rating != nil, try await isEmpty({ $0.shelf.rating = 1...5 }) {
      return "you rated no book yet; books edit REF rating=4 rates one"
    }
    if query.shelf.read != nil, try await isEmpty({ $0.shelf.read = DateSpan(from: nil, through: nil) }) {
      return "of no book is known when you read it; books edit REF read-on=2024-05-01 says it"
    }
    return "nothing in the catalogue fits"
  }

  private func reasonForNoTag(_ tag: String, in store: any Catalog) async throws -> String {
    let tags = try await store.tags().map(\.value)
    if tags.isEmpty { return "you gave no tag yet; books edit REF tags=\(tag) gives one" }
    let some = tags.prefix(5).joined(separator: ", ") + (tags.count > 5 ? ", …" : "")
    return "no book has the tag “\(tag)”" + didYouMean(nearest(to: tag, among: tags), else: " (yours: \(some))")
  }

  /// The library is listed so from now on; a line says where that cannot be kept.
  func remember(_ order: ListOrdering) async {
    do {
      if try await context(for: .changing).remember(order) { return }
      options.say("the order was not remembered: another program is writing to the catalogue; try again")
    } catch {
      options.say("the order was not remembered: \(ExitStatus(error).words)")
    }
  }
}

extension ListQuery {
  /// One book of what fits, in the library or not.
  fileprivate var ofWholeCatalog: ListQuery {
    var query = self
    (query.savedOnly, query.limit, query.cursor, query.isExplained) = (false, 1, nil, false)
    return query
  }
}
