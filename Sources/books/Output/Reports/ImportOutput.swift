import AppServices
import Catalog
import Domain
import Interchange
import Presentation

/// Prints what came of files that were imported.
struct ImportOutput {
  let options: GlobalOptions
  let dryRun: Bool
  /// True where there are several, so that each line has to say of which it is.
  let namesFiles: Bool

  /// What came of a file, for the person at the terminal.
  func say(_ result: ImportResult, of file: String) {
    if result.isOutOfView {
      let source = result.form.rawValue
      options.say("\(source) is disabled, so its books are out of view: \(EnablingHint.words(source))")
    }
    options.say((namesFiles ? "\(file): " : "") + result.change.words(dryRun: dryRun))
    result.rows?.words.forEach { options.say("\(file): \($0)") }
    if let words = result.wordsOfUnsafeAddresses { options.say("\(file): \(words)") }
    if let words = result.wordsOfImpossiblePages { options.say("\(file): \(words)") }
    result.rowsReport?.words.forEach { options.say("\(file): \($0)") }
    result.change.disagreements(dryRun: dryRun).forEach { options.say("\(file): \($0)") }
    if let differences = result.change.differences {
      options.say("\(file): \(differences); books edit changes a book")
    }
    if let namesakes = result.change.namesakes(dryRun: dryRun) {
      options.say("\(file): \(namesakes)\(dryRun ? "" : "; books duplicates lists what may be one")")
    }
    result.dump?.words.forEach { options.say("\(file): \($0)") }
    if let entry = result.change.entry {
      options.say("entry \(entry) of the history; books import --undo takes it out again")
    } else if !dryRun {
      let change = result.change
      if result.form.isOfRows {
        options.say(
          (namesFiles ? "\(file): " : "")
            + "nothing of it is new, so it is no entry of the history: books undo takes back what came before it")
      } else if change.records.added + change.records.changed + change.decisions > 0 {
        options.say("this is no entry of the history: --undo takes out files of other programs alone")
      }
    }
  }

  /// Rows as they are read; what is here already may leave them nothing to say.
  private func show(_ examples: [BookCopy]) throws {
    var table = Table([
      Table.Column("RECORD"), Table.Column("TITLE", least: 20, ample: 34, mayBeCut: true),
      Table.Column("AUTHORS", least: 16, mayBeCut: true, leaves: 3), Table.Column("DATE", leaves: 2),
      Table.Column("ISBN", leaves: 4), Table.Column("YOURS", least: 16, mayBeCut: true, leaves: 1),
    ])
    table.rows = examples.map { row in
      let record = row.record
      let marks = Mark.allCases.compactMap { mark in row.marks[mark].map { "\(mark.rawValue): \($0.printed)" } }
      return [
        record.recordKey.description, [record.title, record.subtitle].compactMap(\.self).joined(separator: ": "),
        record.authors.joined(separator: ", "), record.published?.description ?? "", record.ownISBNs.first ?? "",
        marks.joined(separator: "; "),
      ]
    }
    if !examples.isEmpty { try StandardOutput.write(table.text(for: options.output)) }
  }

  /// What came of all of them, for standard output: a document, or of a dry run the first rows as they were read.
  func print(_ results: [ImportResult]) throws {
    if options.json {
      try StandardOutput.line(JSON(results, dryRun: dryRun).line)
    } else if dryRun {
      try show(results.flatMap { $0.rowsReport?.examples ?? [] })
    }
  }
}
