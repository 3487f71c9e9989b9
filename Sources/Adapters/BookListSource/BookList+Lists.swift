import Domain
import Sourcing

/// Reading the lists, each by its number, and saying which one it is that fails.
extension BookList {
  /// A list that was looked through.
  typealias KnownList = (number: Int, index: ListIndex)

  /// What stands where in these lists, by number, and why the first of those that cannot be read cannot.
  func indices(
    of numbers: [Int]
  ) async throws(SourceError) -> (known: [KnownList], failure: SourceError?) {
    var (known, failure) = ([KnownList](), nil as SourceError?)
    for number in numbers.sorted() {
      do throws(SourceError) {
        known.append((number, try await index(of: number)))
      } catch {
        if error == .cancelled { throw error }
        failure = failure ?? error
      }
    }
    return (known, failure)
  }

  func index(of list: Int) async throws(SourceError) -> ListIndex {
    if let known = cache.index(of: list) { return known }
    return try index(of: list, in: try await text(of: list))
  }

  func index(of list: Int, in text: ListText) throws(SourceError) -> ListIndex {
    try look(through: list, in: text).index
  }

  /// The index of a list, with its rows where it is a short one that was read for this.
  func look(through list: Int, in text: ListText) throws(SourceError) -> (index: ListIndex, rows: [ListedRow]?) {
    if let known = cache.index(of: list), known.version == text.version { return (known, nil) }
    var rows: [ListedRow] = []
    // A short text may be of many rows that say nothing.
    let keep = { (row: ListedRow) in if rows.count < ListSize.mostRowsOfPage { rows.append(row) } }
    let index = try reading(list) { try ListIndex(of: text, keeping: text.isShort ? keep : nil) }
    cache.keep(index, of: list)
    return (index, rows.count == index.size.rows ? rows : nil)
  }

  func text(of list: Int) async throws(SourceError) -> ListText {
    do throws(SourceError) {
      switch lists[list] {
      case .bundled: return .bundled
      case .file(let path):
        // Opening may wait for a disk that is far away.
        return try await onWaitingThread { () throws(SourceError) in try ListText(file: path) }
      case .web(let address): return ListText(try await body(at: address, transport: transport))
      }
    } catch { throw naming(list, in: error) }
  }

  /// Reads a list; what is thrown says which one it is.
  func reading<Value>(_ list: Int, _ work: () throws -> Value) throws(SourceError) -> Value {
    do throws(SourceError) { return try Self.throwingSourceErrors(work) } catch {
      // Whoever asks again finds it as it is now.
      if error == .changedMeanwhile { cache.remove(list) }
      throw naming(list, in: error)
    }
  }

  /// The error, with the list that it is of where there are several. What stands in a file is another matter than an
  /// answer: it stays as it is until the reader mends it.
  func naming(_ list: Int, in error: SourceError) -> SourceError {
    switch (lists[list], error) {
    case (.file(let path), .badResponse(let reason)) where error != .changedMeanwhile:
      .badFile(path: path, reason: reason)
    case (_, .badResponse(let reason)) where lists.count > 1: .badResponse(reason: "\(lists[list].shown): \(reason)")
    case (.web, .unreachable(let reason)) where lists.count > 1: .unreachable(reason: "\(lists[list].shown): \(reason)")
    // More time for all lists is no help against one that says nothing.
    case (.web, .timedOut) where lists.count > 1: .unreachable(reason: "\(lists[list].shown) did not answer in time")
    default: error
    }
  }

  /// The error that ends a walk, with the other lists that could not be read in their turns and are not asked for
  /// again.
  func adding(_ failed: [Int], to error: SourceError) -> SourceError {
    if failed.isEmpty { return error }
    let others = " (nor could \(failed.map { lists[$0].shown }.joined(separator: ", ")) be read)"
    return switch error {
    case .badFile(let path, let reason): .badFile(path: path, reason: reason + others)
    case .badResponse(let reason): .badResponse(reason: reason + others)
    case .unreachable(let reason): .unreachable(reason: reason + others)
    case .http(let status, let reason?): .http(status: status, reason: reason + others)
    default: error
    }
  }

  /// What the work gives; what it throws that is no error of a source is one then, without a reason.
  static func throwingSourceErrors<Value>(_ work: () throws -> Value) throws(SourceError) -> Value {
    do { return try work() } catch let error as SourceError { throw error } catch {
      throw .badResponse(reason: "it could not be read")
    }
  }
}
