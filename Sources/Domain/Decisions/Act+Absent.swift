extension Act {
  /// The act as it is to be written: what takes a value back names also the absent record by which that is known.
  ///
  /// A value stands on the book of the first present record that it names, and is taken back by naming the first of
  /// all, which may be absent. Unnamed, it would bring the value back when it comes itself.
  /// - Parameters:
  ///   - decisions: all on the books that the act names, in the components that they are in.
  ///   - present: the records of these components.
  package func reachingAbsent(_ decisions: [Decision], present: Set<RecordKey>) -> Act {
    let values = ActiveUserValues(decisions).values
    var act = self
    act.verdicts = verdicts.map { verdict in
      guard let edit = verdict.edit, edit.value == nil else { return verdict }
      let named = Set(verdict.records)
      let absent = values.compactMap { value -> RecordKey? in
        guard value.target == edit.target, let first = value.records.min(), !present.contains(first) else { return nil }
        return value.records.filter(present.contains).min().map(named.contains) == true ? first : nil
      }
      let missing = Set(absent).subtracting(named)
      return missing.isEmpty ? verdict : edit.verdict(on: named.union(missing).sorted())
    }
    return act
  }

  /// True where it takes anything back.
  package var takesBack: Bool { verdicts.contains { $0.edit.map { $0.value == nil } ?? false } }
}
