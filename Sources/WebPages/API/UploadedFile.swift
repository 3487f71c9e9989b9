import AppServices

/// A file that came with a request.
struct UploadedFile: ImportedFile {
  let name: String
  let content: [UInt8]

  func bytes(from offset: Int, atMost count: Int) -> [UInt8] {
    offset < content.count ? Array(content[offset..<min(content.count, offset + count)]) : []
  }

  var byteCount: Int? { content.count }
}
