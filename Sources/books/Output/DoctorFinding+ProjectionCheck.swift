import AppServices
import Catalog

extension DoctorFinding {
  /// What in the catalogue differs from what its records and decisions make of it, a line for each part.
  static func all(_ check: ProjectionCheck) -> [DoctorFinding] { check.flaws.map(of) }

  private static func of(_ flaw: ProjectionCheck.Flaw) -> DoctorFinding {
    let ending = ExitStatus(.badData)
    if flaw.part == .categories {
      return DoctorFinding(
        subject: "categories", state: .broken, detail: "\(rows(flaw)) hold what no source and no reader gave",
        remedy: "books sync --refresh writes categories anew, books browse CATEGORY --sort rank their order",
        failure: ending)
    }
    return DoctorFinding(
      subject: subject(flaw.part), state: .broken,
      detail: "\(rows(flaw)) not what your records and decisions make of them",
      remedy: "books doctor --rebuild computes them anew", failure: ending)
  }

  private static func subject(_ part: ProjectionCheck.Part) -> String {
    switch part {
    case .claims: "keys of records"
    case .decisions: "decisions"
    case .quarantine: "quarantine"
    case .membership: "records of books"
    case .books: "books"
    case .words: "words"
    case .fullText: "full-text index"
    case .categories: "categories"
    }
  }

  /// `2 are (“Dune”, “Emma”)`
  private static func rows(_ flaw: ProjectionCheck.Flaw) -> String {
    if flaw.part == .fullText { return "its words are" }
    let examples = flaw.examples.map { "“\(cut($0, to: 60))”" }.joined(separator: ", ")
    let more = flaw.count > flaw.examples.count && !examples.isEmpty ? " and more" : ""
    let verb = flaw.part == .categories ? "" : flaw.count == 1 ? " is" : " are"
    return "\(flaw.count)" + (examples.isEmpty ? "" : " (\(examples)\(more))") + verb
  }
}
