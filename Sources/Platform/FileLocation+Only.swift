import Foundation

#if canImport(Glibc)
  import Glibc
#endif

extension FileLocation {
  /// Where the file behind an open descriptor lies, if that is surely the only place where it lies; else nil.
  ///
  /// It is sure of a file with one name, on a file system that is shown there from its root on. A file system that is
  /// shown from another folder on may show the file elsewhere too.
  package init?(ofOnly descriptor: Int32) {
    #if canImport(Glibc)
      guard let target = try? Self.link("/proc/self/fd/\(descriptor)") else { return nil }
      self.init(ofOnly: target, FileIdentity(descriptor: descriptor))
    #else
      return nil
    #endif
  }

  /// The location of the file that a path leads to.
  package init?(ofOnly path: String) {
    #if canImport(Glibc)
      guard let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      guard let whole = String(validatingCString: resolved) else { return nil }
      self.init(ofOnly: whole, FileIdentity(path: path))
    #else
      return nil
    #endif
  }

  #if canImport(Glibc)
    /// - Parameter path: without a symbolic link.
    private init?(ofOnly path: String, _ identity: FileIdentity?) {
      var status = stat()
      guard path.hasPrefix("/"), stat(path, &status) == 0, status.st_nlink == 1, FileIdentity(status) == identity,
        Mounts.showWhole(path)
      else { return nil }
      self.init(path)
    }
  #endif
}

#if canImport(Glibc)
  /// What of which file systems is shown where, as Linux tells it.
  enum Mounts {
    /// True where the file system that the path is in is shown there from its root on.
    static func showWhole(_ path: String) -> Bool {
      guard let file = fopen("/proc/self/mountinfo", "r") else { return false }
      defer { fclose(file) }
      var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 16 << 10))
      while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
      return showWhole(path, String(decoding: bytes, as: UTF8.self))
    }

    /// - Parameter mounts: lines of `proc_pid_mountinfo(5)`: the fourth word is the root of what is shown, the fifth
    ///   where it is shown. Of several at one place the last is seen.
    static func showWhole(_ path: String, _ mounts: String) -> Bool {
      var shown: (place: String, root: Substring)?
      for line in mounts.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 5)
        guard words.count > 4 else { return false }
        let place = plain(words[4])
        let holds = place == "/" || path == place || path.hasPrefix(place + "/")
        if holds, place.utf8.count >= shown?.place.utf8.count ?? 0 { shown = (place, words[3]) }
      }
      return shown?.root == "/"
    }

    /// Spaces and the like are written as `\040`.
    private static func plain(_ word: Substring) -> String {
      var text = String(word)
      guard word.utf8.contains(UInt8(ascii: "\\")) else { return text }
      for (code, character) in [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")] {
        text = text.replacing(code, with: character)
      }
      return text
    }
  }
#endif
