import Interchange

extension JSON {
  init(_ finding: DoctorFinding) {
    self = [
      "subject": JSON(finding.subject), "state": JSON(finding.state.rawValue), "detail": JSON(finding.detail),
      "remedy": JSON(finding.remedy),
    ]
  }
}
