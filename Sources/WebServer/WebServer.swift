import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle
import UnixSignals
package import WebPages

/// Serves a site over HTTP/1.1 until the program is told to end.
///
/// Everything that a client could have without end is bounded: connections, the head of a request, how long its body
/// may take to come, how long a connection may be idle, and how long its client may take nothing of an answer. How long
/// a body may be, the site says.
package struct WebServer: Sendable {
  /// What one client may have, and all together.
  package struct Limits: Sendable {
    /// How many connections are served at once. Further ones wait until one is closed.
    package var connections = 512
    /// In bytes, of all fields together.
    package var head = 32 << 10
    package var fields = 100
    /// How long nothing is asked for, or nothing taken of what is answered.
    package var idle = Duration.seconds(30)
    /// How long a body may take to come, and to go on behind its answer.
    package var body = Duration.seconds(30)
    /// How long requests that are under way may take when the server is told to end; then their connections are closed.
    package var ending = Duration.seconds(10)
    /// Answers that are worked on at the same time, on a thread each; as many as read the catalogue beside one another.
    package var threads = 5

    package init() {}
  }

  private let answer: @Sendable (WebRequest) async -> WebResponse
  private let host: String
  private let port: Int
  private let limits: Limits

  /// - Parameters:
  ///   - host: an address of this machine, or a name of one.
  ///   - port: 0 for any that is free.
  package init(_ site: Site, host: String, port: Int, limits: Limits = Limits()) {
    self.init(host: host, port: port, limits: limits) { await site.respond(to: $0) }
  }

  /// - Parameter answer: called on threads that may wait.
  init(
    host: String, port: Int, limits: Limits, answer: @escaping @Sendable (WebRequest) async -> WebResponse
  ) {
    self.answer = answer
    self.host = host
    self.port = port
    self.limits = limits
  }

  /// Serves until the process gets SIGINT or SIGTERM, or the task is cancelled. No connection is taken from then on;
  /// what was asked for is answered first, as far as the limit of an end lets it.
  /// - Parameters:
  ///   - passedOver: numbers of signals that stay ignored.
  ///   - running: called once with the port, as soon as connections are taken.
  /// - Throws: ``WebServerError`` where the address cannot be used.
  package func run(
    passingOver passedOver: Set<Int32> = [], running: @escaping @Sendable (_ port: Int) -> Void
  ) async throws {
    let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: limits.head / 2, maxHeaderListSize: limits.head, maxHeaderFieldCount: limits.fields)
    let (idle, patience) = (TimeAmount(limits.idle), TimeAmount(limits.body))
    let threads = AnsweringThreads(limits.threads)
    let http = HTTP1Channel.Configuration(
      additionalChannelHandlers: [StalledReader(after: idle)], idleTimeout: idle, httpDecoderConfiguration: decoder)
    let application = Application(
      responder: CallbackResponder<Origin> { request, origin in await respond(to: request, from: origin, on: threads) },
      server: HTTPServerBuilder { responder in
        HTTPConnection(base: HTTP1Channel(responder: responder, configuration: http), patience: patience)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), backlog: 64,
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections, logger: Self.silence)),
      onServerRunning: { channel in running(channel.localAddress?.port ?? port) },
      logger: Self.silence)
    do {
      let ending = [UnixSignal.sigterm, .sigint].filter { !passedOver.contains($0.rawValue) }
      var lifecycle = ServiceGroupConfiguration(
        services: [application], gracefulShutdownSignals: ending, logger: Self.silence)
      lifecycle.maximumGracefulShutdownDuration = limits.ending
      let group = ServiceGroup(configuration: lifecycle)
      try await group.run()
      await threads.end()
    } catch {
      await threads.end()
      if let error = error as? IOError { throw WebServerError(code: error.errnoCode) }
      if error is SocketAddressError.UnknownHost { throw WebServerError(code: EADDRNOTAVAIL) }
      throw error
    }
  }

  /// What is worth saying is said by who runs it.
  private static let silence = Logger(label: "books") { _ in SwiftLogNoOpLogHandler() }

  private func respond(to request: Request, from origin: Origin, on threads: AnsweringThreads) async -> Response {
    guard let asked = WebRequest(request, from: origin, within: limits.body) else {
      return Response(Site.unknownMethod)
    }
    let response = Response(await withTaskExecutorPreference(threads) { await answer(asked) })
    guard request.method == .head else { return response }
    var head = response.createHeadResponse()
    // Of what comes as a stream nobody knows it: none at all is not said.
    if response.headers[.contentLength] == nil { head.headers[.contentLength] = nil }
    return head
  }
}

/// Where a request came from.
private struct Origin: InitializableFromSource {
  let connection: any Channel

  init(source: ApplicationRequestContextSource) { connection = source.channel }
}

/// Closes a connection whose client takes nothing of what is written for it.
///
/// Hummingbird closes an idle connection only while no request is being answered. A client that asks for an export and
/// does not read it would keep the writing task, and its snapshot of the catalogue, for ever.
private final class StalledReader: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let time: TimeAmount
  private var end: Scheduled<Void>?

  init(after time: TimeAmount) { self.time = time }

  /// What writes an answer waits as long as too much of it is held back. From then on the time runs, until the client
  /// has taken enough for the next piece.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    end?.cancel()
    end =
      context.channel.isWritable
      ? nil : context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }
}

/// The threads of a server that make its answers.
///
/// Each may wait for the disk, or count for a while, without holding up who asked for something else: of the threads
/// that all tasks of a program share there are only as many as cores, and none of them may wait.
///
/// Only what makes answers runs on them. What serves connections and ends the server holds locks of its own while it
/// begins to wait, and takes them where it is cancelled; a task that prefers threads takes the lock of its own state as
/// well as it begins to wait, and a cancellation holds that one already: each would wait for the other, and the server
/// would never end.
private final class AnsweringThreads: TaskExecutor {
  private let pool: NIOThreadPool

  init(_ count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Done whatever the pool says: what is left of a task behind the end is a few steps, and must not be lost.
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Nothing runs on them from then on.
  func end() async { try? await pool.shutdownGracefully() }
}

/// The address cannot be used.
package struct WebServerError: Error, Hashable, Sendable {
  /// Of the system.
  package var code: Int32
}

extension WebRequest {
  /// Nil for a method that no site knows.
  fileprivate init?(_ request: Request, from origin: Origin, within time: Duration) {
    guard let method = Method(rawValue: request.method.rawValue) else { return nil }
    var headers: [String: String] = [:]
    for field in request.headers {
      let name = field.name.canonicalName
      headers[name] = headers[name].map { $0 + ", " + field.value } ?? field.value
    }
    let targetHost = headers.removeValue(forKey: Exchanges.targetHost)
    // Hummingbird puts the first field Host there, and leaves the others where they are.
    if let host = request.head.authority { headers["host"] = headers["host"].map { host + ", " + $0 } ?? host }
    self.init(method, request.head.path ?? "/", headers: headers)
    self.targetHost = targetHost
    let (isHeldBack, length) = (holdsBodyBack, headers["content-length"].flatMap { Int($0) } ?? 0)
    body = { most in
      if isHeldBack {
        if length > most { throw tooLong(most) }
        origin.connection.triggerUserOutboundEvent(Exchanges.BodyIsWanted(), promise: nil)
      }
      // A task of its own prefers no threads: see ``AnsweringThreads``.
      let reading = Task { try await bytes(of: request.body, most, within: time) }
      return try await withTaskCancellationHandler {
        try await reading.value
      } onCancel: {
        reading.cancel()
      }
    }
    whenClientLeaves = { action in
      let registered = origin.connection.eventLoop.makePromise(of: Void.self)
      registered.futureResult.whenFailure { _ in action() }
      origin.connection.triggerUserOutboundEvent(Exchanges.DepartureIsAwaited(action: action), promise: registered)
    }
  }
}

private func tooLong(_ most: Int) -> WebFailure { WebFailure(413, "the body has more than \(most) bytes") }

/// Of a body.
private func words(_ error: HTTPParserError) -> String {
  switch error {
  case .invalidEOFState, .closedConnection: "the body was cut off: the connection ended before it was whole"
  case .invalidChunkSize: "the body is broken: a chunk does not say how long it is"
  default: "the body is broken"
  }
}

/// - Throws: ``WebFailure`` 413 for more, 408 where it takes longer, 400 where it is broken or ends before it is whole.
private func bytes(of body: RequestBody, _ most: Int, within time: Duration) async throws -> [UInt8] {
  try await withThrowingTaskGroup(of: [UInt8].self) { group in
    group.addTask {
      do {
        // Gathered as it is handed on, so that no second copy of a long one is made.
        var bytes: [UInt8] = []
        for try await part in body {
          if part.readableBytes > most - bytes.count { throw tooLong(most) }
          bytes += part.readableBytesView
        }
        return bytes
      } catch let error as HTTPParserError {
        throw WebFailure(400, words(error))
      }
    }
    group.addTask {
      try await Task.sleep(for: time)
      throw WebFailure(408, "the body took too long to come")
    }
    defer { group.cancelAll() }
    return try await group.next() ?? []
  }
}

extension Response {
  fileprivate init(_ response: WebResponse) {
    var fields = HTTPFields()
    for (name, value) in response.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    let body: ResponseBody =
      switch response.body {
      case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      case .stream(let write):
        ResponseBody { writer in
          var pieces: any BodyWriter = Pieces(writer: writer)
          try await write(&pieces)
          try await writer.finish(nil)
        }
      }
    self.init(status: .init(code: response.status), headers: fields, body: body)
  }
}

/// Hands the pieces of an answer to the connection.
private struct Pieces: BodyWriter {
  var writer: any ResponseBodyWriter

  /// Small enough that also a slow connection takes one long before it counts as one that takes nothing.
  private static let most = 64 << 10

  @concurrent mutating func write(_ bytes: [UInt8]) async throws {
    for start in stride(from: 0, to: bytes.count, by: Self.most) {
      let end = min(start + Self.most, bytes.count)
      try await writer.write(ByteBuffer(bytes: bytes[start..<end]))
    }
  }
}
