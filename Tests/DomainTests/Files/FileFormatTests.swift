import Domain
import Testing

/// What a file is by its first bytes, whatever its name says.
@Suite struct FileFormatTests {
  /// The head of an archive whose first entry has this name, an extra field of so many bytes, and holds this.
  private static func archive(_ name: String, extra: Int = 0, _ content: String) -> [UInt8] {
    let lengths = [UInt8(name.utf8.count), 0, UInt8(extra), 0]
    return [0x50, 0x4B, 0x03, 0x04] + Array(repeating: 0, count: 22) + lengths + Array(name.utf8)
      + Array(repeating: 0, count: extra) + Array(content.utf8)
  }

  @Test(arguments: [
    (archive("mimetype", "application/epub+zip"), FileFormat.epub),
    (archive("mimetype", extra: 36, "application/epub+zip"), .epub),
    (archive("mimetype", "application/zip"), nil), (archive("notes.txt", "application/epub+zip"), nil),
    (Array(archive("mimetype", extra: 36, "application/epub+zip").prefix(60)), nil),
    (Array("%PDF-1.7".utf8), .pdf), (Array("\u{FEFF}\n%PDF-1.4".utf8), .pdf), (Array("junk %PDF-1.4".utf8), .pdf),
    (Array("<!DOCTYPE html><title>%PDF-1.4</title>".utf8), nil),
    (Array("\u{FEFF} \r\n<html>%PDF-1.4".utf8), nil), ([], nil), (Array("%PDF".utf8), nil),
  ])
  func `a file is what it begins as`(head: [UInt8], format: FileFormat?) {
    #expect(FileFormat(head: head) == format)
  }
}
