@testable import AppServices
import Catalog
import Domain
import Foundation
import Interchange
import Presentation
import Sourcing
import Testing

/// The whole text of each document.
@Suite struct DocumentTests {
  private let book = Sample.book()
  private let wording = RemedyWording { _ in " (try again)" }

  @Test func `a search says what was looked for, what was found, and what became of each source`() {
    var query = BookQuery(text: "emma", limit: 5)
    query.isbn = ISBN.read("9780804139021").isbn
    let answer = SearchAnswer(books: [book], statuses: [Sample.status(), Sample.status("t", .timeout)])
    let filters = SearchFilters(series: "Orchards", tags: ["school"], rating: "4..", notSources: ["t"])
    #expect(
      Sample.text(JSON(answer, to: query, filters, wording))
        == #"{"schema":"books.search/1","query":{"text":"emma","title":null,"author":null,"isbn":"9780804139021","#
        + #""series":"Orchards","tags":["school"],"statuses":[],"rating":"4..","read":null,"addedSince":null,"#
        + #""sources":[],"notSources":["t"],"limit":5},"results":[\#(Sample.text(book))],"sources":[\#(Sample.statusText()),"#
        + #"\#(Sample.statusText("t", "timeout"))],"complete":false}"#)
  }

  @Test func `a sync says what each source brought`() {
    var status = Sample.status()
    var fault = RowFault(row: 2, location: JSONLocation(line: 1, column: 19), reason: "it has no title")
    fault.list = "all"
    status.faults = [fault]
    status.unknownKeys = [UnknownKey(name: "author", count: 3, meant: "authors")]
    status.joined = 2
    let report = SyncReport(status: status, kept: IngestSummary(added: 1, changed: 2, unchanged: 3))
    let counts =
      #","added":1,"changed":2,"unchanged":3,"faults":[{"row":2,"line":1,"column":19,"#
      + #""reason":"it has no title","list":"all"}],"unknownKeys":[{"key":"author","rows":3,"meant":"authors"}],"joined":2"#
    #expect(
      Sample.text(JSON([report], wording))
        == #"{"schema":"books.sync/1","sources":[\#(Sample.statusText(adding: counts))],"bareISBNs":{"found":0,"left":0},"complete":true}"#
    )
  }

  @Test func `a trial of sources is their statuses`() {
    #expect(
      Sample.text(JSON(tested: [Sample.status()], wording))
        == #"{"schema":"books.test/1","sources":[\#(Sample.statusText())]}"#)
  }

  @Test func `a face says in its own words what can be done about a source`() {
    var status = Sample.status("s", .needsKey)
    (status.message, status.remedy) = ("needs a key", .setKey(source: "s"))
    #expect(Sample.text(JSON(status, wording)).contains(#""message":"needs a key (try again)""#))
  }

  @Test func `the lines of a search are its events`() {
    let lines: [SearchResultEvent] = [
      .result(book, replaces: [book.id]), .source(Sample.status()),
      .end(complete: true, cut: false, results: [book.id]),
    ]
    #expect(
      lines.map { Sample.text(JSON($0, wording)) } == [
        #"{"type":"result","book":\#(Sample.text(book)),"replaces":["\#(book.id)"]}"#,
        #"{"type":"source","status":\#(Sample.statusText())}"#,
        #"{"type":"end","complete":true,"results":["\#(book.id)"]}"#,
      ])
  }

  @Test func `a page of the catalogue has a cursor and no sources`() {
    #expect(
      Sample.text(JSON(BookPage(books: [book], total: 9, next: "c")))
        == #"{"schema":"books.list/1","results":[\#(Sample.text(book))],"total":9,"next":"c","sources":[]}"#)
  }

  @Test func `a page of a category names the sources that were asked for it`() {
    var page = CategoryPage()
    (page.books, page.total) = ([book], 1)
    #expect(
      Sample.text(JSON(BrowseAnswer(page: page, statuses: [Sample.status()]), wording))
        == #"{"schema":"books.list/1","results":[\#(Sample.text(book))],"total":1,"next":null,"#
        + #""sources":[\#(Sample.statusText())]}"#)
  }

  @Test func `categories say whose they are, how old, and in which order they are browsed`() {
    var category = Category(source: "s", key: "hardcover", name: "Hardcover", kind: .list)
    category.date = PartialDate("2023-11-12")
    let listed = ListedCategory(
      CategorySummary(category: category, items: 15, fetchedAt: Sample.time), isStale: true)
    #expect(
      Sample.text(JSON(categories: [listed], asked: [Sample.status()], wording))
        == #"{"schema":"books.categories/1","results":[{"id":"s:hardcover","source":"s","name":"Hardcover","#
        + #""items":15,"date":"2023-11-12","fetchedAt":"\#(Sample.stamp)","stale":true,"sort":"rank"}],"total":1,"#
        + #""next":null,"sources":[\#(Sample.statusText())]}"#)
  }

  @Test func `one book is shown as far as was asked for`() {
    let shape = BookShape(records: true, why: true)
    #expect(
      Sample.text(JSON(showing: book, shape))
        == #"{"schema":"books.show/1","book":\#(Sample.text(JSON(book, shape: shape)))}"#)
  }

  private struct SearchedSource: SearchSource, ItemSource {
    static let info = SourceInfo(id: "s", name: "Some Source", summary: "some books", homePage: "https://example.org")
    static let searchTerms: Set<BookQuery.Term> = [.text, .isbn]

    init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}
    func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage { SourcePage() }
    func item(_ key: String) async throws(SourceError) -> SourceRecord { throw .noSuchItem(key) }
  }

  @Test func `a source says what it can do and what may still be asked of it`() {
    var info = SearchedSource.info
    info.limits = SourceLimits(perMinute: 5, perDay: 500)
    var source = ConfiguredSource(info: info, isEnabled: true, origin: "") { _ in .failure(.needsKey) }
    source.type = SearchedSource.self
    let hold = Backoff(.circuitOpen, until: Sample.time)
    let remaining = Remaining(minute: 4, day: 0, dayEndsAt: Sample.time, hold: hold)
    let setting = SourceSetting("api-key", help: "a key", isSecret: true, isRequired: true)
    let resolved = ResolvedSetting(setting: setting, values: ["never shown"], origin: .file(line: 3))
    let object =
      #"{"id":"s","name":"Some Source","enabled":true,"state":"\#(SourceError.needsKey.description)","#
      + #""can":["search","item"],"searchTerms":["text","isbn"],"summary":"some books","homePage":"https://example.org","perMinute":5,"#
      + #""perDay":500,"leftThisMinute":4,"leftToday":0,"dayEndsAt":"\#(Sample.stamp)","#
      + #""heldUntil":"\#(Sample.stamp)","heldFor":"rest","freshnessSeconds":null,"attribution":null"#
    #expect(
      Sample.text(JSON(sources: [JSON(source, remaining)]))
        == #"{"schema":"books.sources/1","sources":[\#(object)}],"imported":[]}"#)
    #expect(
      Sample.text(JSON(source, remaining, settings: [resolved]))
        == #"{"schema":"books.source/1","source":\#(object),"settings":[{"name":"api-key","value":"set","#
        + #""origin":"file, line 3","secret":true,"required":true,"help":"a key"}]}}"#)
  }

  @Test func `the history is its entries`() {
    let entry = JournalEntry(
      id: 3, at: Sample.time,
      act: Act(.add, titles: ["A"], verdicts: [.mark(.saved, .yes, of: book.records.map(\.recordKey))]))
    #expect(
      Sample.text(JSON(history: [entry]))
        == #"{"schema":"books.history/1","entries":[{"id":3,"at":"\#(Sample.stamp)","verb":"add","titles":["A"],"#
        + #""verdicts":[{"mark":"saved","is":true,"of":["s:a"]}]}]}"#)
  }

  @Test func `what was read of an ISBN, or why it is none`() {
    #expect(
      Sample.text(JSON(ISBN.read("0-306-40615-2")))
        == #"{"input":"0-306-40615-2","valid":true,"class":"isbn10","isbn13":"9780306406157","#
        + #""isbn10":"0306406152","hyphenated":"978-0-306-40615-7","group":"English language","reason":null}"#)
    let wrong = ISBN.read("9780306406158")
    #expect(
      Sample.text(JSON(wrong))
        == #"{"input":"9780306406158","valid":false,"class":"\#(wrong.class.rawValue)","isbn13":null,"isbn10":null,"#
        + #""hyphenated":null,"group":null,"reason":"\#(wrong.class.explanation)"}"#)
  }

  @Test func `duplicates come in four parts, each with how many there are in all`() {
    let other = Sample.book("b", title: "B")
    var found = Duplicates()
    (found.doubtful, found.doubtfulCount) = ([book], 2)
    (found.merged, found.mergedCount) = ([book], 3)
    (found.apart, found.apartCount) = ([book], 4)
    let suggestion = Suggestion(.titleAuthor, book.records[0].recordKey, other.records[0].recordKey)
    found.suggested = [SuggestedPair(suggestion, first: book, second: other, isOnly: true)]
    found.suggestedCount = 5
    var shape = BookShape()
    shape.joins = true
    let (joined, plain) = (Sample.text(JSON(book, shape: shape)), Sample.text(book))
    let pair =
      #""reason":"title-author","why":"same title and author, neither has an ISBN","safe":true,"#
      + #""first":\#(plain),"second":\#(Sample.text(other))}"#
    #expect(
      Sample.text(JSON(found))
        == #"{"schema":"books.duplicates/1","doubtful":[\#(joined)],"doubtfulTotal":2,"merged":[\#(joined)],"#
        + #""mergedTotal":3,"apart":[\#(plain)],"apartTotal":4,"suggested":[{\#(pair)],"suggestedTotal":5}"#)
    #expect(
      JSON.lines(found).map { Sample.text($0) } == [
        #"{"type":"doubtful","book":\#(joined)}"#, #"{"type":"merged","book":\#(joined)}"#,
        #"{"type":"apart","book":\#(plain)}"#, #"{"type":"suggested",\#(pair)"#,
        #"{"type":"end","doubtfulTotal":2,"mergedTotal":3,"apartTotal":4,"suggestedTotal":5}"#,
      ])
  }

  @Test func `an import says of each file what came in, and of a list which rows did not`() {
    var change = ImportSummary()
    (change.records, change.entries, change.decisions) = (IngestSummary(added: 1, changed: 2, unchanged: 3), 4, 5)
    var rows = FileRows()
    rows.count = 2
    rows.note(RowFault(row: 2, location: JSONLocation(line: 1, column: 19), reason: "it has no title"))
    rows.note(unknownKey: "titel", known: ["title"])
    var unended = ImportResult(file: "all.json", form: .json, change: change, rows: nil)
    unended.unendedLoad = .failed(path: "here", reason: "no room left")
    let results = [
      unended,
      ImportResult(file: "-", form: .bookList, change: change, rows: rows),
    ]
    let counts = #""added":1,"changed":2,"unchanged":3,"entries":4,"decisions":5"#
    #expect(
      Sample.text(JSON(results, dryRun: true))
        == #"{"schema":"books.import/1","dryRun":true,"files":[{"file":"all.json","format":"json",\#(counts),"#
        + #""unendedLoad":"here: no room left"},"#
        + #"{"file":"-","format":"book-list",\#(counts),"unendedLoad":null,"rows":2,"unusable":1,"faults":[{"row":2,"line":1,"#
        + #""column":19,"reason":"it has no title"}],"unknownKeys":[{"key":"titel","rows":1,"meant":"title"}],"joined":0}]}"#
    )
  }

  @Test func `the doctor's findings come with what the catalogue holds, or null`() throws {
    let finding = DoctorFinding(subject: "catalogue", state: .warning, detail: "others may read it", remedy: "keep it")
    let found =
      #""findings":[{"subject":"catalogue","state":"warning","detail":"others may read it","remedy":"keep it"}]"#
    #expect(
      Sample.text(JSON([finding], contents: nil)) == #"{"schema":"books.doctor/1",\#(found),"contents":null}"#)
    let titled = CatalogHealth.Titled(record: book.records[0].recordKey, title: "A")
    let example = #"{"source":"s","key":"a","title":"A"}"#
    let isbn = try #require(ISBN.read("9780804139021").isbn)
    var health = CatalogHealth()
    health.quarantined = [CatalogHealth.Quarantined(isbn: isbn, claimants: [titled], count: 7)]
    (health.quarantinedCount, health.released) = (9, [isbn])
    (health.crowded, health.crowdedCount) = ([titled], 6)
    (health.pairMismatches, health.pairMismatchCount) = ([titled], 8)
    (health.refused, health.orphaned) = ([.placeholder: 1], ["gone": 2])
    #expect(
      Sample.text(JSON([finding], contents: health))
        == #"{"schema":"books.doctor/1",\#(found),"contents":{"quarantined":[{"isbn13":"9780804139021","records":7,"#
        + #""examples":[\#(example)]}],"quarantinedTotal":9,"crowded":{"records":6,"examples":[\#(example)]},"#
        + #""released":["9780804139021"],"pairMismatches":{"records":8,"examples":[\#(example)]},"#
        + #""refused":{"placeholder":1},"orphaned":{"gone":2}}}"#)
  }
}

/// Documents of any length, written element by element.
@Suite struct DocumentStreamTests {
  @Test func `safe merges are one document, each a line of it`() {
    var merges = MergesDocument.stream(dryRun: true)
    let none = Sample.text(merges.head + merges.tail())
    #expect(none == #"{"schema":"books.merges/1","dryRun":true,"merges":["# + "\n]}\n")
    let result = JSON(DecisionResult(dryRun: true))
    let two = merges.head + merges.bytes(for: result) + merges.bytes(for: result) + merges.tail()
    let line = Sample.text(result)
    #expect(
      Sample.text(two) == #"{"schema":"books.merges/1","dryRun":true,"merges":["# + "\n\(line),\n\(line)\n]}\n")
  }

  @Test func `what another order changes ends with how many books`() {
    let book = Sample.book()
    var changed = ValueChange(field: "title")
    (changed.before, changed.after) = ("A", "B")
    (changed.sourceBefore, changed.sourceAfter) = ("s", "t")
    var order = OrderDocument.stream(["t", "s"])
    let bytes =
      order.head + order.bytes(for: OrderDocument.element(book, [changed])) + OrderDocument.tail(of: order, books: 1)
    #expect(
      Sample.text(bytes) == #"{"schema":"books.order/1","order":["t","s"],"changes":["#
        + "\n" + #"{"id":"\#(book.id)","title":"A","fields":[{"field":"title","before":"A","after":"B","#
        + #""sourceBefore":"s","sourceAfter":"t"}]}"# + "\n" + #"],"books":1}"# + "\n")
  }
}
