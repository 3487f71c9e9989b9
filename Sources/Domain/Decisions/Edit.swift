/// A value of the reader's own for one thing about a book.
package struct Edit: Hashable, Sendable {
  package var target: EditTarget
  /// Nil takes back what the reader gave.
  package var value: UserValue?

  package init(_ target: EditTarget, _ value: UserValue?) {
    self.target = target
    self.value = value
  }

  func verdict(on keys: [RecordKey]) -> Decision.Verdict {
    switch target {
    case .field(let field): .value(field, value, of: keys)
    case .mark(let mark): .mark(mark, value, of: keys)
    }
  }
}

/// A name and a value as they were typed.
package struct Assignment: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Edit {
  /// What was typed, each target once: in the order of the first assignments, then what is to be taken back.
  ///
  /// Several assignments of a list add up to one; of anything else there may be one.
  /// - Parameter placeholders: ``MergePolicy/placeholders``.
  /// - Throws: ``DecisionRefusal`` for the first that cannot be read.
  package static func read(
    _ assignments: [Assignment], unset: [String] = [], placeholders: Set<ISBN> = []
  ) throws(DecisionRefusal) -> [Edit] {
    var edits: [Edit] = []
    for assignment in assignments {
      let target = try EditTarget(named: assignment.name)
      let value = try value(assignment.value, for: target, placeholders: placeholders)
      if let place = edits.firstIndex(where: { $0.target == target }) {
        edits[place].value = try edits[place].value?.joined(with: value, of: target)
      } else {
        edits.append(Edit(target, value))
      }
    }
    for name in unset {
      let target = try EditTarget(named: name)
      if edits.contains(where: { $0.target == target && $0.value != nil }) { throw .setAndUnset(target) }
      if !edits.contains(where: { $0.target == target }) { edits.append(Edit(target, nil)) }
    }
    return edits
  }

  private static func value(
    _ text: String, for target: EditTarget, placeholders: Set<ISBN>
  ) throws(DecisionRefusal) -> UserValue {
    guard let text = trimmed(text) else { throw .emptyValue(target) }
    switch target.form {
    case .text:
      guard target != .field(.title) || TextBounds.isTitle(text) else { throw .tooLong(target) }
      return .text(text)
    case .list(let separators):
      let parts = text.split { separators.contains($0) }.compactMap { trimmed(String($0)) }.eachOnce
      if parts.isEmpty { throw .emptyValue(target) }
      return .list(parts)
    case .number(let range):
      if text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text), range.contains(number) {
        return .number(number)
      }
    case .date: if let date = PartialDate(text), date.description == text { return .date(date) }
    case .address: if let address = webAddress(text) { return .text(address) }
    case .status: if let status = Shelf.Status(rawValue: text.lowercased()) { return .text(status.rawValue) }
    case .isbn:
      let reading = ISBN.read(text, placeholders: placeholders)
      guard let isbn = reading.isbn else { throw .badISBN(reading) }
      return .isbn(isbn)
    }
    throw .badValue(target, text)
  }
}

extension UserValue {
  /// - Throws: ``DecisionRefusal/givenTwice(_:)`` where these are no lists.
  fileprivate func joined(with other: UserValue, of target: EditTarget) throws(DecisionRefusal) -> UserValue {
    guard case (.list(let own), .list(let more)) = (self, other) else { throw .givenTwice(target) }
    return .list((own + more).eachOnce)
  }
}

extension [String] {
  /// Without those that differ from an earlier one in case or accents alone.
  fileprivate var eachOnce: [String] {
    var seen: Set<String> = []
    return filter { seen.insert(folded($0)).inserted }
  }
}
