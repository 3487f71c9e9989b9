import NIOCore
import NIOHTTP1

/// The requests of a connection that are not answered yet, and what HTTP wants done between one and its answer that
/// Hummingbird does not do.
///
/// An answer to HEAD ends with its head (RFC 9110, section 9.3.2). Of one that comes as a stream, whose length nobody knows,
/// NIO would write the end that a body in chunks has.
final class Exchanges: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private struct Exchange {
    let isHead: Bool

    init(_ head: HTTPRequestHead) { isHead = head.method == .HEAD }
  }

  /// In the order in which they came, which is that of their answers.
  private var open: [Exchange] = []

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) { open.append(Exchange(head)) }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let hasBody = open.first?.isHead != true
    switch unwrapOutboundIn(data) {
    case .head: return context.write(data, promise: promise)
    case .body: break
    // What cannot be read as a request is answered as well.
    case .end: if !open.isEmpty { open.removeFirst() }
    }
    if hasBody { context.write(data, promise: promise) } else { promise?.succeed() }
  }
}
