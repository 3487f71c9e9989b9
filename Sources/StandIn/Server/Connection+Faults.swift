extension Connection {
  /// Plays the fault to its end; the connection is to be closed afterwards.
  func play(_ fault: TransportFault, for request: LoopbackRequest) {
    switch fault {
    case .hang: _ = pause()
    case .drip: if write(head("Content-Length: 1000000")) { repeatEachSecond("x") }
    case .slowHeaders: if write(Array("HTTP/1.1 200 OK\r\nX-Slow: ".utf8)) { repeatEachSecond("x") }
    case .stallInBody: if writeHalfOfBody() { _ = pause() }
    case .reset: resetOnClose()
    case .resetInBody: if writeHalfOfBody(), pause(.milliseconds(50)) { resetOnClose() }
    case .close: break
    case .truncated: writeHalfOfBody()
    case .truncatedChunks: write(head("Transfer-Encoding: chunked") + Array("5\r\nhello\r\n".utf8))
    case .notHTTP: write(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))
    case .html: writeReply(.html("<!DOCTYPE html><title>Sign in</title><p>Welcome to the hotel. Please sign in."))
    case .emptyBody: writeReply(LoopbackReply(headers: [("Content-Type", "application/json")]))
    case .endless: if write(head("Content-Type: application/json")) { repeatForEver(Self.block) }
    case .endlessHeaders: if write(Array("HTTP/1.1 200 OK\r\n".utf8)) { repeatForEver(Self.headerBlock) }
    case .gzipBomb: writeGzipBomb()
    case .brokenGzip: write(head("Content-Encoding: gzip") + Array("this is no gzip stream".utf8))
    case .redirectLoop: writeReply(.redirect(to: request.target))
    case .redirectToOtherHost: writeReply(.redirect(to: "http://localhost:\(port(of: request))\(request.target)"))
    case .redirectToHTTPS:
      writeReply(.redirect(to: "https://\(request[header: "Host"] ?? "127.0.0.1")\(request.target)", status: 301))
    case .redirectToFile: writeReply(.redirect(to: "file:///etc/passwd"))
    }
  }

  private static let block = [UInt8](repeating: UInt8(ascii: " "), count: 64 << 10)
  private static let headerBlock = [UInt8](String(repeating: "X-Filler: 0123456789abcdef\r\n", count: 1000).utf8)

  private func head(_ header: String) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\(header)\r\n\r\n".utf8)
  }

  private func writeReply(_ reply: LoopbackReply) {
    write(reply.bytes(keepAlive: false))
  }

  @discardableResult
  private func writeHalfOfBody() -> Bool {
    write(head("Content-Length: 1000") + [UInt8](repeating: UInt8(ascii: "x"), count: 500))
  }

  private func repeatEachSecond(_ text: String) {
    while pause(.seconds(1)), write(Array(text.utf8)) {}
  }

  private func repeatForEver(_ bytes: [UInt8]) {
    while write(bytes) {}
  }

  private func writeGzipBomb() {
    let bomb = GzipBomb()
    let thousandPeriods = [UInt8]((0..<1000).map { _ in bomb.period }.joined())
    guard write(head("Content-Encoding: gzip") + bomb.start) else { return }
    for _ in 0..<GzipBomb.periods(unpacking: 1 << 30) / 1000 where !write(thousandPeriods) { return }
  }

  private func port(of request: LoopbackRequest) -> String {
    request[header: "Host"]?.split(separator: ":").dropFirst().last.map(String.init) ?? "80"
  }
}
