import AppServices
import Domain
import Foundation
import ServiceLifecycleTestKit
import Sourcing
import Testing
import WebPages

@testable import WebServer

/// The server on a port of its own: what a client may not have without end.
@Suite struct WebServerTests {
  @Test func `a request is answered, and the connection stays for the next`() async throws {
    try await serving { port in
      let answers = try await waiting {
        let client = try Client(port)
        return try (0..<3).map { _ in
          client.send("GET /assets/page.js HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
          return try client.answer()
        }
      }
      #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200 OK") })
    }
  }

  @Test func `a head alone says how long the answer would be`() async throws {
    try await serving { port in
      let head = "/assets/page.js HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
      let (whole, alone) = (
        try await everything(from: port, after: "GET " + head), try await everything(from: port, after: "HEAD " + head)
      )
      let length = try #require(whole.firstMatch(of: /(?i)content-length: [1-9]\d+\r\n/)?.output)
      #expect(alone.contains(length) && alone.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `a head that is too long is refused`() async throws {
    try await serving { port in
      let long = String(repeating: "x", count: 40_000)
      let answer = try await everything(
        from: port, after: "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX-Long: \(long)\r\n\r\n")
      #expect(!answer.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(
    arguments: [
      (["127.0.0.1"], "200"), ([], "400"), (["127.0.0.1", "evil.example"], "400"),
      (["evil.example", "127.0.0.1"], "400"), (["127.0.0.1", "127.0.0.1"], "400"), (["", "127.0.0.1"], "400"),
      (["evil.example"], "421"),
    ] as [([String], String)])
  func `one field says which host is asked for`(hosts: [String], status: String) async throws {
    try await serving { port in
      let fields = hosts.map { "host: \($0)\r\n" }.joined()
      let answer = try await everything(
        from: port, after: "GET /assets/page.js HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    }
  }

  @Test func `a method that no site knows is refused in words`() async throws {
    try await serving { port in
      let answer = try await everything(
        from: port, after: "PATCH / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 501") && answer.contains("this method is not known here"), "\(answer)")
      #expect(answer.contains("nosniff"))
    }
  }

  @Test func `a body that is too long is refused`() async throws {
    try await serving { port in
      let body = String(repeating: "x", count: 300_000)
      let answer = try await everything(
        from: port, after: Self.form(port, body.utf8.count, "Connection: close\r\n") + body)
      #expect(answer.hasPrefix("HTTP/1.1 413"))
    }
  }

  @Test func `a body that never comes is given up`() async throws {
    var limits = WebServer.Limits()
    limits.body = .milliseconds(50)
    try await serving(limits) { port in
      let answer = try await waiting {
        let client = try Client(port)
        client.send(Self.form(port, 10))
        return try client.answer()
      }
      #expect(answer.hasPrefix("HTTP/1.1 408"))
    }
  }

  @Test func `a connection that says nothing is closed`() async throws {
    var limits = WebServer.Limits()
    limits.idle = .milliseconds(50)
    try await serving(limits) { port in
      let said = try await everything(from: port, after: "")
      #expect(said.isEmpty)
    }
  }

  /// Who wrote it is told by an error, and lets go what it drew from.
  @Test func `a client that takes nothing of an answer is left, and what writes it ends`() async throws {
    var limits = WebServer.Limits()
    limits.idle = .milliseconds(50)
    let (ends, end) = AsyncStream<Void>.makeStream()
    let endless = WebResponse(
      body: .stream { writer in
        defer { end.finish() }
        while true { try await writer.write([UInt8](repeating: 0x20, count: 1 << 20)) }
      })
    try await serving(limits, endless) { port in
      let client = try await waiting {
        let client = try Client(port)
        client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        return client
      }
      for await _ in ends {}
      // The connection is closed behind what the system holds of it.
      _ = try await waiting { try client.everything() }
    }
  }

  @Test func `a long answer comes whole to who reads it`() async throws {
    let pieces = (0..<16).map { number in [UInt8](repeating: UInt8(ascii: "a") + UInt8(number), count: 100_000) }
    let long = WebResponse(body: .stream { writer in for piece in pieces { try await writer.write(piece) } })
    try await serving(WebServer.Limits(), long) { port in
      let said = try await everything(
        from: port, after: "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
      let body = try #require(said.firstRange(of: "\r\n\r\n")).upperBound
      // Of the chunks' own lines none has 100 characters.
      let came = said[body...].split(separator: "\r\n").filter { $0.utf8.count > 100 }.joined()
      #expect(came.utf8.elementsEqual(pieces.joined()))
    }
  }

  @Test func `a server that is told to end does not wait for what never comes`() async throws {
    var limits = WebServer.Limits()
    (limits.body, limits.idle, limits.ending) = (.seconds(3600), .seconds(3600), .milliseconds(50))
    try await testGracefulShutdown { end in
      try await serving(limits) { port in
        let said = try await waiting {
          let client = try Client(port)
          client.send("GET /assets/page.js HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
          #expect(try client.answer().hasPrefix("HTTP/1.1 200 OK"))
          client.send(Self.form(port, 10))
          end.triggerGracefulShutdown()
          return try client.everything()
        }
        #expect(said.isEmpty)
      }
    }
  }

  /// What ends it may come while any part of it begins to wait.
  @Test func `a server that is told to end as soon as it runs ends, however often`() async throws {
    for _ in 1...300 { try await serving { _ in } }
  }

  /// The head of a form that the site reads.
  private static func form(_ port: Int, _ length: Int, _ more: String = "") -> String {
    "POST /sources/set HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
      + "Content-Length: \(length)\r\n\(more)\r\n"
  }

  private func everything(from port: Int, after text: String) async throws -> String {
    try await waiting {
      let client = try Client(port)
      client.send(text)
      return try client.everything()
    }
  }

  @Test func `an address that is taken is told`() async throws {
    try await serving { port in
      await #expect(throws: WebServerError(code: EADDRINUSE)) {
        try await WebServer(Site(NoWorkspace(), rules: AccessRules()), host: "127.0.0.1", port: port).run { _ in }
      }
    }
  }

  /// Runs a server while the body runs; fails where it does not end then.
  /// - Parameter answer: to every request; nil: what a site says.
  private func serving(
    _ limits: WebServer.Limits = WebServer.Limits(), _ answer: WebResponse? = nil,
    _ body: @Sendable (Int) async throws -> Void
  ) async throws {
    let (ports, told) = AsyncStream<Int>.makeStream()
    let site = Site(NoWorkspace(), rules: AccessRules())
    let server = WebServer(host: "127.0.0.1", port: 0, limits: limits) { request in
      if let answer { return answer }
      return await site.respond(to: request)
    }
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
}

/// Does it on a thread that may wait, so that no task stands still meanwhile.
private func waiting<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}

/// A connection of bytes.
private final class Client: Sendable {
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
  }

  deinit { close(socket) }

  /// What a server that has enough of it does not take is left.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

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

/// No test of the server comes so far.
private struct NoWorkspace: Workspace {
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
