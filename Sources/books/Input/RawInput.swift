import Foundation

/// What the program was started with, byte by byte. A Swift string holds UTF-8 alone: made of anything else it has
/// other bytes than were given, and the names of two folders may become one.
enum RawInput {
  /// - Throws: ``ExitStatus`` 64 for an argument that is not UTF-8, 78 for such a variable of ours.
  static func check() throws {
    for (index, argument) in arguments.enumerated().dropFirst() where !isUTF8(argument) {
      throw ExitStatus(
        .usage, "argument \(index) is not UTF-8, and no name that is not can be taken: \(String(cString: argument))")
    }
    for name in variables {
      guard let value = getenv(name), !isUTF8(value) else { continue }
      // A variable of a source may hold its key.
      let shown = name.hasPrefix("BOOKS_") && name != "BOOKS_HOME" ? "" : ": \(String(cString: value))"
      throw ExitStatus(.badConfiguration, "the variable \(name) is not UTF-8\(shown)")
    }
  }

  /// False where the current folder's path is not UTF-8, or the folder is gone.
  static var hasReadableFolder: Bool {
    guard let path = getcwd(nil, 0) else { return false }
    defer { free(path) }
    return isUTF8(path)
  }

  /// True where the command line asks for JSON, whether or not the rest of it is right.
  static var asksForJSON: Bool {
    let options = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    return options.contains("--json") || options.contains("--ndjson")
  }

  /// The folder that `--home` names, whether or not the rest of the command line is right; nil where it names none.
  static var home: String? {
    let words = Array(CommandLine.arguments.dropFirst().prefix { $0 != "--" })
    let named = words.indices.compactMap { index in
      if words[index].hasPrefix("--home=") { return String(words[index].dropFirst("--home=".count)) }
      return index > 0 && words[index - 1] == "--home" ? words[index] : nil
    }
    return named.last
  }

  private static var arguments: [UnsafeMutablePointer<CChar>] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap(\.self)
  }

  /// Those that this run reads: where things are, and the settings of sources.
  private static var variables: [String] {
    let home = getenv("BOOKS_HOME").map { String(cString: $0) } ?? ""
    let base = home.isEmpty ? ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] : []
    return base + GlobalOptions.environment.keys.filter { $0.hasPrefix("BOOKS_") }.sorted() + ["BOOKS_HOME"]
  }

  private static func isUTF8(_ text: UnsafePointer<CChar>) -> Bool { String(validatingCString: text) != nil }
}
