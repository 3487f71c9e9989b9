/// The candidate that `word` was most likely meant to be: the fewest edits away, and the first of equals. Nil where
/// none is near.
///
/// Near is at most two edits, and at most one in three characters of the candidate. One edit is always allowed, where
/// something is left of the word.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let distances = candidates.map { (candidate: $0, distance: editDistance(word, $0)) }
  let near = distances.filter { candidate, distance in
    distance <= min(2, max(1, candidate.count / 3)) && distance < max(word.count, candidate.count)
  }
  return near.min { $0.distance < $1.distance }?.candidate
}

/// `; did you mean “rank”?`, behind the sentence that says which word is unknown.
/// - Parameter alternative: what stands there instead where no word is near.
package func didYouMean(_ nearest: String?, else alternative: String = "") -> String {
  nearest.map { "; did you mean “\($0)”?" } ?? alternative
}

/// How many insertions, deletions, replacements and swaps of neighbours lead from one to the other (the restricted
/// Damerau-Levenshtein distance), case aside. Only the first 200 characters of each count, so that the time is bounded.
package func editDistance(_ left: String, _ right: String) -> Int {
  let (source, target) = (Array(left.lowercased().prefix(200)), Array(right.lowercased().prefix(200)))
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
