import Catalog
import Domain
import Foundation
import TestSupport
import Testing

func key(_ key: String) -> RecordKey { RecordKey(source: "other", key: key) }

func row(
  _ key: String, _ title: String, by author: String? = nil, isbn: String? = nil, _ marks: [Mark: UserValue] = [:],
  of origins: [RecordKey] = []
) -> BookCopy {
  BookCopy(record: record(key, title, by: author, isbn: isbn, source: "other"), origins: origins, marks: marks)
}

/// Some of six rows, each with one of a few titles, ISBNs and ratings.
func randomRows(_ random: inout SplitMix64, isbns: Bool = true) -> [BookCopy] {
  (1...6).shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)).map { number in
    let title = ["Emma", "Dune", "Persuasion"].randomElement(using: &random) ?? ""
    let isbn = isbns && Bool.random(using: &random) ? isbn(Int.random(in: 1...4, using: &random)) : nil
    var marks: [Mark: UserValue] = [.rating: .number(Int.random(in: 1...3, using: &random))]
    if Bool.random(using: &random) {
      marks[.tags] = .list([["sea"], ["sea", "land"]].randomElement(using: &random) ?? [])
    }
    if Bool.random(using: &random) { marks[.favorite] = .yes }
    if Bool.random(using: &random) || marks[.favorite] != nil { marks[.saved] = .yes }
    if Int.random(in: 0..<4, using: &random) == 0 { marks[.rating] = nil }
    return row("\(number)", title, isbn: isbn, marks)
  }
}

extension CatalogTransfer {
  /// All rows, in their order, as one file of another program.
  @discardableResult
  func putRows(
    _ rows: [BookCopy], titled title: String = "rows.csv", at time: Date = monday, dryRun: Bool = false,
    vocabulary: RowVocabulary? = nil, endingWith error: (any Error)? = nil
  ) async throws -> ImportSummary {
    let taken = Collected<Int>()
    return try await importRows(as: ImportEntry(title: title, at: time, vocabulary: vocabulary), dryRun: dryRun) {
      let index = taken.values.count
      if index == rows.count, let error { throw error }
      taken.append(index)
      return index < rows.count ? .copy(rows[index]) : nil
    }
  }
}
