/// The name nearest to what was written: the fewest letters put in, left out, changed or swapped with their
/// neighbour, at most two of them and at most one in three; the first of equally near ones. Nil where none is so near.
func nearest(to text: String, among names: some Sequence<String>) -> String? {
  let text = Array(text.lowercased().unicodeScalars)
  let nearby = names.map { (name: $0, distance: distance(text, Array($0.lowercased().unicodeScalars))) }
  return nearby.filter { $0.distance <= min(2, max(1, $0.name.count / 3)) }.min { $0.distance < $1.distance }?.name
}

/// Optimal string alignment distance, a row at a time.
private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var above = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var row = [i + 1]
    for (j, other) in right.enumerated() {
      var best = min(above[j] + (letter == other ? 0 : 1), above[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    before = above
    above = row
  }
  return above[right.count]
}
