/// A way for a service to go wrong that a well-kept HTTP server cannot be made to show.
package enum TransportFault: String, CaseIterable, Sendable {
  /// Reads the request and never answers.
  case hang
  /// Headers at once, then a byte of the body a second, for ever.
  case drip
  /// A byte of the headers a second, for ever.
  case slowHeaders
  /// Half of the promised body, then nothing; the connection stays open.
  case stallInBody
  /// Resets the connection instead of answering.
  case reset
  /// Half of the promised body, then a reset.
  case resetInBody
  /// Closes the connection without a word.
  case close
  /// Half of the promised body, then an orderly close.
  case truncated
  /// A chunked body without its last chunk, then an orderly close.
  case truncatedChunks
  /// An answer of another protocol.
  case notHTTP
  /// A sign-in page with status 200, as captive portals show it.
  case html
  /// Status 200 without a body.
  case emptyBody
  /// A body without length and end.
  case endless
  /// Headers without end.
  case endlessHeaders
  /// A gigabyte of zeros in seven megabytes of gzip.
  case gzipBomb
  /// Says that its body is gzip; it is not.
  case brokenGzip
  /// A redirect to the address asked.
  case redirectLoop
  /// A redirect to `localhost` under the same port: the same server by another name.
  case redirectToOtherHost
  /// A redirect to the same address with https, for good.
  case redirectToHTTPS
  /// A redirect to a file of the machine.
  case redirectToFile
}
