package import Catalog
package import Domain
import Sourcing

extension Coordinator {
  /// Asks the chosen sources at once, keeps what they say, and finds the books of their answers and of the catalogue.
  ///
  /// The order of the books depends on what was kept, not on who answered first. The search ends with the time-out and
  /// a moment, in which what came last is kept. A large catalogue cannot be looked through in that moment: there what
  /// came last may stand where it stood before.
  ///
  /// What is found is told as it comes: first what the catalogue has, then each answer; a source's status after its
  /// books.
  /// - Parameters:
  ///   - own: what the reader said of the books; what sources say of it nobody asks.
  ///   - series: words that the name of one of their series has, one behind the other; no source is asked for it.
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
    // No task group: that would wait for what cannot be cancelled, a write that waits for another program's.
    var tasks = asked.map { source in Task { await source.answer(to: mail) } }
    tasks.append(Task { await mail.put(.deadlineIsNear, at: deadline.moved(by: .zero - Self.lastLook)) })
    tasks.append(Task { await mail.put(.deadlineHasPassed, at: deadline.moved(by: Self.grace)) })
    defer { tasks.forEach { $0.cancel() } }
    var search = SearchSession(
      asked, ResultAccumulator(query, options, sort: sort, own: own, series: series), coordinator: self,
      until: deadline, reading: deadline.moved(by: Self.grace + Self.lastReading))
    return try await search.answer(from: mail)
  }

  /// For keeping what came at the last moment, and for what keeping itself says where it could not.
  private static let grace = afterDeadline + .milliseconds(50)
  /// So long before the deadline the catalogue is read again: in a large one that takes a tenth of a second.
  private static let lastLook = Duration.milliseconds(250)
  /// For reading what changed at the last moment.
  private static let lastReading = Duration.milliseconds(30)
}

extension Mailbox {
  /// Puts it in then, unless the task is cancelled before.
  fileprivate func put(_ item: Item, at deadline: Deadline) async {
    do { try await deadline.sleep() } catch { return }
    put(item)
  }
}
