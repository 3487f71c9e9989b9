/// Someone who made a book beside its authors, and as what.
///
/// Authors are none of them: they stand in ``SourceRecord/authors``, by which alone books are matched, so that a
/// translator never becomes an author.
package struct Contributor: Hashable, Sendable {
  /// What someone did, in small letters. Those of the constants have fields of their own; any other is kept as it is
  /// written, as `foreword`.
  package struct Role: RawRepresentable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let translator = Role(rawValue: "translator")
    package static let illustrator = Role(rawValue: "illustrator")
    package static let editor = Role(rawValue: "editor")
    package static let narrator = Role(rawValue: "narrator")
    /// Who did something that is not said.
    package static let contributor = Role(rawValue: "contributor")
    /// Only read, never kept: a contributor with it belongs to the authors.
    package static let author = Role(rawValue: "author")
  }

  package var name: String
  package var role: Role

  package init(_ name: String, _ role: Role) {
    self.name = name
    self.role = role
  }
}

extension Contributor.Role {
  /// The role that a word or a relator code of MARC means (<https://www.loc.gov/marc/relators/relaterm.html>): `trl`,
  /// `Translator`, `translated by`, `Illustrations`; any other in small letters, ``contributor`` where there is no
  /// word.
  package init(reading text: String) {
    var words = Domain.words(of: folded(text)).map { $0.filter { !",.:;()[]".contains($0) } }.filter { !$0.isEmpty }
    if words.last == "by" { words.removeLast() }
    let name = words.joined(separator: " ")
    self = name.isEmpty ? .contributor : Self.known[name] ?? Self(rawValue: name)
  }

  private static let known: [String: Contributor.Role] = {
    let words: [(Contributor.Role, [String])] = [
      (.translator, ["translator", "translators", "translated", "translation", "trl", "trans", "tr"]),
      (
        .illustrator,
        ["illustrator", "illustrators", "illustrated", "illustrations", "illustration", "pictures", "ill", "illus"]
      ),
      (.editor, ["editor", "editors", "edited", "edt", "ed"]),
      (.narrator, ["narrator", "narrators", "narrated", "read", "reader", "nrt"]),
      (.contributor, ["contributor", "contributors", "ctb", "other", "oth"]),
      (.author, ["author", "authors", "written", "writer", "aut"]),
    ]
    return Dictionary(words.flatMap { role, names in names.map { ($0, role) } }) { first, _ in first }
  }()

  /// The field that shows contributors with this role.
  package var field: Field {
    switch self {
    case .translator: .translator
    case .illustrator: .illustrator
    case .editor: .editor
    case .narrator: .narrator
    default: .contributor
    }
  }
}

extension Contributor {
  /// As one text: the name, and behind it the role where the field does not say it: `Jo Poole (foreword)`.
  package var printed: String {
    role.field != .contributor || role == .contributor ? name : printedWithRole
  }

  /// The name with the role, whichever it is.
  package var printedWithRole: String { "\(name) (\(role.rawValue))" }

  /// What ``printed`` of a field wrote, or the reader. A role that has a field of its own belongs there: among the
  /// others who has it is a contributor.
  package init(reading text: String, in field: Field) {
    if let role = field.role {
      self.init(text, role)
    } else {
      self.init(readingRoleOf: text)
      if role.field != field || role == .author { role = .contributor }
    }
  }

  /// A name with any role in brackets behind it: `Jo Poole (Illustrator)`.
  package init(readingRoleOf text: String) {
    if let open = Self.bracketOfRole(text), let name = trimmed(String(text[..<open])) {
      self.init(name, Role(reading: String(text[text.index(after: open)...].dropLast())))
    } else {
      self.init(text, .contributor)
    }
  }

  /// Where the bracket opens that the last sign of the text closes. A role may have brackets of its own:
  /// `Jo Poole (notes (2nd ed.))`.
  private static func bracketOfRole(_ text: String) -> String.Index? {
    guard text.last == ")" else { return nil }
    var depth = 0
    for index in text.indices.reversed() {
      if text[index] == ")" { depth += 1 }
      if text[index] == "(" { depth -= 1 }
      if depth == 0 { return index }
    }
    return text.lastIndex(of: "(")
  }
}

extension Field {
  /// The role whose bearers the field shows; nil for ``contributor``, which shows those of all other roles, and for
  /// every other field.
  package var role: Contributor.Role? {
    switch self {
    case .translator: .translator
    case .illustrator: .illustrator
    case .editor: .editor
    case .narrator: .narrator
    default: nil
    }
  }

  /// The fields that show contributors, in the order of printing.
  package static let ofContributors: [Field] = [.translator, .illustrator, .editor, .narrator, .contributor]
}

extension SourceRecord {
  /// Adds these people in their order: authors to the authors, all others to the contributors; nobody twice in one
  /// role.
  ///
  /// Nobody is compared with all others, of whom there may be as many as a field has room for.
  package mutating func add(_ people: [Contributor]) {
    add(authors: people.filter { $0.role == .author }.map(\.name))
    var known = Set(contributors)
    contributors += people.filter { $0.role != .author && known.insert($0).inserted }
  }

  private mutating func add(authors names: [String]) {
    if names.isEmpty { return }
    var keys = Set(authors.map(authorKey))
    authors += names.filter { keys.insert(authorKey($0)).inserted }
  }
}
