import Domain
package import Interchange

extension ImportForm {
  /// The form that the file has.
  /// - Throws: ``ImportError``, and what reading the file throws.
  package init(of file: some ImportedFile) throws {
    self = try ImportForm(ofFileBeginning: try file.text().next())
  }

  /// The form of a file that begins with these bytes, unpacked where it is packed.
  /// - Throws: ``ImportError``.
  package init(ofFileBeginning bytes: [UInt8]) throws(ImportError) {
    // Some editors leave nothing but the mark of a text that was deleted.
    if bytes.isEmpty || byteOrderMarks.contains(bytes) { throw .empty }
    try refuseUTF32(beginning: bytes)
    try refuseArchives(beginning: bytes)
    let form = ImportForm(beginning: bytes)
    // An array of objects with titles, or one object, may be of a foreign form, which has other names for authors and
    // numbers.
    if form == nil || form == .bookList || form == .ndjson, let foreign = ForeignForm(beginning: bytes) {
      throw .foreignForm(foreign)
    }
    // A table may be in UTF-16 as well, and may begin with a bracket.
    let isTable = form.map { ![.bookList, .json, .ndjson].contains($0) } ?? false
    if !isTable, isJSONInUTF16(bytes) {
      throw .unreadableRows(reason: "it is written in UTF-16, and JSON is written in UTF-8: save it as UTF-8")
    }
    guard let form else { throw isListOfISBNs(bytes) ? .bareISBNs : .unknownForm(beginning: firstLine(of: bytes)) }
    self = form
  }
}

/// Those of UTF-8 and UTF-16 (The Unicode Standard, section 23.8).
private let byteOrderMarks: [[UInt8]] = [byteOrderMark, [0xFF, 0xFE], [0xFE, 0xFF]]

/// - Throws: ``ImportError`` for what bzip2, xz, zstd, 7z and zip packed, and for workbooks: those of today are zip
///   archives (xlsx, ods, numbers), older ones compound files (xls).
func refuseArchives(beginning bytes: [UInt8]) throws(ImportError) {
  let archives: [[UInt8]] = [
    Array("BZh".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD],
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
  ]
  let workbooks: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]]
  if workbooks.contains(where: { bytes.starts(with: $0) }) { throw .spreadsheet }
  // A table may begin with the letters of bzip2, and goes on with letters then.
  if archives.contains(where: { bytes.starts(with: $0) }), ImportForm(beginning: bytes) == nil { throw .otherArchive }
}

/// A text in UTF-32 looks like one in UTF-16 of which every second character is a zero: the mark of the one begins with
/// that of the other (The Unicode Standard, section 23.8).
/// - Throws: ``ImportError`` where the file begins with the mark of UTF-32, in either order of bytes, or with two
///   letters of it: no text has a zero character.
func refuseUTF32(beginning bytes: [UInt8]) throws(ImportError) {
  let marks: [[UInt8]] = [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]]
  // The bytes of two letters that are zero, and the others.
  let orders = [([2, 3, 6, 7], [[0, 1], [4, 5]]), ([0, 1, 4, 5], [[2, 3], [6, 7]])]
  let isTwoLetters =
    bytes.count >= 8
    && orders.contains { zeros, letters in
      zeros.allSatisfy { bytes[$0] == 0 } && letters.allSatisfy { $0.contains { bytes[$0] != 0 } }
    }
  guard isTwoLetters || marks.contains(where: { bytes.starts(with: $0) }) else { return }
  throw .unreadableRows(reason: "it is written in UTF-32: save it as UTF-8")
}

/// True for a text in UTF-16, in either order of bytes, with its mark or without, that begins as an array or an object:
/// all that JSON is made of has a byte that is zero there (RFC 4627, section 3).
private func isJSONInUTF16(_ bytes: [UInt8]) -> Bool {
  let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  let text = Array(bytes.dropFirst(hasMark ? 2 : 0))
  let first = stride(from: 0, to: text.count - 1, by: 2).lazy.map { [text[$0], text[$0 + 1]] }
    .first { pair in !pair.contains { isJSONSpace($0) } }
  let openings: [[UInt8]] = [UInt8(ascii: "["), UInt8(ascii: "{")].flatMap { [[$0, 0], [0, $0]] }
  guard let first else { return false }
  return openings.contains(first)
}

/// True for a text of ISBNs, one a line, as people or scanners type them. A heading may stand above them, as in a table
/// of one column.
private func isListOfISBNs(_ bytes: [UInt8]) -> Bool {
  let text = String(decoding: bytes.prefix(64 << 10).withoutByteOrderMark, as: UTF8.self)
  var lines = text.split(whereSeparator: \.isNewline)
    .compactMap { line in trimmed(String(line).filter { $0 != "\"" && $0 != "," && $0 != ";" }) }
  // The last may be cut off here.
  if bytes.count > 64 << 10 { _ = lines.popLast() }
  if let first = lines.first, first.lowercased().contains("isbn") || first.uppercased() == "EAN" { lines.removeFirst() }
  return !lines.isEmpty && lines.allSatisfy { ISBN.read(scan: $0).isbn != nil }
}

/// The first line of a text on which anything is seen, at most eighty characters of it; nil for what is no text.
private func firstLine(of bytes: [UInt8]) -> String? {
  let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
  guard !text.contains("\0"),
    let line = text.split(whereSeparator: \.isNewline).lazy.compactMap({ trimmed(String($0)) }).first(where: isVisible)
  else { return nil }
  return line.count > 80 ? line.prefix(80) + "…" : line
}
