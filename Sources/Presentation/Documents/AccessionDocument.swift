package import AppServices
import Domain
package import Interchange

extension JSON {
  /// What became of one ISBN of a pile, as a line of its own.
  package init(_ answer: AccessionAnswer, _ wording: RemedyWording) {
    self = [
      "type": "answer", "input": JSON(answer.reading.input), "isbn13": JSON(answer.isbn),
      "outcome": .string(answer.outcome.rawValue),
      "reason": JSON(answer.isbn == nil ? answer.reading.class.explanation : nil),
      "id": JSON(answer.book?.id), "title": JSON(answer.book?.title), "authors": JSON(answer.book?.authors ?? []),
      "answered": JSON(answer.answered), "failed": .array(answer.failed.map { JSON($0, wording) }),
    ]
  }

  /// The last line: what came of all, counted by outcome.
  package init(_ summary: AccessionSummary) {
    let counts = AccessionAnswer.Outcome.allCases.map { ($0.rawValue, JSON(summary.counts[$0, default: 0])) }
    self = [
      "type": "end", "entry": JSON(summary.entry?.id), "counts": .object(counts.map { (key: $0.0, value: $0.1) }),
    ]
  }
}
