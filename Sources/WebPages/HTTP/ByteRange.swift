import Domain

/// Which bytes of a file a request asks for (RFC 9110, section 14).
enum ByteRange: Hashable {
  case whole
  case part(Range<Int>)
  /// None of the bytes that it asks for is there.
  case unsatisfiable

  /// - Parameters:
  ///   - header: the value of `Range`; what is not one range of bytes asks for the whole, as the standard allows.
  ///   - count: how many bytes the file has.
  init(_ header: String?, of count: Int) {
    self = .whole
    guard let header, header.lowercased().hasPrefix("bytes=") else { return }
    let ends = header.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingSpaces }
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) else { return }
    switch (ends[0].isEmpty ? nil : Self.number(ends[0]), ends[1].isEmpty ? nil : Self.number(ends[1])) {
    case (nil, nil): return
    case (nil, let last?): self = last == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - last)..<count)
    case (let first?, let last):
      if let last, last < first { return }
      self = first >= count ? .unsatisfiable : .part(first..<min(count, (last ?? count - 1) + 1))
    }
  }

  /// More digits than any file is long are a place beyond its end.
  private static func number(_ digits: Substring) -> Int { Int(digits).map { min($0, Int.max - 1) } ?? Int.max - 1 }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension WebResponse {
  /// The file, or the part of it that is asked for: 200, 206, 304 or 416. Nothing but a piece of it is in memory.
  static func file(_ file: any ServedFile, for request: WebRequest) -> WebResponse {
    let tag = "\"\(file.version)\""
    let common = [
      ("content-type", file.mediaType), ("accept-ranges", "bytes"), ("etag", tag),
      // The address stays where the book gets another file.
      ("cache-control", "private, no-cache"),
    ]
    if request.knows(tag) { return WebResponse(304, headers: common) }
    let isOther = request.headers["if-range"].map { $0 != tag } ?? false
    // A range is of what GET brings; to any other method it says nothing (RFC 9110, section 14.2).
    let range = isOther || request.method != .get ? nil : request.headers["range"]
    switch ByteRange(range, of: file.byteCount) {
    case .unsatisfiable: return WebResponse(416, headers: [("content-range", "bytes */\(file.byteCount)")])
    case .whole: return WebResponse(headers: common + [length(file.byteCount)], body: stream(file, 0..<file.byteCount))
    case .part(let range):
      let shown = ("content-range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.byteCount)")
      return WebResponse(206, headers: common + [shown, length(range.count)], body: stream(file, range))
    }
  }

  /// What comes as a stream does not show how much it is.
  private static func length(_ count: Int) -> (String, String) { ("content-length", String(count)) }

  private static func stream(_ file: any ServedFile, _ range: Range<Int>) -> Body {
    .stream { writer in
      var next = range.lowerBound
      while next < range.upperBound {
        let bytes = try await file.bytes(next..<range.upperBound)
        try await writer.write(bytes)
        next += bytes.count
      }
    }
  }
}
