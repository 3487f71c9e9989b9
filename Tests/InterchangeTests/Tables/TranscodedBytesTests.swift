import Domain
import TestSupport
import Testing

@testable import Interchange

/// From the bytes of a table to its text.
@Suite struct TranscodedBytesTests {
  private static let text = "Über “Äpfel” €\n日本語 𝄞;\u{1F4D6}\n"

  private static func utf16(isBig: Bool) -> [UInt8] {
    [0xFEFF as UInt16].flatMap { bytes($0, isBig) } + text.utf16.flatMap { bytes($0, isBig) }
  }

  private static func bytes(_ unit: UInt16, _ isBig: Bool) -> [UInt8] {
    let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    return isBig ? pair : pair.reversed()
  }

  private func all(_ bytes: [UInt8], piece: Int) throws -> [UInt8] {
    let next = transcodedBytes(inPieces(bytes, of: piece))
    var found: [UInt8] = []
    while case let more = try next(), !more.isEmpty { found += more }
    return found
  }

  /// Pairs of surrogates, and the mark itself, come in two pieces.
  @Test(arguments: [1, 2, 3, 4, 5, 7, 1 << 16]) func `a text is the same in each encoding, however its bytes come`(
    piece: Int
  ) throws {
    for bytes in [
      Array(Self.text.utf8), [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), Self.utf16(isBig: true),
      Self.utf16(isBig: false),
    ] {
      #expect(try all(bytes, piece: piece) == Array(Self.text.utf8))
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 1 << 16])
  func `a text without a mark is UTF-16 where it begins so`(piece: Int) throws {
    let text = "Title;“Äpfel” €\n𝄞\n"
    for isBig in [true, false] {
      #expect(try all(text.utf16.flatMap { Self.bytes($0, isBig) }, piece: piece) == Array(text.utf8))
    }
    #expect(try all([0x41, 0x00, 0x42, 0x43], piece: piece) == [0x41, 0x00, 0x42, 0x43])
  }

  @Test(
    arguments: [
      ([], ""), ([0xEF, 0xBB, 0xBF], ""), ([0xFF, 0xFE], ""), ([0xFE, 0xFF], ""),
      // A byte too many, half a surrogate pair.
      ([0xFF, 0xFE, 0x61, 0x00, 0x62], "a"), ([0xFF, 0xFE, 0x61, 0x00, 0x34, 0xD8], "a\u{FFFD}"),
      ([0xFE, 0xFF, 0xD8, 0x34, 0x00, 0x61], "\u{FFFD}a"),
    ] as [([UInt8], String)]) func `bytes that are no text of UTF-16 are lost or replaced, and the rest is read`(
      bytes: [UInt8], text: String
    ) throws
  {
    for piece in 1...4 { #expect(try all(bytes, piece: piece) == Array(text.utf8)) }
  }

  @Test(
    arguments: [
      (Array("Äpfel €".utf8), "Äpfel €"), ([0xC4, 0x70, 0x66, 0x65, 0x6C], "Äpfel"),
      ([0x80, 0x20, 0x93, 0xA3], "€ “£"),
      ([0xE9], "é"), ([0x61, 0x81], "a\u{81}"), ([0x00, 0x41], "\0A"), ([], ""),
    ] as [([UInt8], String)]) func `what is no UTF-8 in a cell is Windows-1252`(bytes: [UInt8], text: String)
  {
    #expect(cellText(bytes) == text)
  }

  @Test func `one cell in another encoding spoils no other`() throws {
    let bytes = Array("Titel;Autor\nÜber Äpfel;".utf8) + [0x4C, 0xFC, 0x74] + Array("\n".utf8)
    var reader = try TableReader(nil) { inPieces(bytes) }
    let copy = try #require(try reader.next()?.copy)
    #expect(copy.record.title == "Über Äpfel" && copy.record.authors == ["Lüt"])
  }

  @Test(
    arguments: [
      // Müller in code page 850, Français as a Macintosh had it; UTF-8 with the same bytes, Windows-1252.
      ([0x4D, 0x81, 0x6C, 0x6C, 0x65, 0x72], true), ([0x46, 0x72, 0x61, 0x6E, 0x8D, 0x61, 0x69, 0x73], true),
      (Array("Ítaca “Ý” 𝐁".utf8), false), ([0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72, 0x80], false), ([0x41], false),
      ([], false),
    ] as [([UInt8], Bool)]) func `letters in another encoding are told, with the line`(bytes: [UInt8], isTold: Bool)
    throws
  {
    #expect(isOfAnotherEncoding(bytes) == isTold)
    let table = Array("Title;Author\nTide;Bo\nFog;".utf8) + bytes + Array("\n".utf8)
    let remarks = try TableReader(nil) { inPieces(table) }.remarks
    #expect(remarks.contains { $0.hasPrefix("line 3 has letters in neither UTF-8") } == isTold, "\(remarks)")
  }
}
