import Foundation

/// Replaces a file in one step: readers see the old or the new one, whole.
struct FileReplacement {
  let path: String
  /// The new file's mode; it never has a wider one, not even while it is written.
  let mode: Int

  /// Makes the folder, readable to its owner alone, where it is not there.
  func write(_ bytes: [UInt8]) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let temporary = path + ".\(UUID().uuidString).new"
    do {
      try fill(temporary, with: bytes)
      guard rename(temporary, path) == 0 else { throw Self.lastError() }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func fill(_ path: String, with bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.lastError() }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data(bytes))
    try file.synchronize()
    guard fchmod(descriptor, mode_t(mode)) == 0 else { throw Self.lastError() }
    try file.close()
  }

  private static func lastError() -> any Error { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
