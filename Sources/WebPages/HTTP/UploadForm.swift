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
    var (start, index): (Int?, Int) = (nil, 0)
    while let found = body[index...].firstRange(of: boundary) {
      index = found.upperBound
      let before = max(found.lowerBound - 2, 0)
      guard found.lowerBound == 0 || body[before..<found.lowerBound].elementsEqual(lineEnd) else { continue }
      let end = body[index...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let isLast = body[index...].starts(with: "--".utf8)
      guard isLast || end.starts(with: lineEnd) else { continue }
      if let start, start <= before { parts.append(body[start..<before]) }
      if isLast { break }
      start = end.startIndex
    }
    return parts
  }

  private static let lineEnd = Array("\r\n".utf8)

  private mutating func read(_ part: ArraySlice<UInt8>) {
    guard let gap = part.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
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
