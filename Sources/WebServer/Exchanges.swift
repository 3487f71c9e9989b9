import NIOCore
import NIOHTTP1

/// The requests of a connection that are not answered yet, and what HTTP wants done between one and its answer that
/// Hummingbird does not do.
///
/// An answer to HEAD ends with its head (RFC 9110, section 9.3.2). Of one that comes as a stream, whose length nobody
/// knows, NIO would write the end that a body in chunks has.
///
/// A client of HTTP/1.0 knows no body in chunks (RFC 9112, section 6.1). It is sent such an answer as it stands, and
/// knows its end, as that of any other answer, by the end of the connection (section 9.3).
///
/// A client may hold its body back until it is told to send it (`Expect: 100-continue`, RFC 9110, section 10.1.1). It
/// is told so when ``BodyIsWanted`` says that the body is to be read. Where the answer comes without that, the
/// connection ends with it: nobody could tell the client's next request from the body.
///
/// What answers a request may ask to be told when its client leaves (``DepartureIsAwaited``). A client that closes its
/// own direction of the connection may still read, and one that is gone looks the same until something is written to
/// it. So it is sent something that it passes over: before the answer `100 Continue`, between two server-sent events an
/// empty comment. The system of one that is gone answers with a reset, which ends the connection.
///
/// A body that is answered before it has come is read on, and passed over, so that the client takes the answer. Where
/// its end does not come in time, the connection is closed: nobody else bounds it.
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

  /// How far an answer is.
  private enum Progress {
    case notBegun, begun
    /// It is a stream of server-sent events, and whole events of it are written.
    case betweenEvents
    /// A part of an event is written, and the rest follows at once.
    case inEvent
  }

  private struct Exchange {
    let isHead: Bool
    /// False for a client of HTTP/1.0, which would take what it is told before the answer for the answer, and chunks
    /// for the body.
    let isOfHTTP11: Bool
    var progress = Progress.notBegun
    /// True until the body begins to come, the client is told to send it, or the answer begins.
    var isHeldBack: Bool
    /// True once its end has come.
    var isWhole = false
    /// True where the connection ends with the answer.
    var isLast = false
    /// To be done if the client leaves.
    var departureActions: [@Sendable () -> Void] = []

    init(_ head: HTTPRequestHead) {
      isHead = head.method == .HEAD
      isOfHTTP11 = head.version == .http1_1
      isHeldBack =
        isOfHTTP11 && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
    }
  }

  /// In the order in which they came, which is that of their answers.
  private var open: [Exchange] = []
  /// True once the client has closed its own direction of the connection, until it is sent something for that.
  private var mayHaveLeft = false
  /// True once the connection is closed.
  private var hasLeft = false
  private let patience: TimeAmount
  /// The end of the connection, where a body that is answered goes on.
  private var end: Scheduled<Void>?

  /// - Parameter patience: how long a body may go on behind its answer.
  init(patience: TimeAmount) { self.patience = patience }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(var head):
      open.append(Exchange(head))
      head.partTarget()
      return context.fireChannelRead(wrapInboundOut(.head(head)))
    // What still comes of a request that is answered already belongs to none of these.
    case .body: if !open.isEmpty { open[open.count - 1].isHeldBack = false }
    case .end:
      end?.cancel()
      if !open.isEmpty { (open[open.count - 1].isHeldBack, open[open.count - 1].isWhole) = (false, true) }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let hasBody = open.first?.isHead != true
    switch unwrapOutboundIn(data) {
    case .head(var head):
      if open.isEmpty { return context.write(data, promise: promise) }
      open[0].progress = hasBody && head.isOfEvents ? .betweenEvents : .begun
      guard open[0].isHeldBack || !open[0].isOfHTTP11 else { return context.write(data, promise: promise) }
      // NIO goes by the version: it would make chunks of what does not say how long it is.
      if !open[0].isOfHTTP11, !head.headers.contains(name: "content-length") { head.version = .http1_0 }
      (open[0].isHeldBack, open[0].isLast) = (false, true)
      head.headers.replaceOrAdd(name: "connection", value: "close")
      return context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(.byteBuffer(let bytes)):
      if !open.isEmpty, open[0].progress != .begun, bytes.readableBytes > 0 {
        open[0].progress = bytes.readableBytesView.suffix(2).elementsEqual("\n\n".utf8) ? .betweenEvents : .inEvent
      }
    case .body: break
    case .end:
      // What cannot be read as a request is answered as well.
      let answered = open.isEmpty ? nil : open.removeFirst()
      if answered?.isWhole == false {
        end = context.eventLoop.assumeIsolated().scheduleTask(in: patience) { context.close(promise: nil) }
      }
      if answered?.isLast == true {
        let (ended, channel) = (promise ?? context.eventLoop.makePromise(), context.channel)
        ended.futureResult.whenComplete { _ in channel.close(promise: nil) }
        return context.writeAndFlush(data, promise: ended)
      }
    }
    if hasBody { context.write(data, promise: promise) } else { promise?.succeed() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      mayHaveLeft = true
      probe(context)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    hasLeft = true
    end?.cancel()
    let actions = open.flatMap(\.departureActions)
    for index in open.indices { open[index].departureActions = [] }
    for action in actions { action() }
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }

  /// Sends something to a client that may have left, where somebody awaits that. What is written of an answer anyway
  /// does as well.
  private func probe(_ context: ChannelHandlerContext) {
    guard mayHaveLeft, let exchange = open.first, !exchange.departureActions.isEmpty else { return }
    mayHaveLeft = false
    switch exchange.progress {
    case .notBegun where exchange.isOfHTTP11:
      context.writeAndFlush(wrapOutboundOut(.head(Self.goOn)), promise: nil)
    case .betweenEvents:
      context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: ":\n\n")))), promise: nil)
    case .notBegun, .begun, .inEvent: break
    }
  }

  private static let goOn = HTTPResponseHead(version: .http1_1, status: .continue)

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    if let departure = event as? DepartureIsAwaited {
      if hasLeft { departure.action() } else if !open.isEmpty { open[0].departureActions.append(departure.action) }
      probe(context)
      promise?.succeed()
      return
    }
    guard event is BodyIsWanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
    guard open.first?.isHeldBack == true else {
      promise?.succeed()
      return
    }
    open[0].isHeldBack = false
    context.writeAndFlush(wrapOutboundOut(.head(Self.goOn)), promise: promise)
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

extension HTTPResponseHead {
  /// True where server-sent events follow.
  fileprivate var isOfEvents: Bool { headers["content-type"].contains { $0.hasPrefix("text/event-stream") } }
}
