import Foundation

/// A path in its two parts, of which the system makes one file.
package struct FileLocation: Hashable, Sendable {
  /// Never empty: `.` for a bare name.
  package let folder: String
  /// Without a slash; empty where the path ends with one.
  package let name: String

  package init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, name) = (".", path)
      return
    }
    folder = slash == path.utf8.startIndex ? "/" : String(path.utf8[..<slash]) ?? path
    name = String(path.utf8[path.utf8.index(after: slash)...]) ?? ""
  }

  /// The place that a path leads to in the end: symbolic links are followed, whether or not there is a file.
  /// - Throws: ``SystemError`` with `ELOOP` where they lead round in a circle, `EILSEQ` where one says no UTF-8.
  package init(following path: String) throws(SystemError) {
    var path = path
    // As many links as Linux follows.
    for _ in 0...40 {
      let place = FileLocation(path)
      guard let target = try Self.link(path) else {
        self = place
        return
      }
      path = target.hasPrefix("/") ? target : "\(place.folder)/\(target)"
    }
    throw SystemError(code: ELOOP)
  }

  package var path: String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

  /// What the symbolic link says; nil for what is none.
  static func link(_ path: String) throws(SystemError) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    if count <= 0 { return nil }
    guard let target = String(validating: buffer[..<count], as: UTF8.self) else { throw SystemError(code: EILSEQ) }
    return target
  }
}
