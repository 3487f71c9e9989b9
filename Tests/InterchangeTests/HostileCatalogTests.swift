import Domain
import Foundation
import Testing

@testable import Interchange

/// Files that are no catalogue, or one that somebody broke: refused with one line that says where and why.
@Suite struct HostileCatalogTests {
  @Test(arguments: [
    ("", "line 1: it ends in the middle: the file was cut off"),
    ("<html>", "line 1: it is no JSON object"),
    ("[]", "line 1: it is no JSON object"),
    ("{}", "it names no schema: it is no catalogue of books export"),
    (
      #"{"schema":"books.catalog/2","books":[]}"#,
      "line 1: it is a books.catalog/2, written by a newer version of books: update books"
    ),
    (
      #"{"schema":"books.list/1","results":[]}"#,
      "line 1: it is a “books.list/1”; only books.catalog/1, as books export writes it, can be imported"
    ),
    (
      #"{"id":"0123456789ab","kind":"book","title":"T"}"#,
      "line 1: it is no whole catalogue and a line of one: it seems to be of the form ndjson"
    ),
    (#"{"schema":7,"books":[]}"#, "line 1: it is not text"),
    (#"{"schema":"books.catalog/1","books":[]"#, "line 1: it ends in the middle: the file was cut off"),
    (#"{"schema":"books.catalog/1","books":[]}{"#, "line 1: something stands behind the end of the document"),
    (#"{"schema":"books.catalog/1","books":{}}"#, "line 1: “[” should stand here"),
    (#"{"schema":"books.catalog/1","books":[}"#, "line 1: a value is missing"),
    (#"{"schema":"books.catalog/1","books":[,]}"#, "line 1: a value is missing"),
    (#"{"schema":"books.catalog/1","books":[7]}"#, "line 1: it is not an object"),
    (#"{"schema":"books.catalog/1","books":[nul]}"#, "line 1: no value begins so"),
    (#"{"schema":"books.catalog/1" "books":[]}"#, "line 1: “,” should stand here"),
    (#"{"schema":"books.catalog/1","books":[] "records":[]}"#, "line 1: “,” should stand here"),
    (#"{,"schema":"books.catalog/1","books":[]}"#, "line 1: a value is missing"),
    (#"{"schema":"books.catalog/1","books":[],}"#, "line 1: a value is missing"),
    (#"{"schema":"books.catalog/1","songs":[]}"#, "line 1: “songs” is no part of a catalogue"),
    (
      "{\"schema\":\"books.catalog/1\",\n\"books\":[\n{\"id\":\"x\ny\"}]}",
      #"line 3: a text in it has no end in its line (the end of a line in a text is written “\n”)"#
    ),
  ])
  func `a document that is none is refused`(text: String, fault: String) {
    #expect(refusal(.json, text) == fault)
  }

  @Test(arguments: [
    ("[]", "line 1: no object stands here"),
    ("title,author", "line 1: no object stands here"),
    ("{\n", "line 2: it ends in the middle: the file was cut off"),
    (
      #"{"schema":"books.catalog/1","books":[]}"#,
      "line 1: it is a whole catalogue and no line of one: it seems to be of the form json"
    ),
    ("\n\n{}", "line 3: it is no book as an export has it: “id” is missing; a list of books is an array"),
    (
      #"{"count":2,"results":[{"title":"A"}]}"#,
      "line 1: it is no book as an export has it: “id” is missing; a list of books is an array"
    ),
    (#"{"song":{}}"#, "line 1: it is neither a book nor one of record, category, placement, entry, decision, end"),
  ])
  func `lines that are none are refused`(text: String, fault: String) {
    let refusal = refusal(.ndjson, text)
    #expect(refusal.hasPrefix(fault), "\(refusal)")
  }

  /// One change to a sound record each.
  @Test(arguments: [
    (#""title":"T""#, #""title":7"#, "“record.title” is not text"),
    (#""title":"T","#, "", "“record.title” is missing"),
    (#""title":"T""#, #""title":null"#, "“record.title” is null"),
    (#""source":"alpha""#, #""source":"Al:pha""#, "“record.source” is no name of a source"),
    (#""key":"k""#, #""key":"""#, "“record.key” is no key of a record"),
    (#""authors":["A"]"#, #""authors":"A""#, "“record.authors” is not a list"),
    (#""authors":["A"]"#, #""authors":["A",[]]"#, "“record.authors[1]” is not text"),
    (#""pages":1"#, #""pages":1e400"#, "“record.pages” is a number beyond all bounds"),
    (#""pages":1"#, #""pages":1e300"#, "“record.pages” is a number beyond all bounds"),
    (#""pages":1"#, #""pages":99999999999999999999"#, "“record.pages” is a number beyond all bounds"),
    (#""pages":1"#, #""pages":2.5"#, "“record.pages” is not a whole number"),
    (
      #""rating":null"#, #""rating":{"average":1e400,"count":1}"#,
      "“record.rating.average” is a number beyond all bounds"
    ),
    (#""rating":null"#, #""rating":{"average":4.5,"count":1.5}"#, "“record.rating.count” is not a whole number"),
    (#""pages":1"#, #""pages":"1""#, "“record.pages” is not a whole number"),
    (#""favorite":false"#, #""favorite":0"#, "“record.favorite” is not true or false"),
    (#""kind":"book""#, #""kind":"poem""#, "“record.kind” is “poem”, which is not known here"),
    (#""detail":"listed""#, #""detail":"some""#, "“record.detail” is none of brief, listed, full"),
    (#""published":"2014""#, #""published":"2014-13""#, "“record.published” is no date as 2014, 2014-02 or 2014-02-11"),
    (#""cover":null"#, #""cover":"javascript:alert(1)""#, "“record.cover” is no http or https address"),
    (#""cover":null"#, #""cover":"https://""#, "“record.cover” is no http or https address"),
    (#""cover":null"#, #""cover":"http://u:p@h/x""#, "“record.cover” is no http or https address"),
    (#""cover":null"#, #""cover":"https://h/ x""#, "“record.cover” is no http or https address"),
    (#""title":"T""#, #""title":" ""#, "“record.title” is blank"),
    (
      #""title":"T""#, #""title":"\#(String(repeating: "T", count: 8 << 10 + 1))""#,
      "“record.title” is longer than 8 KB"
    ),
    (
      #""authors":["A"]"#, #""authors":["A","\#(String(repeating: "A", count: 1 << 20 + 1))"]"#,
      "“record.authors” is longer than 1 MB"
    ),
    (
      #""authors":["A"]"#, #""authors":[\#(String(repeating: #""A","#, count: 1_000))"A"]"#,
      "“record.authors” has more than 1000 parts"
    ),
    (#""pdf":null"#, #""pdf":"file:///etc/passwd""#, "“record.links.pdf” is no http or https address"),
    (#""extra":{}"#, #""extra":{"a":1}"#, "“record.extra.a” is not text"),
    (#""title":"T""#, #""title":"\ud800""#, #"“\ud800” stands in a text without the other half of its character"#),
    (#""title":"T""#, #""title":"\ud83d\ude00 \\ud800 \u00e9\uDE00T""#, #"“\uDE00” stands in a text without"#),
    (#""title":"T""#, #""title":"\ud83d\n\ude00""#, #"“\ud83d” stands in a text without the other half"#),
    (#""title":"T""#, #""title":"\ud83d\ud83d\ude00""#, #"“\ud83d” stands in a text without the other half"#),
    (#""extra":{}"#, #""extra":{"\ud83d":""}"#, #"“\ud83d” stands in a text without the other half"#),
    (#""title":"T""#, #""title":"\x""#, "“\\” stands before what it cannot stand before"),
    (#""title":"T""#, #""title":"T""title":"T""#, "“,” or “}” should stand here"),
  ])
  func `a record with a field of a wrong kind is refused by name`(from: String, to: String, fault: String) throws {
    var record = SourceRecord(source: "alpha", key: "k", title: "T")
    record.authors = ["A"]
    record.pages = 1
    record.published = PartialDate(year: 2014)
    record.fetchedAt = Date(timeIntervalSince1970: 0)
    let sound = String(
      decoding: whole(.ndjson, [.record(record, addedAt: record.fetchedAt)]), as: UTF8.self)
    #expect(try read(.ndjson, Array(sound.utf8)) == [.record(record, addedAt: record.fetchedAt)])
    let broken = sound.replacing(from, with: to, maxReplacements: 1)
    #expect(broken != sound)
    // Behind the sound record stands the end line.
    let refusal = refusal(.ndjson, sound + broken)
    #expect(refusal.hasPrefix("line 3: " + fault), "\(refusal)")
  }

  @Test(arguments: [
    (#"{"decision":{"value":"pdf","is":"data:x","of":[]}}"#, "“decision.is” is no http or https address"),
    (#"{"decision":{"value":"title","is":7,"of":[]}}"#, "“decision.is” is not text"),
    (
      #"{"decision":{"value":"published","is":"soon","of":[]}}"#,
      "“decision.is” is no date as 2014, 2014-02 or 2014-02-11"
    ),
    (#"{"decision":{"mark":"tags","is":"a","of":[]}}"#, "“decision.is” is not a list"),
    (#"{"decision":{"mark":"rating","is":99,"of":[]}}"#, "“decision.is” is no value that “rating” can have"),
    (#"{"decision":{"mark":"status","is":"burnt","of":[]}}"#, "“decision.is” is no value that “status” can have"),
    (#"{"decision":{"mark":"tags","is":[],"of":[]}}"#, "“decision.is” is no value that “tags” can have"),
    (#"{"decision":{"value":"pages","is":-5,"of":[]}}"#, "“decision.is” is no value that “pages” can have"),
    (#"{"decision":{"value":"title","is":"","of":[]}}"#, "“decision.is” is no value that “title” can have"),
    (#"{"decision":{"mark":"tags","is":["",""],"of":[]}}"#, "“decision.is” is no value that “tags” can have"),
    (#"{"decision":{"mark":"tags","is":["\u200b"," "],"of":[]}}"#, "“decision.is” is no value that “tags” can have"),
    (#"{"decision":{"mark":"note","is":" ","of":[]}}"#, "“decision.is” is no value that “note” can have"),
    (#"{"decision":{"mark":"status","is":"\u200b","of":[]}}"#, "“decision.is” is no value that “status” can have"),
    (#"{"decision":{"mark":"rating","is":3.5,"of":[]}}"#, "“decision.is” is not a whole number"),
    (#"{"decision":{"value":"title","is":"\u200b","of":[]}}"#, "“decision.is” is no value that “title” can have"),
    (#"{"decision":{"value":"authors","is":["A;B"],"of":[]}}"#, "“decision.is” is no value that “authors” can have"),
    (#"{"decision":{"value":"pages","is":100001,"of":[]}}"#, "“decision.is” is no value that “pages” can have"),
    (
      #"{"entry":{"id":1,"at":"2026-03-01T12:00:00Z","verb":"edit","verdicts":[{"mark":"tags","is":["\u200b"],"of":[]}]}}"#,
      "“entry.verdicts[0].is” is no value that “tags” can have"
    ),
    (
      #"{"entry":{"id":1.5,"at":"2026-03-01T12:00:00Z","verb":"add","verdicts":[]}}"#,
      "“entry.id” is not a whole number"
    ),
    (
      #"{"entry":{"id":1,"at":"2026-03-01T12:00:00Z","verb":"edit","verdicts":[{"mark":"rating","is":0,"of":[]}]}}"#,
      "“entry.verdicts[0].is” is no value that “rating” can have"
    ),
    (
      #"{"entry":{"id":2,"at":"2026-03-01T12:00:00Z","verb":"import","passedOver":[{"mark":"rating","is":null,"of":["a:1"],"decided":[1]}]}}"#,
      "“entry.passedOver[0]” gives no mark to one record"
    ),
    (#"{"decision":{"mark":"fame","is":1,"of":[]}}"#, "“decision.mark” is “fame”, which is not known here"),
    (#"{"decision":{"together":["a:1","a"]}}"#, "“decision.together[1]” is no record as source:key"),
    (#"{"decision":{"apart":"a:1"}}"#, "“decision.from” is missing"),
    (#"{"decision":{"release":"978"}}"#, "“decision.release” is no ISBN"),
    (#"{"decision":{"burn":true}}"#, "“decision” has none of together, apart, value, mark, release"),
    (
      #"{"entry":{"id":9223372036854775807,"at":"2026-03-01T12:00:00Z","verb":"add","titles":[],"verdicts":[{"together":[]}]}}"#,
      "“entry.id” is no number of an entry"
    ),
    (
      #"{"entry":{"id":1,"at":"now","verb":"add","titles":[],"verdicts":[{"together":[]}]}}"#,
      "“entry.at” is no time as 2026-03-01T12:00:00Z"
    ),
    (
      #"{"entry":{"id":1,"at":"2026-03-01T12:00:00Z","verb":"add","titles":[],"verdicts":[]}}"#,
      "“entry.verdicts” is empty"
    ),
    (#"{"id":"x","kind":"book","title":"T","records":[]}"#, "“id” is no id of a book"),
    (
      #"{"id":"0123456789ab","kind":"book","title":"T","records":[],"rating":6}"#,
      "“rating” is no rating, which is a whole number from 1 to 5"
    ),
    (#"{"id":"0123456789ab","kind":"book","title":"T","records":[],"rating":4.7}"#, "“rating” is not a whole number"),
    (#"{"id":"0123456789ab","kind":"book","title":"T","records":[],"pages":2.5}"#, "“pages” is not a whole number"),
    (#"{"id":"0123456789ab","kind":"book","title":"T","records":[],"tags":["",""," "]}"#, "“tags” is blank"),
    (#"{"id":"0123456789ab","kind":"book","title":"T","records":[],"myReview":" "}"#, "“myReview” is blank"),
    (
      #"{"id":"0123456789ab","kind":"book","title":"T","records":[],"status":"lent"}"#,
      "“status” is no status, which is one of to-read, reading, read"
    ),
    (#"{"end":{"books":0.5}}"#, "“end.books” is not a whole number"),
    (#"{"id":"0123456789ab","kind":"book","title":"T","records":[],"isbns":["1"]}"#, "“isbns” has “1”, no ISBN"),
    (#"{"id":"0123456789ab","kind":"book","title":"T","records":[{"source":"a"}]}"#, "“records[0].key” is missing"),
  ])
  func `a decision or a book with something wrong is refused by name`(line: String, fault: String) {
    #expect(refusal(.ndjson, line) == "line 1: " + fault)
  }

  /// What the catalogue lets in it lets in again.
  @Test(arguments: [
    "http://h", "https://example.org/a b?q=ü&x=%C3%BC#f", "//h/x", "https://bücher.example/ä", "http://[::1]:80/",
    "https://h/%zz", "HTTPS://H/x", "https://h/a|b\"c<d>", "https://h/?u=https://x/y?z#a#b", "http://h:80/é",
  ])
  func `an address that was let in once is let in again`(text: String) {
    guard let address = webAddress(text) else { return }
    #expect(webAddress(address) == address)
  }

  @Test func `depth without end is refused`() {
    let text = #"{"schema":"books.catalog/1","books":["# + String(repeating: "[", count: 1_000_000)
    #expect(refusal(.json, text) == "line 1: it is nested too deeply")
  }

  @Test func `bytes that are no UTF-8 are refused`() throws {
    var bytes = whole(.ndjson, [.record(SourceRecord(source: "alpha", key: "k", title: "TT"), addedAt: .distantPast)])
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "T")))
    bytes[place] = 0xFF
    #expect(throws: CatalogFault(line: 1, "it is not UTF-8")) { try read(.ndjson, bytes) }
  }

  @Test(arguments: CatalogFormat.allCases)
  func `a file that is cut off anywhere is refused`(form: CatalogFormat) throws {
    var elements = RandomElements(seed: 3)
    var written = elements.catalogue()
    while written.count < 6 { written = elements.catalogue() }
    let bytes = whole(form, written)
    let lineEnds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for end in Array(stride(from: 1, to: bytes.count - 1, by: 7)) + lineEnds.dropLast() {
      #expect(throws: CatalogFault.self, "\(end)") { try read(form, Array(bytes[..<end])) }
    }
  }

  @Test func `lines that are lost or added are noticed, several files in one are read`() throws {
    var record = SourceRecord(source: "alpha", key: "k", title: "T")
    record.fetchedAt = Date(timeIntervalSince1970: 0)
    let element = CatalogElement.record(record, addedAt: Date(timeIntervalSince1970: 0))
    let sound = String(decoding: whole(.ndjson, [element, element]), as: UTF8.self)
    let lines = sound.split(separator: "\n")
    #expect(lines.last == #"{"end":{"books":0,"records":2,"categories":0,"placements":0,"journal":0,"decisions":0}}"#)
    let both = try read(.ndjson, Array((sound + sound).utf8))
    #expect(both == [element, element, .nextExport, element, element])
    let lost = "“end.records” is 2, but 1 stand before it: lines were lost or added"
    #expect(refusal(.ndjson, lines.dropFirst().joined(separator: "\n")) == "line 2: " + lost)
    #expect(refusal(.ndjson, #"{"end":{"books":"many"}}"#) == "line 1: “end.books” is not a whole number")
  }

  @Test func `whatever byte is changed, nothing worse than a refusal happens`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var elements = RandomElements(seed: seed)
    let bytes = whole(
      .json, (0..<2).flatMap { _ in elements.catalogue() }.filter { if case .book = $0 { true } else { false } })
    for _ in 0..<400 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...3, using: &elements.random) {
        let index = Int.random(in: broken.indices, using: &elements.random)
        broken[index] = UInt8.random(in: 0...255, using: &elements.random)
      }
      do { _ = try read(.json, broken) } catch { #expect(error is CatalogFault, "seed \(seed)") }
    }
  }

  private func refusal(_ form: CatalogFormat, _ text: String) -> String {
    do {
      _ = try read(form, Array(text.utf8))
      return "read"
    } catch { return "\(error)" }
  }
}
