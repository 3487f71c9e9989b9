/// One thing that the doctor looked at.
struct DoctorFinding {
  enum State: String {
    case ok, warning, broken
  }

  var subject: String
  var state: State
  var detail: String
  /// How the program ends because of it.
  var ending: ExitStatus?

  /// What `look` says, or why it failed.
  static func of(_ subject: String, _ look: () throws -> String) -> DoctorFinding {
    do {
      return DoctorFinding(subject: subject, state: .ok, detail: try look())
    } catch {
      let ending = ExitStatus(error)
      return DoctorFinding(
        subject: subject, state: .broken, detail: ending.message ?? "no reason is known", ending: ending)
    }
  }
}
