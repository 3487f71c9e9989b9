package import AppServices
import Domain
package import Interchange

extension JSON {
  /// `books.change/1`: what a decision changed, or would change. Books that needed no change come after the others.
  package init(_ result: DecisionResult) {
    self = [
      "schema": "books.change/1",
      "dryRun": .bool(result.dryRun),
      "entry": result.entry.map { JSON($0) } ?? .null,
      "undone": .array(result.undone.map { JSON($0) }),
      "redone": .array(result.redone.map { JSON($0) }),
      "before": JSON((result.change.before + result.untouched).map(\.id.description)),
      "after": .array((result.change.after + result.untouched).map { JSON($0) }),
      "changes": .array(result.change.fields.map { JSON($0) }),
      "removedRecords": JSON(result.change.removedRecords),
      "restoredRecords": JSON(result.change.restoredRecords),
      "removedMarks": JSON(result.change.removedMarks),
    ]
  }

  /// The document of a change for which sources were asked: their statuses are in it.
  package init(_ result: DecisionResult, sources: [SourceStatus], _ wording: RemedyWording) {
    self = JSON(result).adding([("sources", .array(sources.map { JSON($0, wording) }))])
  }

  private init(_ change: FieldChange) {
    self = [
      "id": JSON(change.book), "field": JSON(change.name), "before": .array(change.before.map { JSON($0) }),
      "after": JSON(change.after), "user": .bool(change.isGiven),
    ]
  }
}
