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
  func `two records that differ in their authors hold the rest once`() {
    var (one, other) = (told("1", by: "Jane Austen"), told("2", by: "J. Austen"))
    (one.publisher, one.pages, other.publisher, other.pages) = ("Murray", 400, "Murray", 400)
    var shared = one
    shared.share(other)
    #expect(shared == one && shared.contentHash == one.contentHash)
    #expect(isOne(shared.content[0].rest, other.content[0].rest))
    shared.publisher = "Cadell"
    #expect(other.publisher == "Murray" && one.publisher == "Murray")
  }

  @Test
  func `records that say nothing beyond what they are known by hold one rest, also where that was taken back`() {
    var (one, other) = (told("1", by: "Jane Austen"), told("2", by: "Jose\u{301} Saramago"))
    #expect(isOne(one.content[0].rest, other.content[0].rest))
    other.publisher = "Murray"
    #expect(!isOne(one.content[0].rest, other.content[0].rest))
    other.publisher = nil
    // As all that is read goes through its fields.
    (one, other) = (one.composed, other.composed)
    #expect(isOne(one.content[0].rest, other.content[0].rest))
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
