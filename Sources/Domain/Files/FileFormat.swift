/// What a file is by its first bytes, whatever its name or a service says of it.
package enum FileFormat: String, Sendable, CaseIterable {
  case jpeg, png, gif, webp, pdf, epub

  /// How many bytes at the beginning of a file tell its format.
  package static let headSize = 1024

  /// - Parameter head: the first ``headSize`` bytes, or all where there are fewer.
  /// - Returns: nil for what is none of these.
  package init?(head: [UInt8]) {
    func has(_ bytes: some Collection<UInt8>, at offset: Int = 0) -> Bool {
      head.count >= offset + bytes.count && head[offset..<(offset + bytes.count)].elementsEqual(bytes)
    }
    if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("GIF87a".utf8) || has("GIF89a".utf8) {
      self = .gif
    } else if has("RIFF".utf8), has("WEBP".utf8, at: 8) {
      self = .webp
    } else if has([0x50, 0x4B, 0x03, 0x04]), Self.holdsEPUBType(head) {
      self = .epub
    } else if Self.holdsPDFHeader(head) {
      self = .pdf
    } else {
      return nil
    }
  }

  /// The first entry of the archive is `mimetype`, stored as it is (EPUB Open Container Format 3.3, section 4.3). Some
  /// programs put an extra field between its name and what it holds, which the format forbids and readers pass over;
  /// the lengths of both stand at 26 and 28 (APPNOTE 6.3.10, section 4.3.7).
  private static func holdsEPUBType(_ head: [UInt8]) -> Bool {
    guard head.count > 30 else { return false }
    let (name, type) = (Array("mimetype".utf8), Array("application/epub+zip".utf8))
    let extra = Int(head[28]) | Int(head[29]) << 8
    guard Int(head[26]) | Int(head[27]) << 8 == name.count else { return false }
    let begin = 30 + name.count + extra
    return head.dropFirst(30).starts(with: name) && head.dropFirst(begin).starts(with: type)
  }

  /// Readers of PDF look for the header within the first 1024 bytes (ISO 32000-1, annex H, note 13). A page that talks
  /// of it there is none.
  private static func holdsPDFHeader(_ head: [UInt8]) -> Bool {
    let text = head.withoutByteOrderMark
    guard text.first(where: { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }) != UInt8(ascii: "<") else { return false }
    let header = Array("%PDF-".utf8)
    return head.prefix(headSize).indices.dropLast(header.count - 1).contains { start in
      head[start..<(start + header.count)].elementsEqual(header)
    }
  }

  package var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .pdf: "application/pdf"
    case .epub: "application/epub+zip"
    }
  }

  /// Behind the name of such a file, without a dot.
  package var nameExtension: String { self == .jpeg ? "jpg" : rawValue }
}
