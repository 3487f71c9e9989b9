import AppServices
import ArgumentParser
import BooksConfiguration
import CalibreLibrary
import Catalog
import Domain
import Foundation
import Interchange
import Sourcing

/// What a shell offers behind TAB where no fixed list will do.
extension CompletionKind {
  /// Ids of sources; behind `a,` the others.
  static let sources = offering { others(of: Registry.infos.map(\.id), in: $0) }

  /// The same, with what else the catalogue has records of: the reader's own, what files of other programs brought, and
  /// what is of a source that is installed no more.
  static let sourcesOfRecords = offering { line in
    let installed = Registry.infos.map(\.id)
    let kept = line.read { try await $0.sources().filter { $0.records > 0 }.map(\.source) } ?? []
    return others(of: installed + kept.filter { !installed.contains($0) }, in: line)
  }

  /// For an argument that stands before others with completions: the script for fish counts only arguments that say
  /// what is offered for them.
  static let nothing = CompletionKind.list([])

  /// Ids of sources that are switched on, or off.
  static func sources(enabled: Bool) -> CompletionKind {
    offering { line in
      guard let configuration = try? line.session.configuration else { return Registry.infos.map(\.id) }
      return configuration.sourceOrder.filter { configuration.isEnabled($0) == enabled }
    }
  }

  /// Ids of the categories that the catalogue knows, the favorites first.
  static let categories = offering { line in
    ["favorites"] + (line.read { try await $0.categories().map(\.category.id) } ?? [])
  }

  /// `name=` for the settings of the source that stands before them; a secret, which is no argument, by its name alone.
  static let assignments = offering { line in
    line.settings.map { $0.isSecret ? $0.name : $0.name + "=" }
  }

  /// The settings of the source that stands before them.
  static let settings = offering { line in line.settings.map(\.name) }

  /// `field=` for what can be edited, and behind `status=`, `rating=` and `tags=` what fits.
  static let edits = offering { line in
    guard let sign = line.word.firstIndex(of: "=") else { return EditTarget.editable.map { $0.name + "=" } }
    let value = line.word[line.word.index(after: sign)...]
    switch line.word[..<sign] {
    case "status": return Shelf.Status.allCases.map { line.word[...sign] + $0.rawValue }
    case "rating": return (1...5).map { line.word[...sign] + String($0) }
    case "tags":
      // What is behind the last comma is being typed.
      let chosen = value.lastIndex(of: ",").map { line.word[...$0] } ?? line.word[...sign]
      return line.tags.map { chosen + listed(tags: [$0]) }
    default: return []
    }
  }

  /// The reader's tags, the commonest first.
  static let tags = offering { $0.tags }

  /// Statuses; behind `a,` the others.
  static let statuses = offering { others(of: Shelf.Status.allCases.map(\.rawValue), in: $0) }

  /// Names of authors that begin so, as most books have them.
  static let authors = offering { line in
    var query = AuthorQuery()
    query.text = line.word.isEmpty ? nil : line.word
    let authors = line.read { [query] in try await $0.authors(query).authors } ?? []
    return authors.flatMap { [$0.name] + $0.otherForms }
  }

  /// Names of series that begin so, those of most books first.
  static let series = offering { line in
    line.read { [word = line.word] in try await $0.series(beginning: word, limit: 100).map(\.value) } ?? []
  }

  /// Names of fields; behind `a,` more of them.
  static let fields = offering { line in
    let chosen = line.word.lastIndex(of: ",").map { line.word[...$0] } ?? ""
    return EditTarget.editable.map { chosen + $0.name }
  }

  /// Names of the columns of a csv; behind `a,` the others.
  static let csvColumns = offering { others(of: CatalogCSV.columnNames, in: $0) }

  /// The names; behind those of a list that stand there already, with commas between, the others.
  private static func others(of names: [String], in line: CompletedLine) -> [String] {
    let chosen = line.word.lastIndex(of: ",").map { line.word[...$0] } ?? ""
    let taken = chosen.split(separator: ",")
    return names.filter { name in !taken.contains { $0 == name } }.map { chosen + $0 }
  }

  /// `what=` for what a column of a table can hold; behind the sign stands the name that the file has.
  static let tableColumns = offering { line in
    line.word.contains("=") ? [] : TableColumnName.all.map { $0 + "=" }
  }

  /// What becomes of the column of calibre that stands before the sign.
  static let calibreUses = offering { line in
    guard let sign = line.word.lastIndex(of: "=") else { return [] }
    return CalibreColumnUse.allCases.map { line.word[...sign] + $0.rawValue }
  }

  private static func offering(_ words: @escaping @Sendable (CompletedLine) -> [String]) -> CompletionKind {
    .custom { typed, index, _ in
      let line = CompletedLine(typed: typed, index: index)
      let fitting = words(line).filter { $0.hasPrefix(line.word) }.map(printable)
      switch CompletionShell.requesting {
      // The parser's script has bash expand what is offered: a command in the name of a category would be run.
      case .bash: return fitting.filter { !$0.contains(where: expandedByBash.contains) }
      // Zsh takes what follows a colon for a description.
      case .zsh: return fitting.map { $0.replacing(":", with: "\\:") }
      default: return fitting
      }
    }
  }

  /// Whatever begins an expansion or a quotation, or ends a word.
  private static let expandedByBash = Set("$`\\\"'~*?[]{}()<>;&|!")
}
