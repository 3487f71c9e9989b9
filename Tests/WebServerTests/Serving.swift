import AppServices
import Domain
import Foundation
import Sourcing
import Testing
import WebPages

@testable import WebServer

/// Runs a server while the body runs; fails where it does not end then.
/// - Parameter answer: to every request; nil: what a site says.
func serving(
  _ limits: WebServer.Limits = WebServer.Limits(), _ answer: WebResponse? = nil,
  _ body: @Sendable (Int) async throws -> Void
) async throws {
  let site = Site(NoWorkspace(), rules: AccessRules())
  try await serving(
    limits,
    by: { request in
      if let answer { return answer }
      return await site.respond(to: request)
    }, body)
}

/// The same of a server that answers by this.
func serving(
  _ limits: WebServer.Limits = WebServer.Limits(), by answer: @escaping @Sendable (WebRequest) async -> WebResponse,
  _ body: @Sendable (Int) async throws -> Void
) async throws {
  let (ports, told) = AsyncStream<Int>.makeStream()
  let server = WebServer(host: "127.0.0.1", port: 0, limits: limits, answer: answer)
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      defer { told.finish() }
      try await server.run { told.yield($0) }
    }
    var port: Int?
    for await told in ports {
      port = told
      break
    }
    try await body(try #require(port))
    group.cancelAll()
  }
}

/// All that comes from the port until the server closes, after this was sent.
func everything(from port: Int, after text: String) async throws -> String {
  try await waiting {
    let client = try Client(port)
    client.send(text)
    return try client.everything()
  }
}

/// Does it on a thread that may wait, so that no task stands still meanwhile.
func waiting<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}

/// A connection of bytes.
final class Client: Sendable {
  private let socket: Int32

  init(_ port: Int) throws {
    #if canImport(Glibc)
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0)
    #if canImport(Darwin)
      var on: Int32 = 1
      _ = setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    #endif
  }

  deinit { close(socket) }

  #if canImport(Glibc)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
    private static let sendFlags: Int32 = 0
  #endif

  /// What a server that has enough of it does not take is left.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Self.sendFlags) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Says that nothing more is sent; what is answered can still be read.
  func end() { shutdown(socket, Int32(SHUT_WR)) }

  /// One answer with its body.
  func answer() throws -> String {
    var text = ""
    while true {
      if let end = text.firstRange(of: "\r\n\r\n") {
        let length = text.lowercased().firstMatch(of: /content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        if text[end.upperBound...].utf8.count >= length { return text }
      }
      let more = try read()
      if more.isEmpty { return text }
      text += more
    }
  }

  /// All that comes until the server closes.
  func everything() throws -> String {
    var text = ""
    while case let more = try read(), !more.isEmpty { text += more }
    return text
  }

  private func read() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }
}

/// Nothing is there: no test of the server needs more.
struct NoWorkspace: Workspace {
  let timeout = Duration.seconds(1)

  func context() async throws -> AppContext { throw SettingsRefusal("nothing is here") }
  func catalogVersion() -> Int64? { nil }
  func remaining(of sources: [ConfiguredSource]) -> [String: Remaining] { [:] }
  func settings(of source: String) -> [ResolvedSetting] { [] }
  func sourceOrder() -> [String] { [] }
  func policy(ordering sources: [String]) -> MergePolicy { MergePolicy() }
  func setOrder(_ sources: [String]) {}
  func setEnabled(_ isEnabled: Bool, source: String) {}
  func set(_ setting: String, of source: String, to values: [String]?) {}
}
