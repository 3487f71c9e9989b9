extension Contributor {
  /// Who beside the authors stands in a line of credits, as `by Ann Lee and Jo Poole. Illustrated by Noor Haddad`,
  /// `edited by A, B and C`, `written and illustrated by Ann Lee`.
  ///
  /// Only what the line says with a word before `by` is taken; those behind a bare `by`, and behind `written by`, are
  /// authors. Nobody in particular (`various illustrators`, `others`) is left out.
  package static func credited(in line: String) -> [Contributor] {
    var reader = CreditReader(words: Domain.words(of: line).map(String.init))
    return reader.read()
  }
}

private struct CreditReader {
  let words: [String]
  private var roles: [Contributor.Role] = []
  private var name: [String] = []
  private var found: [Contributor] = []
  /// Those of ``found``: a line may be of any length.
  private var seen: Set<Contributor> = []

  init(words: [String]) { self.words = words }

  mutating func read() -> [Contributor] {
    var index = 0
    while index < words.count {
      if let (roles, next) = heading(at: index) {
        endName()
        self.roles = roles
        index = next
        continue
      }
      let word = words[index]
      let bare = word.hasSuffix(",") || word.hasSuffix(";") ? String(word.dropLast()) : word
      if ["and", "with", "&"].contains(bare.lowercased()) {
        endName()
      } else {
        if !bare.isEmpty { name.append(bare) }
        if bare != word, !isGeneration(at: index + 1) { endName() }
        if word.hasSuffix(";") { roles = [] }
      }
      index += 1
    }
    endName()
    return found
  }

  /// The roles of `Illustrated by`, `written and illustrated by`, `with an introduction by`, and where what follows
  /// begins; nil where no credit begins at the word. A bare `by` begins one without a role.
  private func heading(at start: Int) -> (roles: [Contributor.Role], next: Int)? {
    var (roles, index): ([Contributor.Role], Int) = ([], start)
    while index < words.count, index < start + 6 {
      let word = plain(words[index])
      if word == "by" { return (roles, index + 1) }
      if let role = Self.headings[word] {
        if role != .author { roles.append(role) }
      } else if index == start ? !["with"].contains(word) : !Self.fillers.contains(word) {
        return nil
      }
      index += 1
    }
    return nil
  }

  private mutating func endName() {
    defer { name = [] }
    guard !roles.isEmpty, let last = name.last else { return }
    // A full stop ends the sentence, and not an initial or "Jr.".
    if last.hasSuffix("."), last.count > 3 { name[name.count - 1] = String(last.dropLast()) }
    let text = name.joined(separator: " ")
    guard isValue(text), !Self.nobody.contains(plain(name[0])), text.utf8.count <= TextBounds.name else { return }
    found += roles.map { Contributor(text, $0) }.filter { seen.insert($0).inserted }
  }

  private func isGeneration(at index: Int) -> Bool {
    words.indices.contains(index) && ["jr", "sr", "ii", "iii", "iv", "md", "phd"].contains(plain(words[index]))
  }

  private func plain(_ word: String) -> String { word.lowercased().filter { !",.;:()[]".contains($0) } }

  private static let fillers: Set<String> = ["and", "with", "an", "a", "the", "new", "original", "photographs"]
  private static let nobody: Set<String> = ["various", "others", "other", "et"]
  private static let headings: [String: Contributor.Role] = [
    "illustrated": .illustrator, "illustrations": .illustrator, "pictures": .illustrator,
    "translated": .translator, "translation": .translator, "edited": .editor, "narrated": .narrator,
    "read": .narrator, "written": .author, "foreword": Contributor.Role(rawValue: "foreword"),
    "introduction": Contributor.Role(rawValue: "introduction"), "afterword": Contributor.Role(rawValue: "afterword"),
    "preface": Contributor.Role(rawValue: "preface"), "photographs": Contributor.Role(rawValue: "photographs"),
    "adapted": Contributor.Role(rawValue: "adapted"),
  ]
}
