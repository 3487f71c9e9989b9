import Foundation
import Testing

@testable import Domain

/// Records that say the same hold it once, and say what they said.
@Suite struct SharedContentTests {
  @Test(arguments: 0..<40)
  func `what a record says is the same after it is shared with any other`(seed: Int) {
    let records = AdversarialCase(seed: seed, count: 24, isbns: 6).records
    for (one, other) in zip(records, records.dropFirst() + records.prefix(1)) {
      var shared = one
      shared.share(other)
      #expect(shared == one, "seed \(seed)")
      #expect(shared.contentHash == one.contentHash, "seed \(seed)")
    }
  }

  @Test
  func `two records that say the same hold one content`() {
    let (one, other) = (told("1", by: "Jane Austen"), told("2", by: "Jane Austen"))
    var shared = one
    shared.share(other)
    #expect(shared.key == "1")
    #expect(isOne(shared.content, other.content))
    #expect(!isOne(one.content, other.content))
  }

  @Test
  func `two records that say one thing alike hold that once`() {
    let (one, other) = (told("1", by: "Jane Austen"), told("2", by: "J. Austen"))
    var shared = one
    shared.share(other)
    #expect(shared == one)
    #expect(isOne(shared.ownISBNs, other.ownISBNs))
    #expect(!isOne(shared.authors, other.authors))
  }

  @Test
  func `a letter in another form is not taken for the same`() {
    let (one, other) = (told("1", by: "Jos\u{E9} Saramago"), told("2", by: "Jose\u{301} Saramago"))
    var shared = one
    shared.share(other)
    #expect(Array(shared.authors[0].utf8) == Array(one.authors[0].utf8))
  }

  /// Lists of its own, as a store reads them.
  private func told(_ key: String, by author: String) -> SourceRecord {
    record("s", key, "Emma, told at some length", by: [author], own: [String("9780306406157")])
  }

  /// True where both are one place in memory.
  private func isOne<Element>(_ list: [Element], _ other: [Element]) -> Bool {
    list.withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress } }
  }
}
