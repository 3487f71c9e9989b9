import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of a library, in which the files of its books lie.
struct LibraryFolder: Sendable {
  /// As it was named, with a slash at its end.
  private let path: String
  /// The path without symbolic links; nil where nothing is there.
  private let resolved: String?

  init(_ path: String) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    resolved = Self.resolved(path).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The path of a file of the library; nil where none is there, or what is there is no plain file inside of the
  /// library, with all symbolic links followed.
  /// - Parameters:
  ///   - name: without a slash.
  ///   - place: a path from the folder of the library, as the database has it.
  func file(_ name: String, in place: String) -> String? {
    guard let resolved, Self.isInside(place), Self.isInside(name) else { return nil }
    if name.utf8.contains(UInt8(ascii: "/")) { return nil }
    let file = path + place + "/" + name
    guard let target = Self.resolved(file), target.utf8.starts(with: resolved.utf8) else { return nil }
    let type = try? FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    return type == .typeRegular ? file : nil
  }

  private static func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.utf8.contains(0) && !path.split(separator: "/").contains { $0 == ".." || $0 == "." }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
