/// How far work is, how fast it goes, and how long it takes yet: `45000 read, 9800 a second, 3 min left`.
/// - Parameters:
///   - done: how many are done.
///   - all: how many there are; nil where nobody knows.
///   - action: what is done to each: `read`.
///   - seconds: since the work began.
package func pace(_ done: Int, of all: Int? = nil, _ action: String, after seconds: Double) -> String {
  var words = [all.map { "\(done) of \($0) \(action)" } ?? "\(done) \(action)"]
  // What comes in the first moments says nothing of the rest.
  guard seconds >= 1, done > 0 else { return words[0] }
  words.append("\(Int(Double(done) / seconds)) a second")
  if let all, done < all { words.append(timeLeft(seconds * Double(all - done) / Double(done))) }
  return words.joined(separator: ", ")
}

/// `12 s left`, `3 min left`.
package func timeLeft(_ seconds: Double) -> String {
  seconds < 90 ? "\(Int(seconds.rounded(.up))) s left" : "\(Int((seconds / 60).rounded(.up))) min left"
}
