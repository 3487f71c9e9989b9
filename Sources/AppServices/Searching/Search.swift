package import Catalog
package import Domain
import Sourcing

extension Coordinator {
  /// Asks the chosen sources at once, keeps what they say, and finds the books of their answers and of the catalogue.
  ///
  /// The order of the books depends on what was kept, not on who answered first. The search ends at the deadline and a
  /// grace period, in which what came last is kept. A large catalogue cannot be searched in that time: there the books
  /// that came last may keep their former places.
  ///
  /// What is found is reported as it comes: first what the catalogue has, then each answer; a source's status after its
  /// books.
  /// - Parameters:
  ///   - own: only books of which the reader said this. It does not restrict what sources are asked for.
  ///   - series: only books of a series whose name has these words, one behind the other; likewise.
  /// - Throws: ``CatalogError``; what becomes of sources is in their statuses.
  package func search(
    _ query: BookQuery, _ options: FetchOptions, sort: ListQuery.Sort = .relevance,
    own: ShelfFilter = ShelfFilter(), series: String? = nil
  ) async throws -> SearchAnswer {
    let deadline = deadline(of: options)
    let known = try await fetches()
    let asked = chosen(by: options).map { opened($0, options) }.map { source in
      let known = known[source.info.id]
      return SearchedSource(
        source, strategy(of: source, to: query, options, known), query, coordinator: self, until: deadline,
        known: known)
    }
    report(.started(sources: asked.map(\.id)))
    let mail = Mailbox<SearchMessage>()
    // Not a task group, which would wait for its tasks: a write that waits for another program cannot be cancelled.
    var tasks = asked.filter(\.answers).map { source in Task { await source.answer(to: mail) } }
    if !tasks.isEmpty {
      tasks.append(Task { await mail.put(.deadlineIsNear, at: deadline.moved(by: .zero - Self.lastLook)) })
      tasks.append(Task { await mail.put(.deadlineHasPassed, at: deadline.moved(by: Self.grace)) })
    }
    defer { tasks.forEach { $0.cancel() } }
    var search = SearchSession(
      asked, ResultAccumulator(query, options, sort: sort, own: own, series: series), coordinator: self,
      until: deadline, reading: deadline.moved(by: Self.grace + Self.lastReading))
    return try await search.answer(from: mail)
  }

  /// A little more than a run takes, so that a run which could not keep something can still say why.
  private static let grace = gracePeriod + .milliseconds(50)
  /// How long before the deadline the catalogue is read again, which takes a tenth of a second in a large one.
  private static let lastLook = Duration.milliseconds(250)
  /// For reading what changed at the last moment.
  private static let lastReading = Duration.milliseconds(30)
}

extension Mailbox {
  /// Puts the item in at the deadline, unless the task is cancelled before.
  fileprivate func put(_ item: Item, at deadline: Deadline) async {
    do { try await deadline.sleep() } catch { return }
    put(item)
  }
}
