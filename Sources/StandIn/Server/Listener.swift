#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the server could not start: the system call and its error number.
package struct LoopbackServerError: Error, Hashable, CustomStringConvertible {
  package var call: String
  package var errorNumber: Int32

  package var description: String { "\(call): \(String(cString: strerror(errorNumber)))" }

  static func last(_ call: String) -> LoopbackServerError { LoopbackServerError(call: call, errorNumber: errno) }
}

/// A listening socket of 127.0.0.1.
struct Listener: Sendable {
  let socket: Descriptor
  let port: UInt16

  /// Port 0 takes any free one.
  init(port: UInt16) throws {
    let socket = try Self.boundSocket(port: port)
    guard listen(socket.number, SOMAXCONN) == 0 else { throw LoopbackServerError.last("listen") }
    self.socket = socket
    self.port = try Self.port(of: socket)
  }

  /// Keeps a port that nobody listens on from those who ask for any, so that whoever connects is refused. On macOS
  /// nobody could listen there again.
  static func reserve(_ port: UInt16) -> Descriptor? {
    #if canImport(Glibc)
      try? boundSocket(port: port)
    #else
      nil
    #endif
  }

  private static func boundSocket(port: UInt16) throws -> Descriptor {
    guard let socket = Descriptor(streamSocket()) else { throw LoopbackServerError.last("socket") }
    var on: Int32 = 1
    _ = setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    guard bind(socket, to: port) else { throw LoopbackServerError.last("bind") }
    return socket
  }

  /// The next connection; nil where there was none to take.
  func accept() -> Descriptor? {
    guard let connection = Descriptor(systemAccept(socket.number, nil, nil)) else { return nil }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout.size(ofValue: on))
    _ = setsockopt(connection.number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    #if canImport(Darwin)
      _ = setsockopt(connection.number, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
    #endif
    _ = fcntl(connection.number, F_SETFL, fcntl(connection.number, F_GETFL) | O_NONBLOCK)
    return connection
  }

  private static func streamSocket() -> Int32 {
    #if canImport(Glibc)
      systemSocket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      systemSocket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func bind(_ socket: Descriptor, to port: UInt16) -> Bool {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withSocketAddress(&address) { systemBind(socket.number, $0, $1) } == 0
  }

  private static func port(of socket: Descriptor) throws -> UInt16 {
    var address = sockaddr_in()
    let result = withSocketAddress(&address) { pointer, size in
      var size = size
      return getsockname(socket.number, pointer, &size)
    }
    guard result == 0 else { throw LoopbackServerError.last("getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func withSocketAddress(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }
}

// The system's calls, where methods of the same name hide them.
private func systemSocket(_ domain: Int32, _ type: Int32, _ number: Int32) -> Int32 { socket(domain, type, number) }

private func systemBind(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  bind(socket, address, size)
}

private func systemAccept(
  _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ size: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
  accept(socket, address, size)
}
