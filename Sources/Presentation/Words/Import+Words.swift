package import AppServices
package import Catalog
import Domain

extension ImportSummary {
  /// `3 records added, 0 changed, 120 unchanged; 2 entries`
  package func words(dryRun: Bool) -> String {
    let added = counted(records.added, "record")
    let changes =
      dryRun
      ? "would add \(added), change \(records.changed), leave \(records.unchanged) unchanged"
      : "\(added) added, \(records.changed) changed, \(records.unchanged) unchanged"
    let loose = decisions == 0 ? "" : ", " + counted(decisions, "decision")
    return changes + "; " + counted(entries, "entry", "entries") + loose
  }

  /// Where rows of another program's file say otherwise than what is here, and which stands, a line each.
  package func disagreements(dryRun: Bool) -> [String] {
    var words: [String] = []
    let (passed, shown) = (passedOver.values.reduce(0, +), replaced.values.reduce(0, +))
    if passed > 0 {
      words.append(
        "\(counted(passed, "value")) \(passed == 1 ? "differs" : "differ") from what you decided here, which stands: "
          + Self.counts(passedOver))
    }
    if shown > 0 {
      let verb = dryRun ? "would be" : shown == 1 ? "is" : "are"
      words.append(
        "\(counted(shown, "value")) \(verb) shown instead of what another file said of the same books: "
          + Self.counts(replaced))
    }
    return words
  }

  /// In which fields rows of records that are here say otherwise, and how many; nil where none does.
  package var differences: String? {
    differing.isEmpty
      ? nil : "rows say something else than books that are here, which stay as they are: " + Self.counts(differing)
  }

  /// How many books have the title and the author of another; nil where none has.
  package func namesakes(dryRun: Bool) -> String? {
    if namesakes == 0 { return nil }
    return counted(namesakes, "book") + (dryRun ? " would come" : " came") + " in with the title and author of another"
  }

  /// The most frequent first: `rating 3, tags 1`.
  private static func counts<Name: RawRepresentable<String>>(_ counts: [Name: Int]) -> String {
    counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ")
  }
}

extension ImportResult {
  /// How many rows lost an address that nobody may open; nil where none did.
  package var wordsOfUnsafeAddresses: String? {
    switch unsafeAddresses {
    case 0: nil
    case 1: "1 row has an address of neither http nor https, which was left out; the rest of the row is in"
    case let rows:
      "\(rows) rows have addresses of neither http nor https, which were left out; what else is in the rows is in"
    }
  }

  /// How many records lost a number of pages that no book has; nil where none did.
  package var wordsOfImpossiblePages: String? {
    switch impossiblePages {
    case 0: nil
    case 1: "1 record has a number of pages that no book has, which was left out; the rest of the record is in"
    case let records:
      "\(records) records have a number of pages that no book has, which was left out; what else is in the records is in"
    }
  }

  /// What is to be known where a load that was broken off before could not be ended behind the import, beside why.
  package static let wordsBehindUnendedLoad =
    "what came in is in; the next import or sync makes what could not be made by now"
}
