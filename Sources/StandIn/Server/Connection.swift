#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One accepted connection, served by a thread of its own. Every wait ends when the server stops.
struct Connection {
  let socket: Descriptor
  let stop: Signal
  /// Read, but not yet part of a request.
  private var pending: [UInt8] = []

  /// Bytes of request line and headers together.
  private static let largestHead = 64 << 10
  private static let headEnd = Array("\r\n\r\n".utf8)

  init(socket: Descriptor, stop: Signal) {
    self.socket = socket
    self.stop = stop
  }

  /// The bytes of the next request up to the empty line; nil at the end of the connection or beyond 64 KB. What does
  /// not begin with a letter, such as a TLS greeting, is given as it is: no empty line may ever follow.
  mutating func readHead() -> [UInt8]? {
    while pending.count <= Self.largestHead {
      if let end = pending.firstRange(of: Self.headEnd) {
        defer { pending.removeSubrange(..<end.upperBound) }
        return Array(pending[..<end.lowerBound])
      }
      if let first = pending.first, !(0x41...0x5A).contains(first & 0xDF) { return pending }
      guard let more = receive() else { return nil }
      pending += more
    }
    return nil
  }

  /// Sends it all; false where the other side is gone or the server stops.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      guard stop.wait(for: POLLOUT, on: socket) == .ready else { return false }
      let count = bytes[sent...].withUnsafeBytes { send(socket.number, $0.baseAddress, $0.count, Self.sendFlags) }
      if count < 0 && errno != EAGAIN && errno != EINTR { return false }
      sent += max(0, count)
    }
    return true
  }

  /// Waits; false as soon as the other side is gone or the server stops.
  func pause(_ time: Duration? = nil) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let rest = end.map { $0 - .now }
      if let rest, rest <= .zero { return true }
      switch stop.wait(for: POLLIN, on: socket, atMost: rest.map { $0 + .milliseconds(1) }) {
      case .timedOut: return true
      case .raised: return false
      case .ready: if receive() == nil { return false }
      }
    }
  }

  /// Waits until the hold is released; false as soon as the other side is gone or the server stops.
  func pause(until hold: Hold) -> Bool {
    while !hold.isReleased {
      guard pause(.milliseconds(5)) else { return false }
    }
    return true
  }

  /// Makes the connection end with a reset instead of an orderly close (`SO_LINGER` of no time).
  func resetOnClose() {
    var now = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(socket.number, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout.size(ofValue: now)))
  }

  /// What has arrived, at least a byte; nil at the end.
  private func receive() -> [UInt8]? {
    guard stop.wait(for: POLLIN, on: socket) == .ready else { return nil }
    let chunk = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
      count = max(0, recv(socket.number, buffer.baseAddress, buffer.count, 0))
    }
    return chunk.isEmpty ? nil : chunk
  }

  #if canImport(Glibc)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
    private static let sendFlags: Int32 = 0
  #endif
}
