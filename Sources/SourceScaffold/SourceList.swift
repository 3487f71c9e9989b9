import Foundation

/// The list of sources in `Package.swift`: the lines between `let sources = [` and `]`, one quoted name each.
package struct SourceList: Sendable {
  private let lines: [String]
  /// Index in ``lines`` of the first entry.
  private let start: Int
  /// The names, in the order of the file.
  package let names: [String]

  /// - Throws: ``ScaffoldError/noSourceList`` where the text has no such list.
  package init(manifest: String) throws(ScaffoldError) {
    lines = manifest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let opening = lines.firstIndex(where: { $0.hasPrefix("let sources") && $0.hasSuffix(" = [") }),
      let closing = lines[opening...].firstIndex(of: "]")
    else { throw .noSourceList }
    let entries = lines[(opening + 1)..<closing].map(Self.name)
    guard !entries.contains(nil) else { throw .noSourceList }
    start = opening + 1
    names = entries.compactMap(\.self)
  }

  /// The manifest with one more line, before the first name that comes after it.
  /// - Throws: ``ScaffoldError/alreadyThere(_:)`` for a listed name, whatever its case: folders of some disks know
  ///   none.
  package func adding(_ name: SourceName) throws(ScaffoldError) -> String {
    if let same = names.first(where: { $0.lowercased() == name.type.lowercased() }) {
      throw .alreadyThere("the source \(same)")
    }
    var lines = lines
    let index = names.firstIndex { $0 > name.type } ?? names.count
    lines.insert("  \"\(name.type)\",", at: start + index)
    return lines.joined(separator: "\n")
  }

  private static func name(ofLine line: String) -> String? {
    line.wholeMatch(of: /\s*"([A-Za-z0-9]+)",?\s*/).map { String($0.1) }
  }
}
