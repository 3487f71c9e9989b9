package import Domain

extension CatalogTransaction {
  /// The marks that imports gave to a book, and that the reader never gave or took back here.
  package func importedMarks(of records: [RecordKey]) throws -> Set<Mark> {
    let decisions = try decisions(on: numbers(of: Set(records)).values)
    let imports = try entries(of: .import, among: Set(decisions.lazy.map(\.serial)))
    var (imported, decidedHere) = (Set<Mark>(), Set<Mark>())
    for decision in decisions {
      guard case .mark(let mark, _, _) = decision.verdict else { continue }
      if imports.contains(decision.serial) { imported.insert(mark) } else { decidedHere.insert(mark) }
    }
    return imported.subtracting(decidedHere)
  }
}
