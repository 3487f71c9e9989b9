import Domain

/// A form with a file (multipart/form-data, RFC 7578).
struct UploadForm {
  private(set) var file: UploadedFile?
  private(set) var dryRun = false

  /// - Parameter boundary: as ``boundary(of:)`` gives it.
  init(_ body: [UInt8], between boundary: String) {
    for part in Self.parts(of: body, between: Array("--\(boundary)".utf8)) { read(part) }
  }

  /// What stands between the parts of a body of this type.
  /// - Throws: ``WebFailure`` 415 for a type that is no such form, 400 where it does not say it.
  static func boundary(of type: String) throws(WebFailure) -> String {
    let type = FieldValue(type)
    guard type.name == "multipart/form-data" else { throw WebFailure(415, "the body is a form with a file") }
    guard let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
      throw WebFailure(400, "the form is broken")
    }
    return boundary
  }

  /// What stands between the boundaries, each from the end of the line of the one before it. A boundary is one only at
  /// the beginning of a line, whose end before it belongs to it, and with nothing but white space up to the end of its
  /// own line, or `--`, behind it (RFC 2046, section 5.1.1): anywhere else it is part of a file.
  private static func parts(of body: [UInt8], between boundary: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    var line: Int? = 0
    while let place = line {
      line = lineEnd(in: body, from: place).map { $0 + 2 }
      guard body[place...].starts(with: boundary) else { continue }
      let rest = body[(place + boundary.count)...]
      let end = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let isLast = rest.starts(with: "--".utf8)
      guard isLast || end.starts(with: "\r\n".utf8) else { continue }
      let before = max(place - 2, 0)
      if let start, start <= before {
        parts.append(body[start..<before])
        if parts.count == mostParts { break }
      }
      if isLast { break }
      start = end.startIndex
    }
    return parts
  }

  /// Where the next CR LF begins; nil where none follows. Byte by byte: `firstRange(of:)` takes many times as
  /// long.
  private static func lineEnd(in body: [UInt8], from start: Int) -> Int? {
    body.withUnsafeBufferPointer { body in
      var place = start
      while place + 1 < body.count {
        if body[place + 1] == UInt8(ascii: "\n"), body[place] == UInt8(ascii: "\r") { return place }
        place += 1
      }
      return nil
    }
  }

  /// A form of ours has two.
  private static let mostParts = 16
  /// Bytes of the head of a part: a few lines with names. What is made of it takes many times as much.
  private static let mostHead = 16 << 10

  private mutating func read(_ part: ArraySlice<UInt8>) {
    guard let gap = part.prefix(Self.mostHead).firstRange(of: Array("\r\n\r\n".utf8)) else { return }
    let content = part[gap.upperBound...]
    switch Self.name(in: String(decoding: part[..<gap.lowerBound], as: UTF8.self)) {
    case "file": file = UploadedFile(name: "the file", content: Array(content))
    case "dryRun": dryRun = content.elementsEqual("1".utf8)
    default: break
    }
  }

  /// The name of the field that a part with this head is of (RFC 7578, section 4.2).
  private static func name(in head: String) -> String? {
    for line in head.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-disposition" else { continue }
      return FieldValue(String(parts[1])).parameters["name"]
    }
    return nil
  }
}
