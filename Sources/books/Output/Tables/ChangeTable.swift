import Domain
import Presentation

/// What would change, a field a row.
enum ChangeTable {
  static func text(_ changes: [FieldChange], for terminal: Terminal) -> String {
    var table = Table([
      Table.Column("ID"), Table.Column("FIELD"), Table.Column("BEFORE", least: 16, mayBeCut: true),
      Table.Column("AFTER", least: 16, mayBeCut: true),
    ])
    table.rows = changes.map { change in
      let before = change.before.isEmpty ? [nothing] : change.before.map { $0 ?? nothing }
      return [
        change.book.description, name(of: change, for: terminal), before.joined(separator: " | "),
        (change.after ?? nothing) + (change.isGiven ? " (yours)" : ""),
      ]
    }
    return changes.isEmpty ? "" : table.text(for: terminal)
  }

  private static func name(of change: FieldChange, for terminal: Terminal) -> String {
    terminal.isTerminal ? Mark(rawValue: change.name)?.word ?? change.name : change.name
  }

  private static let nothing = "-"
}
