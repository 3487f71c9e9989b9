package import Catalog
package import Domain
import Foundation
import TestSupport

/// A random series of what sources say and what the reader does, made to provoke: few keys, few ISBNs, few titles.
package struct RandomStory<Store: Catalog> {
  package private(set) var batches: [SourceBatch] = []
  package private(set) var policy: MergePolicy
  package var hidden: Set<String> = []
  /// True where changes of the settings are of all kinds, and are hardly ever computed to their end before the next
  /// thing is done.
  private let isHurried: Bool
  private let open: () async throws -> Store
  private let state: (Store) async throws -> AnyHashable
  private var numbers: SplitMix64

  /// - Parameters:
  ///   - state: all that a thing which is only tried must leave as it is.
  ///   - open: the catalogue, opened anew each time where that can be.
  package init(
    seed: Int, isHurried: Bool = false, state: @escaping (Store) async throws -> AnyHashable = { try await $0.state() },
    open: @escaping () async throws -> Store
  ) {
    var policy = MergePolicy()
    if seed.isMultiple(of: 3) { policy.titleAuthor = .auto }
    // Three of one book are common here, and more are not: books become too many and few again all the time.
    if seed.isMultiple(of: 4) || seed.isMultiple(of: 6) { policy.mostTogether.records = 3 }
    // And three hold about as much as may be together.
    if seed.isMultiple(of: 5) { (policy.mostTogether.bytes, policy.mostTogether.few) = (190, 2) }
    self.policy = policy
    self.isHurried = isHurried
    self.state = state
    self.open = open
    numbers = SplitMix64(seed: UInt64(seed))
  }

  /// The catalogue; all its books are of the story's settings, unless it is hurried.
  package func store(hiding hidden: Set<String>? = nil) async throws -> Store {
    let store = try await open()
    if !isHurried {
      try await store.adoptWhole(ProjectionSettings(policy: policy, hiddenSources: hidden ?? self.hidden))
    }
    return store
  }

  /// Does one thing.
  /// - Returns: what it was.
  package mutating func step() async throws -> String {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0...2: return try await ingest()
    case 3: return isHurried ? try await changeSettings() : switchSource()
    case 4: return try await undo()
    default: return try await decide()
    }
  }

  private mutating func ingest() async throws -> String {
    let source = one(of: storySources)
    var batch = SourceBatch(source: source, fetchedAt: monday.addingTimeInterval(Double(batches.count)))
    batch.records = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in randomRecord(of: source) }
    for _ in 0..<2 { batch.records.append(junk(of: source)) }
    batches.append(batch)
    let kept = try await store().ingest(batch)
    return "keep \(kept)"
  }

  /// One of three records that contradict one another on an ISBN that no others have, or leave it alone for once.
  private mutating func junk(of source: String) -> SourceRecord {
    let (key, title, author) = one(
      of: [("x", "Walden", "Henry Thoreau"), ("y", "Ulysses", "James Joyce"), ("z", "It", "Stephen King")])
    let isBlank = Int.random(in: 0..<4, using: &numbers) == 0
    return record(key, title, by: author, isbn: isBlank ? nil : isbn(junkISBN), source: source)
  }

  private mutating func switchSource() -> String {
    hidden.formSymmetricDifference([one(of: storySources)])
    return "hide \(hidden.sorted())"
  }

  /// Adopts other settings, or goes on with what is pending.
  private mutating func changeSettings() async throws -> String {
    let store = try await store()
    let steps = Int.random(in: 0...2, using: &numbers)
    let what = steps == 2 ? "go on" : changePolicy()
    let settings = ProjectionSettings(policy: policy, hiddenSources: hidden)
    _ = try await store.adopt { settings }
    for _ in 0..<steps { _ = try await store.computePending(Int.random(in: 1...5, using: &numbers)) }
    guard try await store.projection().settings == settings else { throw StoryFailure("the settings are others") }
    return what
  }

  private mutating func changePolicy() -> String {
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0...2: return switchSource()
    case 3: policy.sourceOrder = storySources.shuffled(using: &numbers)
    case 4: policy.fieldOrder = [.title: storySources.shuffled(using: &numbers)]
    case 5: policy.hubLimit = one(of: [1, 2, 30])
    case 6: policy.titleAuthor = one(of: [.auto, .suggest, .off])
    default: policy.placeholders = [randomISBN(), randomISBN()]
    }
    return "\(policy)"
  }

  private mutating func undo() async throws -> String {
    let store = try await store()
    let history = try await store.history(limit: nil)
    let newest = Undoing.newest(Int.random(in: 1...2, using: &numbers))
    let which = Bool.random(using: &numbers) ? newest : .entry(history.randomElement(using: &numbers)?.id ?? 1)
    do {
      let before = try await state(store)
      let tried = try await store.undo(which, dryRun: true)
      guard try await state(store) == before else { throw StoryFailure("a dry run changed") }
      let done = try await store.undo(which, dryRun: false)
      guard tried == done else { throw StoryFailure("a dry run told something else") }
      guard Bool.random(using: &numbers) else { return "undo \(done.entries.map(\.act))" }
      let redone = try await store.redo(done.entries.count, dryRun: false)
      // Not all of the state: what stands in rows may have other numbers.
      guard redone.entries == done.entries.reversed(), try await store.history(limit: nil) == history,
        redone.change == BookChange(before: done.change.after, after: done.change.before)
      else {
        throw StoryFailure("redoing left something else: \(done.entries.map(\.act))")
      }
      return "undo and redo \(done.entries.map(\.act))"
    } catch let refusal as UndoRefusal {
      return "not undone: \(refusal)"
    }
  }

  private mutating func decide() async throws -> String {
    let store = try await store()
    let act = try await randomAct(in: store)
    do {
      let before = try await state(store)
      let tried = try await store.decide(act, at: monday, dryRun: true)
      guard try await state(store) == before else { throw StoryFailure("a dry run changed") }
      let done = try await store.decide(act, at: monday, dryRun: false)
      guard tried == done else { throw StoryFailure("a dry run told something else") }
      guard try await store.history(limit: 1) == [done.entry] else { throw StoryFailure("the history says otherwise") }
      let undone = try await store.undo(.newest(1), dryRun: true).change
      guard undone == BookChange(before: done.change.after, after: done.change.before) else {
        throw StoryFailure("undoing would leave something else: \(act)")
      }
      return "\(act)"
    } catch CatalogError.isbnTaken(let isbn, _, _) {
      return "taken: \(isbn)"
    } catch let refusal as DecisionRefusal {
      return "not merged: \(refusal)"
    }
  }

  private mutating func randomAct(in store: Store) async throws -> Act {
    let books = try await store.visited()
    let keys = books.randomElement(using: &numbers)?.records.map(\.recordKey) ?? [RecordKey(source: "alpha", key: "0")]
    let others = books.randomElement(using: &numbers)?.records.map(\.recordKey) ?? keys
    let value = Int.random(in: 0..<100, using: &numbers)
    let given: UserValue? = value < 70 ? .text("Mine \(value)") : nil
    let yes: UserValue? = value < 70 ? .yes : nil
    switch Int.random(in: 0..<11, using: &numbers) {
    case 0, 1: return Act(.merge, titles: ["A", "B"], verdicts: [.together(keys + others)])
    case 2: return Act(.split, titles: [], verdicts: [.apart(keys[0], from: keys.dropFirst() + others)])
    case 3: return Act(.split, titles: [], verdicts: others.map { .apart($0, from: keys) })
    case 4: return Act(.edit, titles: ["Quote \" and \n"], verdicts: [.value(.title, given, of: keys)])
    case 5, 9:
      let isbn = value < 70 ? randomISBN(below: 9) : nil
      return Act(.edit, titles: [], verdicts: [.value(.isbn13, isbn.map { .isbn($0) }, of: keys)])
    case 6:
      return Act(.favorite, titles: [], verdicts: [.mark(.saved, yes, of: keys), .mark(.favorite, yes, of: keys)])
    case 7: return Act(.unfavorite, titles: [], verdicts: [.mark(.favorite, yes, of: [keys[0], others[0]])])
    default: return Act(.release, titles: [], verdicts: [.release(randomISBN())])
    }
  }

  /// Records claim the first six, and a few the next, which comes into quarantine and out of it.
  private mutating func randomISBN(below limit: Int = 6) -> ISBN {
    if Bool.random(using: &numbers) { return ISBN.example(junkISBN) }
    return ISBN.example(Int.random(in: 0..<limit, using: &numbers))
  }

  private mutating func randomRecord(of source: String) -> SourceRecord {
    let isbns = (0..<one(of: [0, 1, 1, 2, 3])).map { _ in isbn(Int.random(in: 0..<6, using: &numbers)) }
    var record = record(
      "\(Int.random(in: 0..<6, using: &numbers))",
      one(of: [
        "Dune", "Dune Messiah", "The Martian", "Emma", "Emma, Vol. 1", "Emma, Vol. 2", "Emma: A Novel", "1984", "???",
        "Unknown", "Дюна", "村の本", "Persuasion",
      ]),
      by: one(of: ["Frank Herbert", "Andy Weir", "Jane Austen", "Фрэнк Герберт", "村上 春樹", "Unknown"]),
      isbn: isbns.first, source: source)
    record.detail = one(of: [.brief, .listed, .listed, .full])
    record.relatedISBNs = Array(isbns.dropFirst())
    record.favorite = Int.random(in: 0..<10, using: &numbers) == 0
    return record
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &numbers)]
  }
}

private let storySources = ["alpha", "beta", "gamma"]

/// The ISBN that records claim which contradict one another.
private let junkISBN = 6

/// What no catalogue may do.
private struct StoryFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension ProjectionStore {
  /// Makes the settings those of the catalogue, and computes all that is pending then.
  package func adoptWhole(_ settings: ProjectionSettings) async throws {
    _ = try await adopt { settings }
    while try await computePending(100).left > 0 {}
  }
}

extension BookStore where Self: DecisionStore & ProjectionStore {
  /// All that can be seen of books, decisions and settings.
  package func state() async throws -> AnyHashable {
    let projection = try await projection()
    return [
      try await visited(), try await history(limit: nil), projection.settings, projection.pendingBooks,
    ] as [AnyHashable]
  }
}
