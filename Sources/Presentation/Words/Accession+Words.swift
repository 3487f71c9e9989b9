package import AppServices
import Domain
package import Foundation

extension AccessionAnswer {
  /// What became of the ISBN, without its book.
  package var words: String {
    switch outcome {
    case .added: isDry ? "would be added" : "added"
    case .alreadyHere where isBare: "already here as a bare ISBN: \(whyBare)"
    case .alreadyHere: isBeingAsked ? "already here, and being looked up" : "already here"
    case .found: "found"
    case .unknown, .notAsked: "\(whyBare): \(isDry ? "would be kept" : "kept") as a bare ISBN"
    case .shared: "on several books here: add the one that it is by its id"
    case .notISBN: "not an ISBN: \(reading.class.explanation)"
    }
  }

  /// Why nothing is known of it but the ISBN.
  private var whyBare: String {
    let silent = list(failed.map(\.source))
    if answered.isEmpty { return failed.isEmpty ? "nobody was asked" : "nobody answered (\(silent))" }
    return "unknown to all that answered (\(list(answered)))" + (failed.isEmpty ? "" : ", \(silent) did not")
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

extension AccessionSummary {
  /// "12 books added to your library, 3 already there, 1 no ISBN"; "13 ISBNs of 12 books added …" where some are of
  /// one. What the library had before is never called added.
  package func words(dryRun: Bool) -> String {
    let added = count(.added, .found, .unknown, .notAsked) - foundAgain
    let (bare, here, wrong) = (count(.unknown, .notAsked), count(.alreadyHere), count(.notISBN))
    // Of a dry run none of them is here.
    let books = dryRun ? added : self.books.count
    let what = (added > books ? "\(added) ISBNs of " : "") + counted(books, "book")
    var parts = ["\(dryRun ? "would add " : "")\(what)\(dryRun ? "" : " added") to your library"]
    if bare > 0 { parts.append("\(bare) of them \(bare == 1 ? "a bare ISBN" : "bare ISBNs")") }
    if here > 0 { parts.append("\(here) already there") }
    if foundAgain > 0 { parts.append("\(foundAgain) of its bare ISBNs found") }
    if count(.shared) > 0 { parts.append("\(count(.shared)) on several books") }
    if wrong > 0 { parts.append("\(wrong) no ISBN") }
    return parts.joined(separator: ", ")
  }

  /// What became of the bare ISBNs that were asked for again; nil where there are none, or nobody to ask.
  package var wordsOfBare: String? {
    let (found, left) = (count(.found), bare.count)
    guard found + left > 0, !statuses.isEmpty else { return nil }
    let isbns = counted(found + left, "bare ISBN")
    let silent = statuses.filter(\.hasFailed).map { "\($0.source) (\($0.outcome.words))" }
    return "\(isbns) asked for again: \(found) found" + (left > 0 ? ", \(left) still unknown" : "")
      + (silent.isEmpty ? "" : "; not every source answered: \(silent.joined(separator: ", "))")
  }
}

/// `waiting for google-books (2), nytimes (40, again at 12:01)`; nil where nothing is waited for.
/// - Parameter time: how a moment is told.
package func accessionProgress(
  _ waiting: [String: Int], held: [String: Date], at now: Date, time: (Date) -> String
) -> String? {
  if waiting.isEmpty { return nil }
  let sources = waiting.sorted { $0.key < $1.key }.map { source, count in
    let until = held[source].flatMap { $0 > now ? ", again \(time($0))" : nil } ?? ""
    return "\(source) (\(count)\(until))"
  }
  return "waiting for " + sources.joined(separator: ", ")
}

/// `waiting for google-books, which is asked again from 12:01`, where no line of progress is seen; nil for a wait of
/// less than twenty seconds, about which nobody wonders, and for one that was told before.
/// - Parameters:
///   - told: until when it was said to be waited for last.
///   - again: how the moment behind "asked again" is told.
package func heldRemark(
  _ source: String, until: Date, told: Date?, at now: Date, again: (Date) -> String
) -> String? {
  guard until.timeIntervalSince(now) >= 20, told.map({ abs(until.timeIntervalSince($0)) >= 1 }) ?? true else {
    return nil
  }
  return "waiting for \(source), which is asked again \(again(until))"
}
