import Catalog
import Domain
import Foundation
import TestSupport

/// A catalogue of which nothing is as one would wish.
struct RandomShelf {
  private var batches: [SourceBatch] = []
  private var acts: [Act] = []

  init(_ random: inout SplitMix64) {
    let sources = ["alpha", "beta", "gamma", "hidden"]
    var keys = [RecordKey(source: "absent", key: "1")]
    for round in 0..<8 {
      let source = sources.randomElement(using: &random) ?? "alpha"
      var batch = SourceBatch(source: source, fetchedAt: monday.addingTimeInterval(Double(round) * 3600.25))
      batch.records = (0..<12).map { _ in Self.record(source, &random) }
      batch.categories = (0..<2).map { number in
        Category(
          source: source, key: "c\(number)", name: "Category \(number)", kind: number == 0 ? .list : .tag,
          date: number == 0 ? PartialDate(year: 2024, month: 1, day: 1 + Int.random(in: 0..<3, using: &random)) : nil)
      }.shuffled(using: &random)
      for (index, record) in batch.records.prefix(6).enumerated() {
        let category = batch.categories[index % 2]
        var placement = Placement(record: record.recordKey, category: category.key, date: category.date, place: index)
        placement.rank = category.kind == .list ? index : nil
        batch.placements.append(placement)
      }
      if Bool.random(using: &random) { batch.completeCategories = ["c0", "c1"] }
      keys += batch.records.map(\.recordKey)
      batches.append(batch)
    }
    acts = (0..<10).map { _ in Act(.edit, titles: ["x"], verdicts: [Self.verdict(keys, &random)]) }
  }

  /// In turns, so that what is decided meets records that come and go.
  func fill(_ store: any Catalog) async throws {
    for (index, batch) in batches.enumerated() {
      _ = try await store.ingest(batch)
      if acts.indices.contains(index) { try await decide(acts[index], store) }
    }
    for act in acts.dropFirst(batches.count) { try await decide(act, store) }
    _ = try await store.undo(.newest(1), dryRun: false)
  }

  /// An ISBN that another book has is refused, and so it should be.
  private func decide(_ act: Act, _ store: any Catalog) async throws {
    do { _ = try await store.decide(act, at: tuesday, dryRun: false) } catch CatalogError.isbnTaken {}
  }

  private static func record(_ source: String, _ random: inout SplitMix64) -> SourceRecord {
    let key = "\(Int.random(in: 0..<30, using: &random))"
    var record = SourceRecord(
      source: source, key: key, title: ["Emma", "Dune", "Emma, Vol. 2", "IT"].randomElement(using: &random) ?? "It")
    record.authors = [["Jane Austen"], ["Frank Herbert"], []].randomElement(using: &random) ?? []
    record.ownISBNs = Bool.random(using: &random) ? [isbn(Int.random(in: 0..<12, using: &random))] : []
    record.relatedISBNs = Bool.random(using: &random) ? [isbn(Int.random(in: 0..<12, using: &random))] : []
    if Int.random(in: 0..<3, using: &random) == 0 {
      record.contributors = [
        Contributor(["Ann Lee", "Lee, Ann", "Jo Poole"].randomElement(using: &random) ?? "", .translator),
        Contributor("Noor Haddad", [.illustrator, .narrator].randomElement(using: &random) ?? .editor),
      ]
      record.series = [
        SeriesEntry("Highbury", position: ["1", "1.0", "2", nil].randomElement(using: &random) ?? nil),
        SeriesEntry("Penguin Classics"),
      ]
      record.originalTitle = Bool.random(using: &random) ? "Emma, ein Roman" : nil
      record.workDate = PartialDate(year: 1815)
      record.editionStatement = Bool.random(using: &random) ? "2nd ed." : nil
      record.place = "London"
    }
    record.favorite = Int.random(in: 0..<5, using: &random) == 0
    return record
  }

  private static func verdict(_ keys: [RecordKey], _ random: inout SplitMix64) -> Decision.Verdict {
    let some = Array(keys.shuffled(using: &random).prefix(3))
    return switch Int.random(in: 0..<9, using: &random) {
    case 7: .value(.translator, Bool.random(using: &random) ? .list(["Mine Own"]) : nil, of: some)
    case 8: .value(.series, Bool.random(using: &random) ? .list(["My Shelf #1.5"]) : nil, of: some)
    case 0: .together(some)
    case 1: .apart(some[0], from: Array(some.dropFirst()))
    case 2: .value(.title, .text("Mine"), of: some)
    case 3: .value(.title, nil, of: some)
    case 4: .mark(.favorite, Bool.random(using: &random) ? .yes : nil, of: some)
    case 5: .value(.isbn13, .isbn(ISBN.example(Int.random(in: 0..<20, using: &random))), of: some)
    default: .release(ISBN.example(Int.random(in: 0..<12, using: &random)))
    }
  }
}
