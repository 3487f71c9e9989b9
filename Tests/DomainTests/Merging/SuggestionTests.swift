import Domain
import Testing

/// What is offered and never done; scenarios of merging under their numbers.
@Suite struct SuggestionTests {
  private func suggestions(
    _ records: [SourceRecord], _ decisions: [Decision] = [], _ titleAuthor: MergePolicy.TitleAuthor = .suggest
  ) -> [String] {
    var policy = MergePolicy()
    policy.titleAuthor = titleAuthor
    let books = Merging.books(of: records, decisions: decisions, policy: policy)
    return Merging.suggestions(among: books.map(\.records), decisions: decisions, policy: policy).map {
      "\($0.first) \($0.second) \($0.reason.rawValue)"
    }
  }

  @Test func `M06: two editions that nothing joins are suggested`() {
    #expect(suggestions(Array(martian.dropFirst())) == ["google-books:g1 google-books:g2 title-author"])
    #expect(suggestions(martian) == [])
  }

  @Test func `M14 M24: a record without a good ISBN is suggested, unless that is off or done`() {
    let records = [
      record("a", "1", "The Martian", by: weir, own: ["9780804139022"]),
      record("b", "1", "The Martian: A Novel", by: ["Weir, Andy"], own: [hardcover]),
    ]
    #expect(suggestions(records) == ["a:1 b:1 title-author"])
    #expect(suggestions(records, [], .off) == [])
    #expect(suggestions(records, [], .auto) == [])
  }

  @Test func `M21: the volumes of a set are suggested as its parts`() {
    let volumes = zip(1...3, ["9780306406157", "9780804429573", "9783161484100"]).map { number, isbn in
      record("g", "v\(number)", "Tales vol. \(number)", by: weir, own: [isbn])
    }
    let set = record("n", "set", "Tales", by: weir, own: [hardcover], related: volumes.flatMap(\.ownISBNs))
    #expect(suggestions(volumes + [set]) == ["g:v1 n:set part-of", "g:v2 n:set part-of", "g:v3 n:set part-of"])
  }

  @Test(arguments: [SourceRecord.Kind.article, .series, .chapter])
  func `M23 M56: only books are suggested`(kind: SourceRecord.Kind) {
    let records = [
      record("a", "1", "Emma", by: ["Jane Austen"]) { $0.kind = kind }, record("b", "1", "Emma", by: ["Jane Austen"]),
    ]
    #expect(suggestions(records) == [])
  }

  @Test func `what is kept apart, or shared by too many, is not suggested`() {
    let records = (0..<21).map { record("a", "\($0)", "Poems", by: ["Jane Austen"]) }
    #expect(suggestions(records) == [])
    #expect(suggestions(Array(records.prefix(20))).count == 190)
    let apart = Decision(serial: 1, .apart(key("a", "0"), from: [key("a", "1")]))
    #expect(suggestions(Array(records.prefix(3)), [apart]) == ["a:0 a:2 title-author", "a:1 a:2 title-author"])
  }
}
