#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes every byte, however often that takes, also where the descriptor is one that does not wait.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done) }
    if written >= 0 {
      done += written
    } else if !StandardStreams.isToBeTriedAgain(errno, descriptor, for: POLLOUT) {
      throw .last
    }
  }
}

/// The bytes that come next, none at the end; nil where nothing comes until then, or reading fails.
func readable(_ descriptor: Int32, atMost count: Int, until end: ContinuousClock.Instant) -> [UInt8]? {
  while case let left = end - ContinuousClock.now, left > .zero {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&wanted, 1, Int32(clamping: left.wholeMilliseconds))
    if ready < 0, errno == EINTR { continue }
    guard ready > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let found = read(descriptor, &bytes, count)
    if found < 0, errno == EINTR { continue }
    return found < 0 ? nil : Array(bytes.prefix(found))
  }
  return nil
}

extension Duration {
  /// Begun ones count.
  var wholeMilliseconds: Int {
    Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
