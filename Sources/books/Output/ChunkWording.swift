import Catalog

/// Puts a whole into words, chunk by chunk: some at once on the cores that are free, while the next are read. What comes of
/// them is given in the order of the whole.
struct ChunkWording<Element: Sendable, Words: Sendable> {
  struct Worded: Sendable {
    var words: Words
    /// How many elements these are.
    var count: Int
  }

  let chunks: CatalogChunks<Element>
  /// - Parameter isFirst: true where the elements are the first of the whole.
  let words: @Sendable (_ elements: [Element], _ isFirst: Bool) -> Words

  /// So many are being worded or wait for one before them: as many as are in memory beside the one that is read.
  private static var most: Int { 3 }

  func each(_ body: (Worded) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: (number: Int, worded: Worded).self) { group in
      var (isFirst, begun, given) = (true, 0, 0)
      var ready: [Int: Worded] = [:]
      func giveNext() async throws {
        guard let (number, worded) = try await group.next() else { return }
        ready[number] = worded
        while let next = ready.removeValue(forKey: given) {
          given += 1
          try body(next)
        }
      }
      for try await make in chunks.unmade {
        // Until there is an element, none of the others can know whether it is the first.
        if isFirst {
          let worded = try await Self.worded(make, isFirst: true, words)
          isFirst = worded.count == 0
          if !isFirst { try body(worded) }
          continue
        }
        while begun - given >= Self.most { try await giveNext() }
        group.addTask { [number = begun, words] in (number, try await Self.worded(make, isFirst: false, words)) }
        begun += 1
      }
      while given < begun { try await giveNext() }
    }
  }

  private static func worded(
    _ make: CatalogChunks<Element>.Making, isFirst: Bool,
    _ words: @Sendable (_ elements: [Element], _ isFirst: Bool) -> Words
  ) async throws -> Worded {
    let elements = try await make()
    return Worded(words: words(elements, isFirst), count: elements.count)
  }
}
