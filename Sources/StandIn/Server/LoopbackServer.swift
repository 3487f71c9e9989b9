import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A small HTTP/1.1 server of 127.0.0.1 that answers from a closure and can play faults.
///
/// One thread accepts, one serves each connection; connections stay open between well-behaved answers. GET and HEAD
/// only: bodies of requests are not read. Ends with its last reference, or with ``stop()``.
package final class LoopbackServer: Sendable {
  package typealias Handler = @Sendable (LoopbackRequest) async -> LoopbackAction

  package let port: UInt16
  private let service: Service
  /// Of a server that was stopped.
  private let reservation = Mutex<Descriptor?>(nil)

  /// Listens from here on. Port 0 takes any free one.
  /// - Throws: ``LoopbackServerError``, where the port is taken.
  package init(port: UInt16 = 0, handler: @escaping Handler) throws {
    let listener = try Listener(port: port)
    guard let stop = Signal() else { throw LoopbackServerError.last("pipe") }
    self.port = listener.port
    service = Service(stop: stop, handler: handler)
    service.start(listener)
  }

  deinit { service.stop.raise() }

  /// Without a slash at the end: `http://127.0.0.1:8080`.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Every request so far, in the order of arrival.
  package var requests: [LoopbackRequest] { service.record.withLock { $0.requests } }

  /// How many connections were opened so far.
  package var connectionCount: Int { service.record.withLock { $0.connections } }

  /// Breaks off all connections, also those in a fault, and returns when their threads are done (after a minute in any
  /// case). No request is answered any more: whoever connects is refused for as long as there is this value, since no
  /// other server or client gets the port unless it asks for it.
  package func stop() {
    service.stop.raise()
    _ = service.threads.wait(timeout: .now() + 60)
    reservation.withLock { $0 = $0 ?? Listener.reserve(port) }
  }
}

/// What the threads of a server share.
private final class Service: Sendable {
  struct Record {
    var requests: [LoopbackRequest] = []
    var connections = 0
  }

  let stop: Signal
  let handler: LoopbackServer.Handler
  let record = Mutex(Record())
  let threads = DispatchGroup()

  init(stop: Signal, handler: @escaping LoopbackServer.Handler) {
    self.stop = stop
    self.handler = handler
  }

  func start(_ listener: Listener) {
    detach(listener) { service, listener in service.acceptConnections(of: listener) }
  }

  private func acceptConnections(of listener: Listener) {
    while stop.wait(for: POLLIN, on: listener.socket) == .ready {
      guard let socket = listener.accept() else { continue }
      record.withLock { $0.connections += 1 }
      detach(socket) { service, socket in service.serve(Connection(socket: socket, stop: service.stop)) }
    }
  }

  private func serve(_ connection: Connection) {
    var connection = connection
    while let head = connection.readHead() {
      guard let request = LoopbackRequest(head: head) else {
        connection.write(LoopbackReply(status: 400).bytes(keepAlive: false))
        return
      }
      record.withLock { $0.requests.append(request) }
      let action = ThreadExecutor.run { [handler] in await handler(request) }
      guard connection.carryOut(action, for: request) else { return }
    }
  }

  /// Runs the body on a thread of its own, which owns what it is given: that is closed before the thread counts as
  /// done, so that nobody connects any more when ``LoopbackServer/stop()`` returns.
  private func detach<Owned: Sendable>(_ owned: Owned, _ body: @escaping @Sendable (Service, Owned) -> Void) {
    threads.enter()
    let handedOver = Mutex<Owned?>(owned)
    Thread.detachNewThread {
      if let owned = handedOver.withLock({ $0.take() }) { body(self, owned) }
      self.threads.leave()
    }
  }
}

extension Connection {
  /// True where the connection may serve another request.
  fileprivate func carryOut(_ action: LoopbackAction, for request: LoopbackRequest) -> Bool {
    switch action {
    case .reply(let reply): return send(reply, for: request)
    case .delayed(let delay, let reply): return pause(delay) && send(reply, for: request)
    case .held(let hold, let reply): return pause(until: hold) && send(reply, for: request)
    case .fault(let fault):
      play(fault, for: request)
      return false
    case .bytes(let bytes):
      write(bytes)
      return false
    }
  }

  private func send(_ reply: LoopbackReply, for request: LoopbackRequest) -> Bool {
    let keepAlive = request[header: "Connection"]?.lowercased() != "close"
    return write(reply.bytes(keepAlive: keepAlive, withBody: request.method != "HEAD")) && keepAlive
  }
}
