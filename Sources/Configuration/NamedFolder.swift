import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder as the reader names it.
enum NamedFolder {
  /// Its path from the root on, without names that are empty or a dot, and without two dots.
  ///
  /// Two dots behind a symbolic link are the folder above the one that the link leads to, as for the system and every
  /// program that asks it. Behind what is no link, or is not there, they take the name before them away.
  static func wholePath(_ path: String) -> String {
    let start = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var names: [String] = []
    for name in self.names(start) where name != "." {
      if name != ".." {
        names.append(name)
      } else {
        names = linked(whole(names)) ?? names
        _ = names.popLast()
      }
    }
    return whole(names)
  }

  private static func whole(_ names: [String]) -> String { "/" + names.joined(separator: "/") }

  /// By bytes: a slash before a combining mark is one, too.
  private static func names(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Where a symbolic link leads to, without any on the way; nil for what is no link, or leads nowhere.
  private static func linked(_ path: String) -> [String]? {
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil, let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved).map(names)
  }
}
