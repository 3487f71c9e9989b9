/// The numbers 0..<count in sets that only ever grow together, each set named by its lowest member: union–find with
/// compressed paths (Cormen et al., "Introduction to Algorithms", chapter 19).
package struct DisjointSets: Sendable {
  private var parents: [Int]

  /// Every number in a set of its own.
  package init(_ count: Int) { parents = Array(0..<count) }

  package var members: Range<Int> { parents.indices }

  /// The lowest member of the set. Shortens the way for later calls, since a chain can be as long as there are members.
  package mutating func root(of member: Int) -> Int {
    var root = member
    while parents[root] != root { root = parents[root] }
    var next = member
    while parents[next] != root { (next, parents[next]) = (parents[next], root) }
    return root
  }

  /// By member: how many are in its set.
  package mutating func sizes() -> [Int] { totals(of: Array(repeating: 1, count: parents.count)) }

  /// By member: the sum of what those of its set have of something.
  /// - Parameter values: what each member has of it.
  package mutating func totals(of values: [Int]) -> [Int] {
    let roots = members.map { root(of: $0) }
    var totals = Array(repeating: 0, count: roots.count)
    for (root, value) in zip(roots, values) { totals[root] += value }
    return roots.map { totals[$0] }
  }

  /// Makes the sets of the two members one.
  package mutating func join(_ first: Int, _ second: Int) {
    let (one, other) = (root(of: first), root(of: second))
    parents[max(one, other)] = min(one, other)
  }
}
