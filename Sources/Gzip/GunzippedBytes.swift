import Synchronization

/// Why bytes cannot be unpacked.
package enum GzipFault: Error, Hashable, Sendable {
  /// They are no gzip, or damaged: a checksum is wrong.
  case damaged
  /// They end before what is packed does.
  case cutOff
  /// Behind the end of what is packed something else stands than more of it, and zeros, which fill up a block of some
  /// device.
  case followed
}

/// Unpacks gzip (RFC 1952) as it is read: whatever is packed, some megabytes at most are in memory.
package final class GunzippedBytes: Sendable {
  private struct State {
    let gunzip: Gunzip
    /// Of the packed bytes, what was not unpacked yet.
    var rest: ArraySlice<UInt8> = []
    var isAtEnd = false
  }

  private let more: @Sendable () throws -> [UInt8]
  private let state: Mutex<State>

  /// Packed bytes that are unpacked at once. At worst they become a thousand times as many (zlib, Maximally
  /// Compressing).
  private static let partSize = 8 << 10

  /// What packed bytes begin with.
  package static let mark: [UInt8] = [0x1F, 0x8B]

  /// - Parameter more: gives the packed bytes, some at a time; none at the end.
  /// - Throws: ``GzipFault/damaged`` where there is no room to unpack.
  package init(_ more: @escaping @Sendable () throws -> [UInt8]) throws {
    guard let gunzip = Gunzip() else { throw GzipFault.damaged }
    self.more = more
    state = Mutex(State(gunzip: gunzip))
  }

  /// The next unpacked bytes; none at the end.
  /// - Throws: ``GzipFault``, and what giving the bytes throws.
  package func next() throws -> [UInt8] {
    try state.withLock { state in
      var unpacked: [UInt8] = []
      while unpacked.isEmpty {
        if state.gunzip.isFollowed { throw GzipFault.followed }
        if state.rest.isEmpty {
          if !state.isAtEnd { state.rest = try more()[...] }
          if state.rest.isEmpty {
            state.isAtEnd = true
            if !state.gunzip.isComplete { throw GzipFault.cutOff }
            return []
          }
        }
        let part = state.rest.prefix(Self.partSize)
        let isSound = part.withUnsafeBytes { bytes in
          state.gunzip.undo(bytes) { piece in
            unpacked.append(contentsOf: piece)
            return true
          }
        }
        state.rest = state.rest.dropFirst(part.count)
        guard isSound else { throw GzipFault.damaged }
      }
      return unpacked
    }
  }
}
