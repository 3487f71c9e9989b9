package import Interchange

/// A document that is written element by element, so that one of any length needs no memory: its last member is an
/// array, with each element in a line of its own.
package struct DocumentStream: Sendable {
  private let document: JSON
  private let name: String
  private var isFirst = true

  /// - Parameters:
  ///   - document: the members before the array, at least one; an object.
  ///   - name: that of the array.
  package init(_ document: JSON, array name: String) {
    self.document = document
    self.name = name
  }

  /// What is written first.
  package var head: [UInt8] { document.line.dropLast() + Array(",\"\(name)\":[".utf8) }

  /// One element, with what parts it from the one before.
  package mutating func bytes(for element: JSON) -> [UInt8] {
    defer { isFirst = false }
    return Array((isFirst ? "\n" : ",\n").utf8) + element.line
  }

  /// What is written last: the end of the array, and members known only by then.
  package func tail(_ members: [(key: String, value: JSON)] = []) -> [UInt8] {
    let rest = members.isEmpty ? Array("}".utf8) : [UInt8(ascii: ",")] + JSON.object(members).line.dropFirst()
    return Array("\n]".utf8) + rest + [UInt8(ascii: "\n")]
  }
}
