/// Fetches files: what comes goes on as it comes, so that one of any size needs no memory.
package protocol DownloadTransport: Sendable {
  /// The head of the answer that is no redirect, its body having gone to the sink.
  ///
  /// Returns or throws within milliseconds of cancellation of the task, whatever the other side does.
  /// - Throws: ``TransportError/cancelled`` also where the sink wants no more; ``TransportError/truncated`` where the
  ///   body ends before its length.
  func download(
    _ request: HTTPRequest, into sink: any DownloadSink
  ) async throws(TransportError) -> HTTPResponse
}

/// Takes what comes of a file. Called on one thread, which may wait for the disk a moment and no longer.
package protocol DownloadSink: AnyObject, Sendable {
  /// Before the first byte of the body.
  /// - Parameter head: without a body.
  /// - Returns: false where the body is not wanted.
  func begin(_ head: HTTPResponse) -> Bool

  /// The next bytes of the body.
  /// - Returns: false where no more is wanted.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool
}
