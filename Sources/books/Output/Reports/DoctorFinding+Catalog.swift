import AppServices
import Catalog
import Domain
import Interchange

extension DoctorFinding {
  /// What deserves a look, a line each; none for a catalogue without flaws.
  static func all(_ health: CatalogHealth) -> [DoctorFinding] {
    quarantined(health) + [crowded(health), released(health), mismatches(health), refused(health)].compactMap(\.self)
      + orphaned(health)
  }

  /// How many ISBNs in quarantine have a line of their own at most.
  private static let most = 20

  private static func quarantined(_ health: CatalogHealth) -> [DoctorFinding] {
    let lines = health.quarantined.prefix(most).map { entry in
      let areTooMany = entry.count > Merging.mostClaimants
      return DoctorFinding(
        subject: "ISBN \(entry.isbn)", state: .warning,
        detail: "in quarantine: \(entry.count) records claim it"
          + (areTooMany ? ", more than a book has: " : " that contradict one another: ")
          + titles(entry.claimants, of: entry.count),
        remedy: areTooMany ? nil : "books doctor --release \(entry.isbn) makes it a key again")
    }
    let (count, named) = (health.quarantinedCount, health.quarantined.count)
    guard count > lines.count else { return lines }
    let rest = DoctorFinding(
      subject: "ISBNs", state: .warning,
      detail: "\(count - lines.count) more in quarantine; --json names "
        + (count > named ? "the first \(named)" : "them all"))
    return lines + [rest]
  }

  private static func crowded(_ health: CatalogHealth) -> DoctorFinding? {
    let count = health.crowdedCount
    guard count > 0 else { return nil }
    return DoctorFinding(
      subject: "crowded records", state: .warning,
      detail:
        "\(count) lead to more than \(CrowdBound().records) each, or to more than \(CrowdBound().bytes >> 20) MB of text, one "
        + "after the other, by ISBNs that they share or by title and author. No book has as much, so these join none of "
        + "them: " + titles(health.crowded, of: count),
      remedy: "books merge joins those of them that are one")
  }

  private static func released(_ health: CatalogHealth) -> DoctorFinding? {
    guard !health.released.isEmpty else { return nil }
    let list = health.released.map(\.description).joined(separator: ", ")
    return DoctorFinding(subject: "released ISBNs", state: .ok, detail: "keys because you said so: \(list)")
  }

  private static func mismatches(_ health: CatalogHealth) -> DoctorFinding? {
    let count = health.pairMismatchCount
    guard count > 0 else { return nil }
    let what = count == 1 ? "1 record has an ISBN-10" : "\(count) records have an ISBN-10"
    return DoctorFinding(
      subject: "pairs of ISBNs", state: .warning,
      detail: "\(what) of another book than the ISBN-13: " + titles(health.pairMismatches, of: count))
  }

  private static func refused(_ health: CatalogHealth) -> DoctorFinding? {
    let counts = health.refused.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    guard !counts.isEmpty else { return nil }
    let list = counts.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")
    return DoctorFinding(subject: "refused ISBNs", state: .warning, detail: "no keys, kept as they came: \(list)")
  }

  private static func orphaned(_ health: CatalogHealth) -> [DoctorFinding] {
    health.orphaned.sorted { $0.key < $1.key }.map { source, count in
      DoctorFinding(
        subject: "source \(source)", state: .warning,
        detail: "not installed; \(count) record\(count == 1 ? " of it stays" : "s of it stay") in the catalogue")
    }
  }

  /// `“Dune” (alpha:1), “Emma” (beta:2) and 3 more`
  private static func titles(_ few: [CatalogHealth.Titled], of count: Int) -> String {
    let list = few.map { "“\(cut($0.title, to: 60))” (\($0.record))" }.joined(separator: ", ")
    return list + (count > few.count ? " and \(count - few.count) more" : "")
  }
}

extension DoctorFinding {
  /// The parts of the catalogue that differ from what its records and decisions make of them, a line each.
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
