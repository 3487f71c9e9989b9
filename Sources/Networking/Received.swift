import Gzip
import Sourcing

/// What has come of an answer so far.
struct Received {
  private(set) var headers: [HTTPHeader] = []
  private(set) var body: [UInt8] = []
  /// Why no more of it is wanted.
  private(set) var refusal: TransportError?

  private let bodyLimit: Int
  private let sink: (any DownloadSink)?
  private var status = 0
  private var headerBytes = 0
  /// From the first byte of the body on, where that is compressed.
  private var gunzip: Gunzip?
  private(set) var hasBody = false
  /// True for a body that cannot be read and need not be.
  private var isIgnored = false
  private static let headerLimit = 256 << 10

  /// - Parameter sink: where the body goes, but that of a redirect.
  init(bodyLimit: Int, sink: (any DownloadSink)? = nil) {
    self.bodyLimit = bodyLimit
    self.sink = sink
  }

  /// One line as it came. A status line begins anew: what came before belonged to an interim answer (RFC 9110, 15.2).
  mutating func consume(headerLine line: UnsafeRawBufferPointer) {
    headerBytes += line.count
    guard headerBytes <= Self.headerLimit else {
      refusal = .broken("the headers are larger than \(Self.headerLimit >> 10) KB")
      return
    }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
      return headers.removeAll()
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    headers.append(HTTPHeader(String(parts[0]), parts[1].trimmingSpaces))
  }

  /// Bytes of the body as they came, compressed or not.
  mutating func consume(bodyPart part: UnsafeRawBufferPointer) {
    if let sink, !(300..<400).contains(status) { return pass(part, to: sink) }
    if !hasBody { prepareBody() }
    guard refusal == nil, !isIgnored else { return }
    guard let gunzip else { return keep(part) }
    let isGzip = gunzip.undo(part) { piece in
      keep(piece)
      return refusal == nil
    }
    if !isGzip { refusal = .undecodable("cannot be unpacked: it is no gzip, or damaged") }
  }

  private mutating func pass(_ part: UnsafeRawBufferPointer, to sink: any DownloadSink) {
    if !hasBody {
      hasBody = true
      // Of an answer that says it failed the sink wants the status alone.
      if let encoding, encoding != "identity", status < 400 { return refuse(encoding) }
      if !sink.begin(HTTPResponse(status: status, headers: headers)) { refusal = .cancelled }
    }
    if refusal == nil, !sink.write(part) { refusal = .cancelled }
  }

  /// To be said at the end: true where something compressed has not come to its own end.
  var isCutOff: Bool { gunzip.map { !$0.isComplete } ?? false }

  private mutating func prepareBody() {
    hasBody = true
    switch encoding {
    case nil, "identity":
      // Growing piece by piece needs room for the old and the new at once.
      let length = headers.last { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
      body.reserveCapacity(min(max(length ?? 0, 0), bodyLimit))
    case "gzip", "x-gzip":
      gunzip = Gunzip()
      if gunzip == nil { refusal = .broken("zlib does not start") }
    // Of a redirect, or an answer that says it failed, the status tells; its page may be packed in any way.
    case _? where status >= 300: isIgnored = true
    case let encoding?: refuse(encoding)
    }
  }

  /// How the body is packed, in small letters; nil where nothing is said.
  private var encoding: String? {
    let value = headers.last { $0.name.lowercased() == "content-encoding" }?.value.lowercased()
    return value?.isEmpty == true ? nil : value
  }

  private mutating func refuse(_ encoding: String) {
    refusal = .undecodable("is packed with “\(oneLine(encoding).prefix(40))”, which was not asked for")
  }

  private mutating func keep(_ part: UnsafeRawBufferPointer) {
    guard part.count <= bodyLimit - body.count else {
      refusal = .tooLarge(limit: bodyLimit)
      return
    }
    body.append(contentsOf: part)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
