import Testing

@testable import Domain

/// What a record of a file keeps of an earlier one that said more.
@Suite struct RowVocabularyTests {
  private func record(_ change: (inout SourceRecord) -> Void) -> SourceRecord {
    var record = SourceRecord(source: "calibre", key: "u-1", title: "Salt Maps")
    change(&record)
    return record
  }

  private var former: SourceRecord {
    record {
      ($0.publisher, $0.pages, $0.subtitle) = ("Tide", 212, "A Sea")
      ($0.ownISBNs, $0.otherIDs) = (["9780306406157"], ["GOODREADS:71"])
      $0.links = [.info: "https://example.org/1", .buy: "https://example.org/2"]
      $0.extra = ["files": "/a/b.epub", "#lent": "Bo", "Moods": "tense"]
    }
  }

  @Test func `what the file can say it says, also where it says nothing`() {
    let says = RowVocabulary(values: [.publisher, .isbns], extra: .these(["#lent"]))
    let found = record { $0.otherIDs = ["ASIN:B00ABCDE12"] }.completed(from: former, beyond: says)
    let wanted = record {
      ($0.pages, $0.subtitle) = (212, "A Sea")
      ($0.otherIDs, $0.links) = (["ASIN:B00ABCDE12", "GOODREADS:71"], former.links)
      $0.extra = ["files": "/a/b.epub", "Moods": "tense"]
    }
    #expect(found == wanted)
  }

  @Test func `what the record says itself stands`() {
    let says = RowVocabulary(values: [], extra: .inSmallLetters)
    let newer = record {
      ($0.publisher, $0.ownISBNs, $0.links) = ("Crown", ["9780804139021"], [.info: "https://example.org/3"])
      $0.extra = ["Moods": "light"]
    }
    let found = newer.completed(from: former, beyond: says)
    #expect(found.publisher == "Crown" && found.ownISBNs == ["9780804139021"] && found.pages == 212)
    #expect(found.links == [.info: "https://example.org/3", .buy: "https://example.org/2"])
    #expect(found.extra == ["Moods": "light", "#lent": "Bo"])
  }

  @Test func `a vocabulary of everything leaves the record as it is`() {
    let says = RowVocabulary(
      values: Set(RowVocabulary.Value.allCases), extra: .these(["files", "#lent", "Moods"]))
    let newer = record { $0.authors = ["Ada Lind"] }
    #expect(newer.completed(from: former, beyond: says) == newer)
  }

  @Test func `names that ever other files give do not grow without a bound`() {
    var kept = former
    for file in 0..<50 {
      let row = record { $0.extra = ["A\(file)": "1", "B\(file)": "2", "C\(file)": "3"] }
      kept = row.completed(from: kept, beyond: RowVocabulary(values: [], extra: .these([])))
    }
    #expect(kept.extra.count == 128)
  }
}
