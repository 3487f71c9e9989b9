/// The candidate that `word` was most likely meant to be: the fewest edits away, at most a third of its length (but two
/// are always allowed), the first of equals; nil where none is near.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let allowed = max(2, word.count / 3)
  let distances = candidates.map { (candidate: $0, distance: editDistance(word, $0)) }
  let best = distances.min { $0.distance < $1.distance }
  return best.flatMap { $0.distance <= allowed ? $0.candidate : nil }
}

/// How many insertions, deletions, replacements and swaps of neighbours lead from one to the other (the restricted
/// Damerau-Levenshtein distance), case aside.
package func editDistance(_ left: String, _ right: String) -> Int {
  let (source, target) = (Array(left.lowercased()), Array(right.lowercased()))
  guard !source.isEmpty, !target.isEmpty else { return max(source.count, target.count) }
  var beforeLast: [Int] = []
  var last = Array(0...target.count)
  for row in 1...source.count {
    var current = [row]
    for column in 1...target.count {
      let replaced = last[column - 1] + (source[row - 1] == target[column - 1] ? 0 : 1)
      var best = min(replaced, last[column] + 1, current[column - 1] + 1)
      let isSwap =
        row > 1 && column > 1 && source[row - 1] == target[column - 2] && source[row - 2] == target[column - 1]
      if isSwap { best = min(best, beforeLast[column - 2] + 1) }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[target.count]
}
