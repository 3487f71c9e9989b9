import BookListSource
import Domain
import Foundation
import Sourcing
import Synchronization
import TestSupport
import Testing

/// Lists that are too long for one page.
@Suite struct LongListTests {
  @Test func `a long list comes in parts, each book whole and once, then its tags`() async throws {
    let rows = (0..<12_000).map { #"{"title":"Book \#($0)","tags":"tag \#($0 % 7)"}"# }
    // The same books again, far behind, with what the first row does not say.
    let again = (0..<100).map { #"{"title":"BOOK \#($0 * 100)","pdf_url":"https://b.example/\#($0).pdf"}"# }
    let source = try webList("[" + (rows + again + ["7"]).joined(separator: ",") + "]")
    var (records, placements, whole): ([SourceRecord], [Placement], [String]) = ([], [], [])
    var (token, pages, skipped): (String?, Int, Int) = (nil, 0, 0)
    repeat {
      let page = try await source.catalog(page: token)
      #expect(page.records.count <= 10_000)
      records += page.records
      placements += page.placements
      whole += page.completeCategories
      skipped += page.skipped.reduce(0) { $0 + $1.count }
      (token, pages) = (page.next, pages + 1)
    } while token != nil
    #expect(pages > 2 && skipped == 1)
    #expect(records.count == 12_000 && Set(records.map(\.recordKey)).count == 12_000)
    #expect(records.count { $0.links[.pdf] != nil } == 100)
    #expect(records.filter { $0.links[.pdf] != nil }.allSatisfy { !$0.categories.isEmpty })
    #expect(placements.count == 12_000 && whole.count == 7 && Set(whole).count == 7)
  }

  @Test func `a tag of a long list is browsed page by page, in the list's order`() async throws {
    let rows = (0..<4500).map { #"{"title":"Book \#($0)","tags":"all"}"# }
    let source = try webList("[" + rows.joined(separator: ",") + "]")
    var (titles, token): ([String], String?) = ([], nil)
    repeat {
      let page = try await source.items(inCategory: "all", page: token)
      let names = Dictionary(page.records.map { ($0.recordKey, $0.title) }) { first, _ in first }
      titles += page.placements.compactMap { names[$0.record] }
      token = page.next
    } while token != nil
    #expect(titles == (0..<4500).map { "Book \($0)" })
  }

  @Test func `a long list comes in its order, and what is wrong with a row is told once`() async throws {
    let rows = (0..<12_000).map { $0 % 1000 == 999 ? "{}" : #"{"title":"Book \#($0)"}"# }
    let pages = try await pages(of: webList("[" + rows.joined(separator: ",\n") + "]"))
    #expect(pages.flatMap(\.records).map(\.title) == (0..<12_000).filter { $0 % 1000 != 999 }.map { "Book \($0)" })
    #expect(pages.flatMap(\.faults).map(\.row) == (1...12).map { $0 * 1000 })
    #expect(pages.flatMap(\.faults).map(\.location.line) == (1...12).map { $0 * 1000 })
  }

  /// Rows of no use that fill one part of a list, and what is told of them.
  @Test(arguments: [
    (0..<10_000, "{}", "no title"), (10_000..<20_000, "7", "not a book"), (20_000..<20_001, "null", "not a book"),
  ])
  func `rows of no use that stand side by side cost no other row of the list`(
    lost: Range<Int>, row: String, reason: String
  ) async throws {
    let rows = (0..<20_001).map { number -> String in
      lost.contains(number) ? row : #"{"title":"Book \#(number)"}"#
    }
    let pages = try await pages(of: webList("[" + rows.joined(separator: ",") + "]"))
    #expect(pages.flatMap(\.records).count == 20_001 - lost.count)
    #expect(pages.flatMap(\.skipped).filter { $0.reason == reason }.map(\.count) == [lost.count])
    #expect(pages.compactMap(\.fault) == [])
  }

  @Test func `a long list of which most rows are none is no list, though its first part is one`() async throws {
    let rows = (0..<30_000).map { $0 < 10_000 ? #"{"title":"Book \#($0)"}"# : "7" }
    let source = try webList("[" + rows.joined(separator: ",") + "]")
    let reason = "only 10000 of its 30000 rows can be used: not a book (20000)"
    await #expect(throws: SourceError.badResponse(reason: reason)) { try await source.catalog(page: nil) }
  }

  @Test func `a row larger than any book is told as that, and costs no other`() async throws {
    let large = #"{"title":"Large","authors":"\#(String(repeating: "x", count: 5 << 20))"}"#
    let pages = try await pages(of: webList(#"[\#(large),{"title":"Fine"}]"#))
    #expect(pages.flatMap(\.records).map(\.title) == ["Fine"])
    #expect(pages.flatMap(\.skipped) == [Skip(reason: "larger than any book")])
    #expect(pages.flatMap(\.faults).map(\.row) == [1])
  }

  @Test func `a page is the same whatever was asked before`() async throws {
    let rows = (0..<24_000).map {
      #"{"title":"Book \#($0 % 18_000)","tags":"tag \#($0 % 7)","favorite":\#($0 > 18_000)}"#
    }
    let text = "[" + rows.joined(separator: ",") + "]"
    var tokens: [String?] = [nil]
    let source = try webList(text)
    while let next = try await source.catalog(page: tokens[tokens.count - 1]).next { tokens.append(next) }
    #expect(tokens.count > 3)
    for token in tokens {
      #expect(try await webList(text).catalog(page: token) == source.catalog(page: token), "\(token ?? "")")
    }
  }

  @Test func `books of several long lists are completed from all of them, and their tags are whole`() async throws {
    let one = (0..<6000).map { #"{"title":"Book \#($0)","tags":"all","pdf_url":"https://a.example/\#($0).pdf"}"# }
    let two = (0..<6000).map { #"{"title":"BOOK \#($0 * 2)","tags":"all, even","favorite":true}"# }
    let bodies = [one, two].map { "[" + $0.joined(separator: ",") + "]" }
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://a.example/1", "https://a.example/2"]]),
      transport: StubTransport { (request) throws(TransportError) in
        HTTPResponse(status: 200, body: Array(bodies[request.address.hasSuffix("1") ? 0 : 1].utf8))
      })
    let pages = try await pages(of: source)
    let last = Dictionary(pages.flatMap(\.records).map { ($0.key, $0) }) { _, last in last }
    #expect(last.count == 9000)
    #expect(last.values.count { $0.favorite && $0.links[.pdf] != nil && $0.categories == ["all", "even"] } == 3000)
    #expect(last.values.count { $0.favorite } == 6000 && last.values.count { $0.links[.pdf] != nil } == 6000)
    let places = pages.flatMap(\.placements)
    #expect(places.count { $0.category == "all" } == 9000 && places.count { $0.category == "even" } == 6000)
    #expect(places.count { $0.page == 0 } == 6000)
    #expect(pages.flatMap(\.completeCategories).sorted() == ["all", "even"])
  }

  @Test func `a list that changes between its pages fails the walk`() async throws {
    let count = Mutex(0)
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://a.example/1"]]),
      transport: StubTransport { (_) throws(TransportError) in
        let rows = count.withLock { count in
          count += 1
          return count == 1 ? 12_000 : 7_000
        }
        return HTTPResponse(
          status: 200,
          body: Array(("[" + Array(repeating: #"{"title":"A"}"#, count: rows).joined(separator: ",") + "]").utf8))
      })
    let next = try await source.catalog(page: nil).next
    await #expect(throws: SourceError.badResponse(reason: "it was changed while it was read")) {
      try await source.catalog(page: next)
    }
  }

  private static let time = Date(timeIntervalSinceReferenceDate: 800_000_000)

  @Test func `of a list that is changed without a sign of it no book gets the id of another`() async throws {
    try await withFolder { folder in
      let path = folder + "/list.json"
      func write(_ first: String) throws {
        let rows = (0..<12_000).map { #"{"title":"\#($0 == 11_000 ? first : "A") \#($0 % 10_000)"}"# }
        try ("[" + rows.joined(separator: ",") + "]").write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.modificationDate: Self.time], ofItemAtPath: path)
      }
      try write("B")
      let source = try BookList(
        settings: SourceSettings(["base-url": [path]]), transport: StubTransport { (_) throws(TransportError) in nil })
      let next = try await source.catalog(page: nil).next
      try write("C")
      await #expect(throws: SourceError.badResponse(reason: "it was changed while it was read")) {
        try await source.catalog(page: next)
      }
      // Asked again, it is found as it is.
      let again = try await source.catalog(page: nil)
      #expect(try await source.catalog(page: again.next).records.contains { $0.title == "C 1000" })
    }
  }

  /// What is read of a file of so many rows, each of some 100 bytes, in times of its size.
  @Test(arguments: [12_000, 48_000])
  func `a file is read twice, however long it is`(rows count: Int) throws {
    let rows = (0..<count).map {
      #"{"title":"Book \#($0)","tags":"tag \#($0 % 7)","info_url":"https://b.example/\#($0)"}"#
    }
    let bytes = Array(("[" + rows.joined(separator: ",\n") + "]").utf8)
    let read = Mutex(0)
    let file = RandomAccessBytes { offset, count in
      let part = Array(bytes.dropFirst(offset).prefix(count))
      read.withLock { $0 += part.count }
      return part
    }
    var (pages, records) = (try BookList.pages(ofFile: file), 0)
    while let page = try pages.next() { records += page.count }
    #expect(records == count && pages.rows.count == count)
    // A page begins to read anew, and reads some 256 KB at once.
    #expect(read.withLock(\.self) <= 2 * bytes.count + (count / 5000 + 1) * (1 << 18))
  }

  @Test func `rows that all name one book are looked at once each`() throws {
    let bytes = Array(("[" + Array(repeating: #"{"title":"A"}"#, count: 40_000).joined(separator: ",") + "]").utf8)
    var pages = try BookList.pages(ofFile: RandomAccessBytes { Array(bytes.dropFirst($0).prefix($1)) })
    var records: [SourceRecord] = []
    let time = try processorTime { while let page = try pages.next() { records += page } }
    #expect(records.map(\.title) == ["A"])
    #expect(time < .seconds(30), "\(time)")
  }

  private func pages(of source: BookList) async throws -> [SourcePage] {
    var (pages, token): ([SourcePage], String?) = ([], nil)
    repeat {
      pages.append(try await source.catalog(page: token))
      token = pages.last?.next
    } while token != nil
    return pages
  }
}
