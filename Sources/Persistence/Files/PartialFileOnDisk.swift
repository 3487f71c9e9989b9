import Catalog
import Domain
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is not whole yet, locked as long as a program fetches it; beside it, under its name with `.validator`,
/// stands by what it can be gone on with.
final class PartialFileOnDisk: PartialFile {
  private struct State {
    var size: Int
    var validator: String?
    /// True once it was moved or discarded.
    var isGone = false
  }

  private let path: String
  private let descriptor: Int32
  private let state: Mutex<State>

  /// - Parameter beforeLock: called between opening and locking; tests do there what another program may.
  /// - Throws: ``FileArchiveError``, also where another program is fetching it.
  init(path: String, beforeLock: () -> Void = {}) throws {
    self.path = path
    descriptor = try Self.locked(path, beforeLock)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileArchiveError(path: path, reason: "it is no file")
    }
    let validator = try? String(contentsOfFile: path + Self.suffix, encoding: .utf8)
    state = Mutex(State(size: Int(status.st_size), validator: validator.flatMap { $0.isEmpty ? nil : $0 }))
  }

  deinit { close(descriptor) }

  /// The file of this name, open and locked. The holder of the lock before may have moved the file into its final
  /// place: then it is no partial one any more, and the name is opened once more.
  private static func locked(_ path: String, _ beforeLock: () -> Void) throws -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileArchiveError.last(path) }
      beforeLock()
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw FileArchiveError(path: path, reason: "another program is fetching this file: wait for it")
      }
      var (opened, named) = (stat(), stat())
      if fstat(descriptor, &opened) == 0, lstat(path, &named) == 0, opened.st_dev == named.st_dev,
        opened.st_ino == named.st_ino
      {
        return descriptor
      }
      close(descriptor)
    }
  }

  private static let suffix = ".validator"

  var size: Int { state.withLock(\.size) }
  var validator: String? { state.withLock(\.validator) }

  func head() throws -> [UInt8] { try read(at: 0, FileFormat.headSize) }

  private func read(at offset: Int, _ most: Int) throws -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      count = pread(descriptor, buffer.baseAddress, most, off_t(offset))
      filled = max(0, count)
    }
    if count < 0 { throw FileArchiveError.last(path) }
    return bytes
  }

  func restart(validator: String?) throws {
    try state.withLock { state in
      guard ftruncate(descriptor, 0) == 0 else { throw FileArchiveError.last(path) }
      (state.size, state.validator) = (0, validator)
      // Before any byte of the file: what is there later belongs to it.
      do { try (validator ?? "").write(toFile: path + Self.suffix, atomically: true, encoding: .utf8) } catch {
        throw FileArchiveError(path: path + Self.suffix, reason: "cannot be written")
      }
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    try state.withLock { state in
      var done = 0
      while done < bytes.count {
        let count = pwrite(
          descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(state.size + done))
        if count < 0, errno != EINTR { throw FileArchiveError.last(path) }
        done += max(0, count)
      }
      state.size += done
    }
  }

  func discard() { remove { unlink(path) } }

  private func remove(_ work: () -> Void) {
    state.withLock { state in
      if state.isGone { return }
      (state.isGone, state.size) = (true, 0)
      work()
      unlink(path + Self.suffix)
    }
  }

  /// The hash of all that is here, and its size, once it is on the disk.
  func hash() throws -> (sha256: String, size: Int) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileArchiveError.last(path) }
    var (stream, offset) = (SHA256Stream(), 0)
    while case let bytes = try read(at: offset, 1 << 20), !bytes.isEmpty {
      stream.update(bytes)
      offset += bytes.count
    }
    return (stream.hexadecimal(), offset)
  }

  /// Gives it its name for good, in one step; what has that name holds the same.
  func move(to place: String) throws {
    guard rename(path, place) == 0 else { throw FileArchiveError.last(place) }
    remove {}
  }
}
