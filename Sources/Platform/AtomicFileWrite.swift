package import Foundation

/// Writes a file beside its place and puts it there in one step: readers see the old or the new one, whole.
///
/// A symbolic link is followed and stays; a file that was there keeps its mode, its owner and its group. Where the file
/// cannot be given to its former group, it opens to nobody by that. What is written is on the disk before it has the
/// name. Whatever ends the program short of `SIGKILL` and a crash takes the unfinished file away; what one of these
/// left goes with the next write into the same folder.
///
/// One thread uses it.
package final class AtomicFileWrite: Sendable {
  private let target: FileLocation
  private let file: UnfinishedFile
  private let mode: mode_t
  private let calls: DurableCalls

  /// Begins an empty file, which its owner alone can read until it is put in place.
  ///
  /// - Parameters:
  ///   - path: the folder must be there; the file need not.
  ///   - newMode: that of a file which was not there; nil for what the process's `umask` leaves of 0666.
  ///   - mostMode: bits that are not in it are taken off any mode.
  /// - Throws: ``SystemError``: `EEXIST` where there is something else than a regular file, `EPERM` where the file's
  ///   owner could not stay, else what the system says.
  package convenience init(
    to path: String, newMode: mode_t? = nil, mostMode: mode_t = 0o777
  ) throws(SystemError) {
    try self.init(to: path, newMode: newMode, mostMode: mostMode, calling: .system)
  }

  /// As ``init(to:newMode:mostMode:)``; tests see and refuse what makes a file last.
  init(
    to path: String, newMode: mode_t? = nil, mostMode: mode_t = 0o777, calling calls: DurableCalls
  ) throws(SystemError) {
    self.calls = calls
    target = try FileLocation(following: path)
    let old = try Self.status(of: target.path)
    let mode = (old?.st_mode ?? newMode ?? 0o666 & ~Self.umask) & mostMode & 0o777
    file = try UnfinishedFile(in: target.folder)
    var new = stat()
    // The folder may give its own group to what is new in it.
    guard let old, fstat(file.descriptor, &new) == 0, new.st_uid != old.st_uid || new.st_gid != old.st_gid else {
      self.mode = mode
      return
    }
    do throws(SystemError) {
      try calls.own(file.descriptor, old.st_uid, old.st_gid)
      self.mode = mode
    } catch {
      guard new.st_uid == old.st_uid else {
        file.remove()
        throw error
      }
      self.mode = Self.withoutGroup(mode)
    }
  }

  /// The mode for a file that is another group's than before: nothing for that group, and for all others no more than
  /// both they and the former group had, whose members are among them now.
  private static func withoutGroup(_ mode: mode_t) -> mode_t { mode & 0o700 | mode & 0o007 & (mode & 0o070) >> 3 }

  deinit { file.remove() }

  /// Writes all of it behind what was written before.
  package func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: file.descriptor) }

  /// Puts the file in place.
  /// - Throws: ``SystemError``; the place is as it was then.
  package func commit() throws(SystemError) {
    do throws(SystemError) {
      guard fchmod(file.descriptor, mode) == 0 else { throw .last }
      try calls.flush(file.descriptor)
      try file.rename(to: target.path, calls.rename)
    } catch {
      file.remove()
      throw error
    }
    // The name, too, is to outlive a power failure. The file is in place, whatever comes of this.
    let folder = open(target.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    try? calls.flush(folder)
    close(folder)
  }

  /// Takes away what was begun; nothing once the file is in place.
  package func discard() { file.remove() }

  /// Nil where there is no file.
  private static func status(of path: String) throws(SystemError) -> stat? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .last
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EEXIST) }
    return status
  }

  /// Can only be read by setting it, so it is read once: of two threads that do so at once the later one would have for
  /// good what the other sets meanwhile. No other thread of the program makes files meanwhile that others may read.
  private static let umask: mode_t = {
    let mask = Foundation.umask(0o077)
    _ = Foundation.umask(mask)
    return mask
  }()
}

/// The calls by which a file comes to last; their order is what keeps it whole over a power failure.
struct DurableCalls: Sendable {
  /// Has what was written to the descriptor on the disk when it returns.
  var flush: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void
  var rename: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void
  /// Gives the file to an owner and a group.
  var own: @Sendable (_ descriptor: Int32, _ owner: uid_t, _ group: gid_t) throws(SystemError) -> Void = {
    descriptor, owner, group throws(SystemError) in
    guard fchown(descriptor, owner, group) == 0 else { throw .last }
  }

  static let system = DurableCalls { descriptor throws(SystemError) in
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // EINVAL: a file system that has nothing to flush.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  } rename: { from, to throws(SystemError) in
    guard Foundation.rename(from, to) == 0 else { throw .last }
  }
}
