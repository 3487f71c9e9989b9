/// Why a text could not be read as JSON, and where.
package struct JSONFault: Error, Hashable, Sendable {
  /// What is wrong with it.
  package enum Kind: Hashable, Sendable {
    /// The text ends in the middle of a value.
    case cutOff
    /// It is no JSON (RFC 8259).
    case syntax
    /// It is JSON, but other than what was expected.
    case shape
    /// A value is larger than ``JSONLimits`` allow.
    case tooLarge
  }

  package var kind: Kind
  package var location: JSONLocation
  /// For a person: `“,” or “]” should stand here`.
  package var reason: String

  package init(_ kind: Kind, at location: JSONLocation, _ reason: String) {
    self.kind = kind
    self.location = location
    self.reason = reason
  }
}

/// A byte of a text, as an editor shows where it is.
package struct JSONLocation: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  /// From 1, in bytes.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package var description: String { "line \(line), column \(column)" }

  /// The place behind these bytes, which begin here.
  func after(_ bytes: ArraySlice<UInt8>) -> JSONLocation {
    guard let lineEnd = bytes.lastIndex(of: 0x0A) else { return JSONLocation(line: line, column: column + bytes.count) }
    return JSONLocation(line: line + bytes.count { $0 == 0x0A }, column: bytes.endIndex - lineEnd)
  }
}

/// How far a text was read, so that it can be gone on with.
package struct JSONPosition: Hashable, Sendable {
  /// How many bytes come before.
  package var offset: Int
  /// From 1.
  package var line: Int
  /// How many bytes come before this line.
  package var lineStart: Int
}

/// What one value may cost. A value beyond it is passed over, and never held in memory.
package struct JSONLimits: Hashable, Sendable {
  /// The length of its text.
  package var bytes: Int
  /// How many values it consists of, itself and members' names included. A decoder needs some hundred bytes for each.
  package var values: Int

  package init(bytes: Int, values: Int) {
    self.bytes = bytes
    self.values = values
  }
}
