/// One thing that was looked at for what may be wrong with it.
package struct DoctorFinding: Sendable {
  /// The raw values are printed by `doctor`.
  package enum State: String, Sendable, CaseIterable {
    case ok, warning, broken
  }

  package var subject: String
  package var state: State
  /// One line for the reader.
  package var detail: String
  /// What the reader does about it, in the words of the face; nil where there is nothing to do, or where ``detail``
  /// says it.
  package var remedy: String?
  /// Why it could not be looked at; nil where it could.
  package var failure: (any Error)?

  package init(subject: String, state: State, detail: String, remedy: String? = nil, failure: (any Error)? = nil) {
    self.subject = subject
    self.state = state
    self.detail = detail
    self.remedy = remedy
    self.failure = failure
  }

  /// The detail and the remedy, for a table.
  package var sentence: String { remedy.map { "\(detail): \($0)" } ?? detail }
}
