import Catalog
import Domain
import Persistence
import TestSupport
import Testing

@testable import AppServices

/// A face that draws slower than a run tells.
@Suite struct SlowFaceTests {
  private struct GivenUp: Error {}

  private func coordinator() throws -> Coordinator {
    Coordinator(
      sources: [], store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(), clock: DrivenClock())
  }

  private func book(_ number: Int) async throws -> Book {
    let context = try await AppContext.holding([record("alpha", "1", "Mars \(number)")])
    return try #require(try await context.catalog.books(ListQuery()).books.first)
  }

  @Test func `of what is found while a face writes, it is told the newest alone`() async throws {
    let (isWriting, allFound) = (Gate(), Gate())
    let books = [try await book(0), try await book(1), try await book(2), try await book(3)]
    let task = try coordinator().start { coordinator in
      coordinator.report(.found([books[0]]))
      await isWriting.pass()
      for book in books.dropFirst() { coordinator.report(.found([book])) }
      allFound.open()
      return SearchAnswer(books: [books[3]], statuses: [])
    }
    var told: [String] = []
    _ = try await task.results { event in
      guard case .result(let book, _) = event else { return }
      told.append(book.title)
      isWriting.open()
      await allFound.pass()
    }
    #expect(told == ["Mars 0", "Mars 3"])
  }

  @Test func `a run ends where its face cannot write`() async throws {
    let isCancelled = Gate()
    let task = try coordinator().start { coordinator in
      coordinator.report(.started(sources: ["alpha"]))
      await hang()
      isCancelled.open()
    }
    await #expect(throws: GivenUp.self) {
      try await task.answer { _ in
        await Task.yield()
        throw GivenUp()
      }
    }
    await isCancelled.pass()
  }
}
