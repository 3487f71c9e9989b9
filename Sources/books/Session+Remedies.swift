import AppServices
import BooksConfiguration
import Catalog
import Domain
import Presentation
import Sourcing

/// Why there is nothing to show, and what the reader can do about it.
extension Session {
  /// What the reader has to do before the source with this id can be asked; nil where it can be asked already, and
  /// where there is no such source.
  func setupHint(_ id: String) -> String? {
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

  /// How a run that asked sources ends; nil where all is well. The message says what the reader has to do before a
  /// named source can be asked.
  func ending(after outcome: RunOutcome, named: Set<String>) -> ExitStatus? {
    switch outcome {
    case .keyRefused(let status) where status.outcome == .needsKey:
      setupHint(status.source).map { ExitStatus(.keyRefused, $0) } ?? ExitStatus(after: outcome)
    case .nothingFound:
      ExitStatus(.nothingFound, (["nothing found"] + named.sorted().compactMap(setupHint)).joined(separator: "; "))
    default: ExitStatus(after: outcome)
    }
  }

  /// Says which disabled sources a search could have asked, and of which disabled sources the catalogue hides
  /// something.
  /// - Parameter asksNobody: true for a search of the catalogue alone.
  func sayWhichSourcesAreOff(asksNobody: Bool, in store: any Catalog) async {
    let off = asksNobody ? [] : sources().filter { !$0.isEnabled && !$0.searchTerms.isEmpty }.map(\.info.id).sorted()
    if let way = EnablingHint.words(ofOneOf: off) {
      options.say("not asked, since off: \(off.joined(separator: ", ")) (\(way))")
    }
    await sayWhatIsOutOfView(in: store, except: off)
  }

  /// Says of which disabled sources the catalogue hides something.
  /// - Parameter said: the sources that were named already.
  func sayWhatIsOutOfView(in store: any Catalog, except said: [String] = []) async {
    // A remark is worth no failure.
    let hidden = (try? await sourcesOutOfView(in: store))?.filter { !said.contains($0) } ?? []
    guard let way = EnablingHint.words(ofOneOf: hidden) else { return }
    options.say("out of view, since off: \(hidden.joined(separator: ", ")) (\(way))")
  }

  /// Says how many books of the library, or of the favorites, are not shown since their sources are off. Only where the
  /// query asks for the library or the favorites and some book is shown: else the error at the end of the run says it.
  func sayWhatIsOutOfView(of query: ListQuery, in store: any Catalog) async {
    guard !options.quiet, let mark = query.wantedMark,
      let hidden = try? await MarkedOutOfView(mark, in: store), let shown = try? await store.books(.one(bearing: mark)),
      shown.total > 0
    else { return }
    say(hidden)
  }

  /// The same for the library, when these sources were just disabled.
  func sayWhatIsOutOfView(ofLibraryWith sources: Set<String>) async {
    guard !options.quiet, hasCurrentCatalog, let store = try? context(for: .reading).catalog,
      let hidden = try? await MarkedOutOfView(.saved, in: store, of: sources)
    else { return }
    say(hidden)
  }

  private func say(_ hidden: MarkedOutOfView) {
    let hints = hidden.sources.compactMap(setupHint)
    options.say(hidden.words + (hints.isEmpty ? "" : ": ") + hints.joined(separator: "; "))
  }

  /// How many records the catalogue keeps of each source that is off.
  func recordsOutOfView(in store: any Catalog) async throws -> [String: Int] {
    let off = Set(sources().filter { !$0.isEnabled }.map(\.info.id))
    if off.isEmpty { return [:] }
    return try await store.sources().reduce(into: [:]) { counts, source in
      if off.contains(source.source), source.records > 0 { counts[source.source] = source.records }
    }
  }

  /// Says of which sources that are off the catalogue keeps more than it did, as the whole catalogue of another home
  /// brings them.
  /// - Parameter before: the records that it had of each.
  func sayWhatCameOutOfView(in store: any Catalog, before: [String: Int]) async {
    // A remark is worth no failure.
    guard !options.quiet, let now = try? await recordsOutOfView(in: store) else { return }
    let came = now.filter { $0.value > before[$0.key] ?? 0 }.keys.sorted()
    if came.isEmpty { return }
    let hints = came.compactMap(setupHint).joined(separator: "; ")
    options.say("what came of \(came.joined(separator: ", ")) is out of view: \(hints)")
  }

  /// True where no source is enabled.
  var areAllSourcesOff: Bool { !sources().contains { $0.isEnabled } }

  /// The ids of the sources that are off and of which the catalogue keeps something, sorted.
  private func sourcesOutOfView(in store: any Catalog) async throws -> [String] {
    try await recordsOutOfView(in: store).keys.sorted()
  }

  /// What the reader has to do to see the sources that are out of view; nil where there are none.
  /// - Parameter mark: only sources of records with this mark.
  private func outOfViewHint(of mark: Mark? = nil, in store: any Catalog) async throws -> String? {
    let hidden =
      if let mark {
        try await MarkedOutOfView(mark, in: store)?.sources ?? []
      } else {
        try await sourcesOutOfView(in: store)
      }
    return hidden.isEmpty ? nil : hidden.compactMap(setupHint).joined(separator: "; ")
  }

  /// Why there are no favorites to show.
  func reasonForNoFavorites(in store: any Catalog) async throws -> String {
    if let hint = try await outOfViewHint(of: .favorite, in: store) {
      return "none of your favorites is in view: \(hint)"
    }
    return "you have no favorites yet; books favorite REF makes a book one"
  }

  /// Why there is no book at all to show.
  private func reasonForNoBook(in store: any Catalog) async throws -> String {
    if let hint = try await outOfViewHint(in: store) { return "no book is in view: \(hint)" }
    if areAllSourcesOff { return "the catalogue is empty, and every source is off: books sources enable NAME" }
    return "the catalogue is empty; books sync fills it, books search QUERY asks the sources, "
      + "books import FILE takes what another program has"
  }

  /// Why there is nothing to list or to export, and what to do where there is nothing at all.
  func reasonForNothing(_ query: ListQuery, in store: any Catalog) async throws -> String {
    if let reason = try await reasonOfMarks(query, in: store) { return reason }
    let category = query.category.flatMap { $0.contains(":") ? String($0.prefix { $0 != ":" }) : nil }
    if let source = query.source ?? category, let hint = setupHint(source) {
      return "nothing of \(source) is in view: \(hint)"
    }
    if try await isEmpty(ListQuery(), in: store) { return try await reasonForNoBook(in: store) }
    if let reason = try await reasonOfLibrary(query, in: store) { return reason }
    if let reason = try await reasonOfShelf(query.shelf, in: store) { return reason }
    let meant = try await query.spellingSuggestion(in: store)
    return "nothing in the catalogue fits" + didYouMean(meant?.text)
  }

  private func isEmpty(_ query: ListQuery, in store: any Catalog) async throws -> Bool {
    var query = query
    query.limit = 1
    return try await store.books(query).total == 0
  }

  /// Where the favorites or the library are asked for, and no book at all is in them or in view; else nil.
  private func reasonOfMarks(_ query: ListQuery, in store: any Catalog) async throws -> String? {
    var (favorites, library) = (ListQuery(), ListQuery())
    (favorites.favoritesOnly, library.savedOnly) = (true, true)
    if query.favoritesOnly, try await isEmpty(favorites, in: store) { return try await reasonForNoFavorites(in: store) }
    guard query.savedOnly, try await isEmpty(library, in: store) else { return nil }
    if let hint = try await outOfViewHint(of: .saved, in: store) {
      return "no book of your library is in view: \(hint)"
    }
    return "your library is empty; books add ISBN puts a book into it, "
      + "books import FILE takes what another program has"
  }

  /// Where books fit that are not in the library, which alone is asked for; else nil.
  private func reasonOfLibrary(_ query: ListQuery, in store: any Catalog) async throws -> String? {
    guard query.savedOnly else { return nil }
    let elsewhere = try await store.books(query.ofWholeCatalog).total
    if elsewhere == 0 { return nil }
    let books = elsewhere == 1 ? "one book that is not in it does" : "\(elsewhere) books that are not in it do"
    return "nothing in your library fits; \(books) (without --library \(elsewhere == 1 ? "it is" : "they are") shown)"
  }

  /// Where no book has what the reader is to have said of it; else nil.
  private func reasonOfShelf(_ shelf: ShelfFilter, in store: any Catalog) async throws -> String? {
    func isEmpty(_ narrow: (inout ShelfFilter) -> Void) async throws -> Bool {
      var query = ListQuery()
      narrow(&query.shelf)
      return try await self.isEmpty(query, in: store)
    }
    if let tag = shelf.tags.first, try await isEmpty({ $0.tags = [tag] }) {
      return try await reasonForNoTag(tag, in: store)
    }
    if !shelf.statuses.isEmpty, try await isEmpty({ $0.statuses = shelf.statuses }) {
      let names = shelf.statuses.map(\.rawValue).sorted().joined(separator: ", ")
      return "no book has the status \(names); books edit REF status=\(names.prefix { $0 != "," }) gives it"
    }
    if shelf.rating != nil, try await isEmpty({ $0.rating = 1...5 }) {
      return "you rated no book yet; books edit REF rating=4 rates one"
    }
    if shelf.read != nil, try await isEmpty({ $0.read = DateSpan(from: nil, through: nil) }) {
      return "of no book is known when you read it; books edit REF read-on=2024-05-01 says it"
    }
    return nil
  }

  /// Asks whether a word was meant that some book has, where one is near.
  func askWhatWasMeant(by query: ListQuery, in store: any Catalog) async {
    // A remark is worth no failure.
    if let meant = try? await query.spellingSuggestion(in: store) { options.say("did you mean “\(meant.text)”?") }
  }

  private func reasonForNoTag(_ tag: String, in store: any Catalog) async throws -> String {
    let tags = try await store.tags().map(\.value)
    if tags.isEmpty { return "you gave no tag yet; books edit REF tags=\(tag) gives one" }
    let some = listed(tags: tags.prefix(5)) + (tags.count > 5 ? ", …" : "")
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
  /// The mark that every book has which the query asks for, where it asks for one.
  fileprivate var wantedMark: Mark? { filters.favoritesOnly ? .favorite : filters.savedOnly ? .saved : nil }

  /// The first of the favorites, or of the library.
  fileprivate static func one(bearing mark: Mark) -> ListQuery {
    var query = ListQuery()
    (query.savedOnly, query.favoritesOnly, query.limit, query.isExplained) = (true, mark == .favorite, 1, false)
    return query
  }

  /// One book of what fits, in the library or not.
  fileprivate var ofWholeCatalog: ListQuery {
    var query = self
    (query.savedOnly, query.limit, query.cursor, query.isExplained) = (false, 1, nil, false)
    return query
  }
}
