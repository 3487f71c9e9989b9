import Domain
import Foundation
import Testing

@testable import AppServices
import Interchange
import Presentation

/// The shapes of what the reader decided.
@Suite struct ChangeDocumentTests {
  private let keys = [RecordKey(source: "s", key: "a"), RecordKey(source: "t", key: "b")]

  @Test func `every verdict has its shape, and says null where it takes back`() throws {
    let date = try #require(PartialDate("2024-05"))
    let isbn = try #require(ISBN.read("9780804139021").isbn)
    let shapes: [(Decision.Verdict, String)] = [
      (.together(keys), #"{"together":["s:a","t:b"]}"#),
      (.apart(keys[0], from: [keys[1]]), #"{"apart":"s:a","from":["t:b"]}"#),
      (.value(.title, .text("T"), of: keys), #"{"value":"title","is":"T","of":["s:a","t:b"]}"#),
      (.value(.isbn13, .isbn(isbn), of: [keys[0]]), #"{"value":"isbn13","is":"9780804139021","of":["s:a"]}"#),
      (.value(.authors, nil, of: [keys[0]]), #"{"value":"authors","is":null,"of":["s:a"]}"#),
      (.mark(.tags, .list(["x"]), of: [keys[0]]), #"{"mark":"tags","is":["x"],"of":["s:a"]}"#),
      (.mark(.rating, .number(5), of: [keys[0]]), #"{"mark":"rating","is":5,"of":["s:a"]}"#),
      (.mark(.readOn, .date(date), of: [keys[0]]), #"{"mark":"read-on","is":"2024-05","of":["s:a"]}"#),
      (.mark(.saved, .yes, of: [keys[0]]), #"{"mark":"saved","is":true,"of":["s:a"]}"#),
      (.release(isbn), #"{"release":"9780804139021"}"#),
    ]
    for (verdict, shape) in shapes { #expect(text(JSON(verdict)) == shape) }
  }

  @Test func `a decision’s result has every key, whatever came of it`() throws {
    #expect(
      text(JSON(DecisionResult(dryRun: true)))
        == #"{"schema":"books.change/1","dryRun":true,"entry":null,"undone":[],"redone":[],"before":[],"after":[],"changes":[],"removedRecords":0,"restoredRecords":0,"removedMarks":0}"#
    )
    let entry = JournalEntry(
      id: 3, at: Date(timeIntervalSince1970: 0), act: Act(.merge, titles: ["A", "B"], verdicts: [.together(keys)]))
    let undone = text(JSON(DecisionResult(dryRun: false, undone: [entry])))
    #expect(
      undone.contains(
        #""undone":[{"id":3,"at":"1970-01-01T00:00:00Z","verb":"merge","titles":["A","B"],"verdicts":[{"together""#))
  }

  @Test func `a change names the book, the field, and the values before and after`() {
    let record = SourceRecord(source: "s", key: "a", title: "A")
    let old = Book(id: record.id, kind: .book, title: "A", records: [record])
    var new = old
    new.shelf.rating = 4
    new.shelf.given = [.rating]
    let result = DecisionResult(dryRun: false, change: BookChange(before: [old], after: [new]))
    let changes = #""changes":[{"id":"\#(record.id)","field":"rating","before":[null],"after":"4","user":true}],"#
    let counts = #""removedRecords":0,"restoredRecords":0,"removedMarks":0}"#
    #expect(text(JSON(result)).hasSuffix(changes + counts))
  }

  private func text(_ value: JSON) -> String { String(decoding: value.line, as: UTF8.self) }
}
