import Domain

extension AppContext {
  /// True where one of the references is an ISBN that the catalogue does not know, so that adding it asks the sources.
  /// - Throws: ``CatalogError``.
  package func asksSources(toAdd references: [String]) async throws -> Bool {
    for reference in references where try await Accession.isUnknown(reference, in: self) { return true }
    return false
  }

  /// Puts the books into the library, and asks the sources for ISBNs that lead to no book. An ISBN that no source knows
  /// either is kept bare.
  /// - Parameter tell: as ``Accession/add(_:telling:)`` calls it.
  /// - Returns: what was decided, and what became of the ISBNs.
  /// - Throws: as ``Accession/add(_:telling:)``.
  package func add(
    _ references: [String], asking options: FetchOptions, dryRun: Bool = false,
    telling tell: @escaping Accession.Report = { _ in }
  ) async throws -> (result: DecisionResult, asked: AccessionSummary) {
    let accession = Accession(self, options, .until(options.deadline), dryRun: dryRun)
    let summary = try await accession.add(references, telling: tell)
    return (try await result(of: summary, naming: references, dryRun: dryRun), summary)
  }

  /// The result of adding these references, in the form of every other decision.
  /// - Throws: ``CatalogError``.
  package func result(
    of summary: AccessionSummary, naming references: [String], dryRun: Bool
  ) async throws -> DecisionResult {
    if dryRun {
      let added = summary.titles
      return DecisionResult(
        dryRun: true, summary: added.isEmpty ? .nothing : .added(added),
        change: BookChange(before: summary.before, after: summary.after), untouched: summary.here)
    }
    let books = try await self.references.decidedBooks(references)
    guard let entry = summary.entry else { return DecisionResult(dryRun: false, untouched: books) }
    let marked = Set(entry.act.verdicts.flatMap(\.records))
    func isMarked(_ book: Book) -> Bool { book.records.contains { marked.contains($0.recordKey) } }
    let now = books.filter(isMarked)
    return DecisionResult(
      dryRun: false, summary: .added(now.map { $0.isBare ? $0.isbn?.description ?? $0.title : $0.title }), entry: entry,
      change: BookChange(before: summary.before, after: now), untouched: books.filter { !isMarked($0) })
  }
}
