/// Reads, or changes, the texts of a record, whichever field they are of.
package protocol RecordTextVisitor: RecordContentVisitor {
  mutating func visit(_ text: inout String)
  /// A name in ``SourceRecord/extra``, which is the program's own, or an address. As any other text, unless the visitor
  /// says otherwise.
  mutating func visit(fixed text: inout String)
}

extension SourceRecord {
  /// Shows the visitor every text that is part of what the record says.
  package mutating func visitTexts<Visitor: RecordTextVisitor>(_ visitor: inout Visitor) {
    do { try visitContent(&visitor) } catch { preconditionFailure("a visitor of texts throws nothing") }
  }
}

/// What does not set is shown copies, so that a list that others hold too is not copied for it.
extension RecordTextVisitor {
  package mutating func visit(fixed text: inout String) { visit(&text) }

  package mutating func kind(_ name: RecordFieldName, _ value: inout SourceRecord.Kind) {}
  package mutating func detail(_ name: RecordFieldName, _ value: inout SourceRecord.Detail) {}
  package mutating func date(_ name: RecordFieldName, _ value: inout PartialDate?) {}
  package mutating func number(_ name: RecordFieldName, _ value: inout Int?) {}
  package mutating func rating(_ name: RecordFieldName, count: RecordFieldName, _ value: inout Rating?) {}
  package mutating func flag(_ name: RecordFieldName, _ value: inout Bool) {}

  package mutating func title(_ name: RecordFieldName, _ value: inout String) { visit(&value) }

  package mutating func text(_ name: RecordFieldName, _ value: inout String?) {
    guard var text = value else { return }
    visit(&text)
    if Self.sets { value = text }
  }

  package mutating func address(_ name: RecordFieldName, _ value: inout String?) {
    guard var address = value else { return }
    visit(fixed: &address)
    if Self.sets { value = address }
  }

  package mutating func list(_ name: RecordFieldName, _ value: inout [String]) {
    if Self.sets {
      for index in value.indices { visit(&value[index]) }
    } else {
      for var text in value { visit(&text) }
    }
  }

  package mutating func contributors(_ name: RecordFieldName, _ value: inout [Contributor]) {
    for (index, contributor) in value.enumerated() {
      var visited = contributor
      visit(&visited.name)
      visit(&visited.role.rawValue)
      if Self.sets { value[index] = visited }
    }
  }

  package mutating func series(_ name: RecordFieldName, _ value: inout [SeriesEntry]) {
    for (index, entry) in value.enumerated() {
      var visited = entry
      visit(&visited.name)
      if var position = visited.position {
        visit(&position)
        visited.position = position
      }
      if Self.sets { value[index] = visited }
    }
  }

  package mutating func links(_ name: RecordFieldName, _ value: inout [LinkKind: String]) {
    for (kind, address) in value {
      var visited = address
      visit(fixed: &visited)
      if Self.sets { value[kind] = visited }
    }
  }

  /// Of two names that become one, one text stays.
  package mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) {
    var visited: [String: String] = [:]
    for var (name, text) in value {
      visit(fixed: &name)
      visit(&text)
      if Self.sets, visited[name] == nil { visited[name] = text }
    }
    if Self.sets { value = visited }
  }
}
