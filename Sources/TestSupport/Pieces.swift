package import Domain
import Synchronization

/// Gives the bytes in pieces of this size, then none.
package func inPieces(_ bytes: [UInt8], of size: Int = 1 << 16) -> NextBytes {
  let rest = Mutex(bytes[...])
  return {
    rest.withLock { rest in
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}
