import Catalog
import Domain
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files and folders that only their owner may look into: a catalogue holds notes, a cache what was looked for.
///
/// What is there already keeps its mode: the reader may share it on purpose. What SQLite puts beside a file gets the
/// mode of that file.
enum OwnerOnlyFiles {
  /// Makes an empty file of mode 0600 where there is none. Several programs may do so at once.
  /// - Throws: `CatalogError.unusable`; `.failed` where there is no room for it.
  static func makeFile(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw failure(errno, path, "it cannot be made: ")
    }
    close(descriptor)
  }

  /// Makes a folder of mode 0700, and those that it is in, where there are none. Several programs may do so at once.
  /// - Throws: `CatalogError.unusable`, or `.failed` where there is no room, naming the folder, and which of those that
  ///   it is in cannot be made.
  static func makeFolder(_ path: String) throws { try makeFolder(path, for: path) }

  private static func makeFolder(_ path: String, for wanted: String) throws {
    if isFolder(path) { return }
    let parent = URL(filePath: path, directoryHint: .isDirectory).deletingLastPathComponent().path(
      percentEncoded: false)
    if parent != path { try makeFolder(parent, for: wanted) }
    // Another program may have made it in the meantime.
    guard mkdir(path, 0o700) != 0 else { return }
    let code = errno
    guard isFolder(path) else {
      let words = "the folder cannot be made: " + (path == wanted ? "" : "\(path): ")
      if let obstacle = obstacle(at: path) { throw CatalogError.unusable(path: wanted, reason: words + obstacle) }
      throw failure(code, wanted, words)
    }
  }

  /// What stands where a folder is to be made, and what to do about it; nil where nothing does.
  private static func obstacle(at path: String) -> String? {
    // With a slash behind its name a link would be followed.
    let name = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var status = stat()
    guard lstat(name, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFLNK
      ? "a link that leads to no folder stands there: mend the link, or use another folder"
      : "a file stands there: move it away, or use another folder"
  }

  /// Why SQLite, which does not tell it, could not make its log, or the index of that, beside a file; nil where there
  /// is no such file, or no reason is found. To find one, a file is made there and taken away at once.
  static func obstacle(beside path: String) -> CatalogError? {
    guard (try? StoreFileStatus(path)) != nil else { return nil }
    if let found = refusal(ofLogBeside: path) { return found }
    let probe = StoreFileStatus.log(of: path) + "-\(UUID().uuidString)"
    let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return failure(errno, path, "no file can be made beside it: ") }
    close(descriptor)
    unlink(probe)
    return nil
  }

  /// Why a file that this program may write is of no use for that: its log, or the index of that, is there and no file,
  /// or one that this program may not read and write. Nil where neither is so.
  static func refusal(ofLogBeside path: String) -> CatalogError? {
    guard access(path, W_OK) == 0 else { return nil }
    for beside in [StoreFileStatus.log(of: path), StoreFileStatus.logIndex(of: path)] {
      do {
        guard try StoreFileStatus(beside) != nil, access(beside, R_OK | W_OK) != 0 else { continue }
      } catch { return error as? CatalogError }
      return .unusable(
        path: beside, reason: "it cannot be written; nothing was changed: give yourself the right to write it")
    }
    return nil
  }

  /// - Parameters:
  ///   - code: as in `errno`.
  ///   - words: what comes before the system's own.
  private static func failure(_ code: Int32, _ path: String, _ words: String) -> CatalogError {
    let reason = words + String(cString: strerror(code))
    if [ENOSPC, EDQUOT].contains(code) { return .failed(path: path, reason: reason + ": make room and try again") }
    return .unusable(path: path, reason: reason)
  }

  /// Writes out what the system still holds back of a file, and of its name.
  static func flush(_ path: String) {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    for place in [path, folder] {
      let descriptor = open(place, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      fsync(descriptor)
      close(descriptor)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
