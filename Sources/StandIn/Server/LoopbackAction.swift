/// What the server does with a request.
package enum LoopbackAction: Sendable {
  case reply(LoopbackReply)
  case delayed(Duration, LoopbackReply)
  /// Keeps the reply back until it is let go.
  case held(Hold, LoopbackReply)
  case fault(TransportFault)
  /// The bytes as they are, status line and all, then an orderly close.
  case bytes([UInt8])
}
