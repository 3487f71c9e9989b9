#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A client without any opinion: sends text to a port of 127.0.0.1 and reads what comes.
final class PlainClient {
  enum End: Equatable { case closed, reset, open }

  private let socket: Int32
  private(set) var received: [UInt8] = []

  init(port: UInt16) {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(socket) }

  var text: String { String(decoding: received, as: UTF8.self) }

  func send(_ text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable { write(socket, $0.baseAddress, $0.count) }
  }

  /// Reads until the end, the limit of bytes or the limit of time without any.
  func read(atMost limit: Int = 1 << 20, milliseconds: Int32 = 60_000) -> End {
    while received.count < limit {
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, milliseconds) > 0 else { return .open }
      var count = 0
      received += [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
        count = recv(socket, buffer.baseAddress, buffer.count, 0)
        initialized = max(0, count)
      }
      if count <= 0 { return count == 0 ? .closed : .reset }
    }
    return .open
  }

  /// Asks for the path and reads the answer.
  func get(_ path: String, milliseconds: Int32 = 60_000) -> End {
    send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:1\r\nConnection: close\r\n\r\n")
    return read(milliseconds: milliseconds)
  }
}
