import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A connection as Hummingbird serves it over HTTP/1.1, with what that leaves open of each request: ``Exchanges``.
struct HTTPConnection: ServerChildChannel {
  let base: HTTP1Channel
  /// How long a body may go on behind its answer.
  let patience: TimeAmount

  /// Bytes that are read at a time. Of a body that nobody takes yet some ten such pieces are in memory, of each
  /// connection.
  private static let piece = 16 << 10

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    // Of a channel of another kind nothing is known; none is served.
    try? channel.syncOptions?.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.piece))
    return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      // What Hummingbird takes of handlers stands further in, where neither the request line nor the end of a body is
      // seen.
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(Exchanges(patience: patience), position: .after(decoder))
      return value
    }
  }

  @concurrent func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
