import Domain

extension SourcePage {
  /// The page as it may be kept and shown where the answer behind it repeats a key.
  ///
  /// A value that holds one of the secrets is left out: an address of a cover, say, that the service writes as it was
  /// asked itself. So is a record, with its placements, or a category whose key or name holds one; records are counted
  /// as skipped.
  package func hiding(_ secrets: Secrets) -> SourcePage {
    var page = self
    let named = Set(records.filter { secrets.areIn($0.key) || secrets.areIn($0.title) }.map(\.recordKey))
    page.records.removeAll { named.contains($0.recordKey) }
    page.skip("it repeats the key", count: records.count - page.records.count)
    var values = ValuesWithout(secrets: secrets)
    for index in page.records.indices { page.records[index].visitTexts(&values) }
    page.categories.removeAll { secrets.areIn($0.key) || secrets.areIn($0.name) }
    page.completeCategories = completeCategories.filter { !secrets.areIn($0) }
    page.placements.removeAll { named.contains($0.record) || secrets.areIn($0.category) }
    return page
  }
}

/// Takes out what holds a secret, whichever field it is of.
private struct ValuesWithout: RecordTextVisitor {
  static var sets: Bool { true }

  let secrets: Secrets

  private func hold(_ texts: String?...) -> Bool { texts.contains { $0.map { secrets.areIn($0) } ?? false } }

  mutating func visit(_ text: inout String) {}

  mutating func text(_ name: RecordFieldName, _ value: inout String?) { if hold(value) { value = nil } }
  mutating func address(_ name: RecordFieldName, _ value: inout String?) { if hold(value) { value = nil } }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) { value.removeAll { hold($0) } }

  mutating func contributors(_ name: RecordFieldName, _ value: inout [Contributor]) {
    value.removeAll { hold($0.name, $0.role.rawValue) }
  }

  mutating func series(_ name: RecordFieldName, _ value: inout [SeriesEntry]) {
    value.removeAll { hold($0.name, $0.position) }
  }

  mutating func links(_ name: RecordFieldName, _ value: inout [LinkKind: String]) {
    value = value.filter { !hold($0.value) }
  }

  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) {
    value = value.filter { !hold($0.key, $0.value) }
  }
}
