import NIOCore
import NIOHTTP1

/// The requests of a connection that are not answered yet, and what HTTP wants done between one and its answer that
/// Hummingbird does not do.
///
/// An answer to HEAD ends with its head (RFC 9110, section 9.3.2). Of one that comes as a stream, whose length nobody
/// knows, NIO would write the end that a body in chunks has.
///
/// A client may hold its body back until it is told to send it (`Expect: 100-continue`, RFC 9110, section 10.1.1). It
/// is told so when ``BodyIsWanted`` says that the body is to be read. Where the answer comes without that, the
/// connection ends with it: nobody could tell the client's next request from the body.
///
/// What answers a request may ask to be told when its client leaves (``DepartureIsAwaited``). Hummingbird goes on with
/// a client that closes its own direction of the connection, since it may still read. One that is gone looks the same
/// until something is written to it.
///
/// A request line may hold a whole address (RFC 9112, section 3.2.2). Further in, path and query alone are left of it:
/// its host is handed on as the field ``targetHost``.
final class Exchanges: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// In lower case. What a client says in this field is left out.
  static let targetHost = "x-target-host"

  /// Sent outwards over the connection when the body of the request that is being answered is to be read.
  struct BodyIsWanted: Sendable {}

  /// Sent outwards over the connection to have an action done if the client leaves before it has the whole answer to
  /// the request that is being answered. Fails where the connection is closed.
  struct DepartureIsAwaited: Sendable {
    let action: @Sendable () -> Void
  }

  private struct Exchange {
    let isHead: Bool
    /// True until the body begins to come, the client is told to send it, or the answer begins.
    var isHeldBack: Bool
    /// True where the connection ends with the answer.
    var isLast = false
    /// To be done if the client leaves.
    var departureActions: [@Sendable () -> Void] = []

    init(_ head: HTTPRequestHead) {
      isHead = head.method == .HEAD
      // A client of HTTP/1.0 would take what it is told for the answer.
      isHeldBack =
        head.version == .http1_1
        && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
    }
  }

  /// In the order in which they came, which is that of their answers.
  private var open: [Exchange] = []
  /// True once the client has closed the connection, or its own direction of it.
  private var hasLeft = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(var head):
      open.append(Exchange(head))
      head.partTarget()
      return context.fireChannelRead(wrapInboundOut(.head(head)))
    // What still comes of a request that is answered already belongs to none of these.
    case .body, .end: if !open.isEmpty { open[open.count - 1].isHeldBack = false }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let hasBody = open.first?.isHead != true
    switch unwrapOutboundIn(data) {
    case .head(var head):
      guard !open.isEmpty, open[0].isHeldBack else { return context.write(data, promise: promise) }
      (open[0].isHeldBack, open[0].isLast) = (false, true)
      head.headers.replaceOrAdd(name: "connection", value: "close")
      return context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: break
    case .end:
      // What cannot be read as a request is answered as well.
      if !open.isEmpty, open.removeFirst().isLast {
        let (ended, channel) = (promise ?? context.eventLoop.makePromise(), context.channel)
        ended.futureResult.whenComplete { _ in channel.close(promise: nil) }
        return context.writeAndFlush(data, promise: ended)
      }
    }
    if hasBody { context.write(data, promise: promise) } else { promise?.succeed() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { noteDeparture() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    noteDeparture()
    context.fireChannelInactive()
  }

  private func noteDeparture() {
    hasLeft = true
    let actions = open.flatMap(\.departureActions)
    for index in open.indices { open[index].departureActions = [] }
    for action in actions { action() }
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    if let departure = event as? DepartureIsAwaited {
      if hasLeft { departure.action() } else if !open.isEmpty { open[0].departureActions.append(departure.action) }
      promise?.succeed()
      return
    }
    guard event is BodyIsWanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
    guard open.first?.isHeldBack == true else {
      promise?.succeed()
      return
    }
    open[0].isHeldBack = false
    let told = HTTPResponseHead(version: .http1_1, status: .continue)
    context.writeAndFlush(wrapOutboundOut(.head(told)), promise: promise)
  }
}

extension HTTPRequestHead {
  /// Leaves path and query of an address in the request line, and says its host in a field.
  fileprivate mutating func partTarget() {
    headers.remove(name: Exchanges.targetHost)
    let target = uri.utf8
    guard target.first != UInt8(ascii: "/"), let mark = target.firstRange(of: "://".utf8) else { return }
    let host = target[mark.upperBound...].prefix { !"/?#".utf8.contains($0) }
    let path = target[host.endIndex...]
    headers.add(name: Exchanges.targetHost, value: String(Substring(host)))
    uri = (path.first == UInt8(ascii: "/") ? "" : "/") + String(Substring(path))
  }
}
