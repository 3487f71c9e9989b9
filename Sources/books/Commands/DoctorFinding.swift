/// One thing that the doctor looked at.
struct DoctorFinding {
  enum State: String {
    case ok, warning, broken
  }

  var subject: String
  var state: State
  var detail: String
  /// What the reader does about it; nil where there is nothing to do, or where ``detail`` says it.
  var remedy: String?
  /// How the program ends because of it.
  var ending: ExitStatus?

  /// The detail and the remedy, for a table.
  var sentence: String { remedy.map { "\(detail): \($0)" } ?? detail }

  /// What `look` says, or why it failed.
  static func of(_ subject: String, _ look: () throws -> String) -> DoctorFinding {
    do {
      return DoctorFinding(subject: subject, state: .ok, detail: try look())
    } catch {
      let ending = ExitStatus(error)
      return DoctorFinding(subject: subject, state: .broken, detail: ending.words, ending: ending)
    }
  }
}
