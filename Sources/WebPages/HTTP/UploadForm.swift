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

  /// What stands between the boundaries, each with its line ends around it.
  private static func parts(of body: [UInt8], between boundary: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, index): (Int?, Int) = (nil, 0)
    while let found = body[index...].firstRange(of: boundary) {
      if let start { parts.append(body[start..<found.lowerBound]) }
      start = found.upperBound
      index = found.upperBound
    }
    return parts
  }

  private mutating func read(_ part: ArraySlice<UInt8>) {
    guard let gap = part.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
    let head = String(decoding: part[..<gap.lowerBound], as: UTF8.self)
    let content = part[gap.upperBound...].dropLast(2)
    if head.contains("name=\"file\"") {
      file = UploadedFile(name: "the file", content: Array(content))
    } else if head.contains("name=\"dryRun\"") {
      dryRun = content.elementsEqual("1".utf8)
    }
  }
}
