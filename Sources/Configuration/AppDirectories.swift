package import Foundation

/// Where `books` keeps what it keeps.
package struct AppDirectories: Hashable, Sendable {
  package let configurationFile: URL
  /// Holds the catalogue. Not to be deleted.
  let dataFolder: URL
  /// Holds what lasts from run to run and is worth no backup.
  let stateFolder: URL
  /// May be deleted at any time.
  package let cacheFolder: URL

  package var catalog: URL { dataFolder.appending(path: "catalog.sqlite") }
  /// Covers and other files of books.
  package var files: URL { dataFolder.appending(path: "files", directoryHint: .isDirectory) }
  package var requestLedger: URL { stateFolder.appending(path: "requests.sqlite") }
  /// Names of authors whom dumps name by number; made of a dump, and can be made of one again.
  package var authorNames: URL { stateFolder.appending(path: "authors.sqlite") }
  package var httpCache: URL { cacheFolder.appending(path: "http.sqlite") }

  /// Everything under one folder.
  package init(home: URL) {
    configurationFile = home.appending(path: "config.toml")
    dataFolder = home
    stateFolder = home
    cacheFolder = home.appending(path: "cache", directoryHint: .isDirectory)
  }

  /// The directories of this run: those under `flag`, else under `BOOKS_HOME`, else those of the XDG Base Directory
  /// Specification (`XDG_CONFIG_HOME`, `XDG_DATA_HOME`, `XDG_STATE_HOME`, `XDG_CACHE_HOME`, with a folder `books` in
  /// each).
  ///
  /// An empty variable counts as not set, and so does a relative XDG path, as that specification asks.
  /// Nothing is created.
  package static func resolve(home flag: String?, environment: [String: String]) -> AppDirectories {
    if let home = [flag, environment["BOOKS_HOME"]].compactMap(\.self).first(where: { !$0.isEmpty }) {
      // Foundation takes a leading tilde for a home folder; a shell did so already, where the reader wanted it.
      let path = home.hasPrefix("~") ? "./" + home : home
      let whole = isStandard(path) ? path : NamedFolder.wholePath(path)
      return AppDirectories(home: URL(filePath: whole, directoryHint: .isDirectory))
    }
    return AppDirectories(xdg: environment)
  }

  /// True for a path that begins at the root and has no name that is empty or begins with a dot: it is whole.
  private static func isStandard(_ path: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    guard path.utf8.first == slash else { return false }
    var isBehindSlash = false
    for byte in path.utf8 {
      if isBehindSlash, byte == slash || byte == dot { return false }
      isBehindSlash = byte == slash
    }
    return true
  }

  private init(xdg environment: [String: String]) {
    let home =
      environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser
    func folder(_ variable: String, otherwise path: String) -> URL {
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      return (base ?? home.appending(path: path)).appending(path: "books", directoryHint: .isDirectory)
    }
    configurationFile = folder("XDG_CONFIG_HOME", otherwise: ".config").appending(path: "config.toml")
    dataFolder = folder("XDG_DATA_HOME", otherwise: ".local/share")
    stateFolder = folder("XDG_STATE_HOME", otherwise: ".local/state")
    cacheFolder = folder("XDG_CACHE_HOME", otherwise: ".cache")
  }
}
