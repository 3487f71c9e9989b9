import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Head and body of what the server at this address answers to who asks for its first page, or for something else.
/// - Parameters:
///   - address: as `books serve` prints it, of 127.0.0.1.
///   - asked: a method and a path.
func answer(at address: String, to asked: String = "GET /") throws -> String {
  let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) })
  #if canImport(Glibc)
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let connection = socket(AF_INET, SOCK_STREAM, 0)
  #endif
  defer { close(connection) }
  var place = sockaddr_in()
  place.sin_family = sa_family_t(AF_INET)
  place.sin_port = port.bigEndian
  place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  let status = withUnsafePointer(to: &place) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  try #require(status == 0)
  let request = Array("\(asked) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
  let sent = request.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
  try #require(sent == request.count)
  var (said, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
  while case let count = recv(connection, &bytes, bytes.count, 0), count > 0 { said += bytes[..<count] }
  return String(decoding: said, as: UTF8.self)
}
