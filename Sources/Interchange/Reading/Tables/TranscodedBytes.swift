package import Domain
import Synchronization

/// The bytes of a text file without its byte order mark; what is UTF-16 becomes UTF-8 (The Unicode Standard, section
/// 3.10), also where it begins with two letters of ASCII instead of a mark. Other bytes stay as they are: which of the
/// 8-bit encodings they are shows only where one is read.
package func transcodedBytes(_ more: @escaping NextBytes) -> NextBytes {
  let state = Mutex(Transcoder())
  return { try state.withLock { try $0.next(more) } }
}

/// The beginning of a text file as ``transcodedBytes(_:)`` gives it, without a character that goes on behind the end.
/// - Parameter bytes: the first of the file, at least four where it has so many.
package func transcoded(beginning bytes: [UInt8]) -> [UInt8] {
  var transcoder = Transcoder()
  return transcoder.begin(with: bytes)
}

private struct Transcoder: Sendable {
  private enum Encoding { case unknown, bytes, littleEndian, bigEndian }

  private var encoding = Encoding.unknown
  /// Bytes of a code unit, or of a surrogate pair, that is not whole yet.
  private var rest: [UInt8] = []

  /// No bytes at all are the end.
  mutating func next(_ more: NextBytes) throws -> [UInt8] {
    if encoding == .unknown {
      var bytes = try more()
      while bytes.count < 4, case let next = try more(), !next.isEmpty { bytes += next }
      let text = begin(with: bytes)
      // A mark alone is not the end.
      if bytes.isEmpty || !text.isEmpty { return text }
    }
    if encoding == .bytes { return try more() }
    while true {
      let bytes = try more()
      let text = bytes.isEmpty ? end() : transcoded(bytes)
      if bytes.isEmpty || !text.isEmpty { return text }
    }
  }

  /// Sees by the first bytes which encoding it is.
  /// - Returns: the text of them, without the mark.
  mutating func begin(with bytes: [UInt8]) -> [UInt8] {
    encoding = .bytes
    if bytes.starts(with: byteOrderMark) { return Array(bytes.withoutByteOrderMark) }
    if bytes.starts(with: [0xFF, 0xFE]) { encoding = .littleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { encoding = .bigEndian }
    if encoding != .bytes { return transcoded(Array(bytes.dropFirst(2))) }
    let isZero = bytes.prefix(4).map { $0 == 0 }
    if isZero == [false, true, false, true] { encoding = .littleEndian }
    if isZero == [true, false, true, false] { encoding = .bigEndian }
    return encoding == .bytes ? bytes : transcoded(bytes)
  }

  private mutating func transcoded(_ bytes: [UInt8]) -> [UInt8] {
    rest += bytes
    var count = rest.count / 2 * 2
    // A high surrogate waits for the low one.
    if count >= 2, (0xD800..<0xDC00).contains(unit(at: count - 2)) { count -= 2 }
    return takeText(of: count)
  }

  /// What waited for more: a byte alone is lost.
  private mutating func end() -> [UInt8] {
    defer { rest = [] }
    return takeText(of: rest.count / 2 * 2)
  }

  /// Of the first bytes of the rest, an even number.
  private mutating func takeText(of count: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(count / 2)
    for index in stride(from: 0, to: count, by: 2) { units.append(unit(at: index)) }
    rest.removeFirst(count)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private func unit(at index: Int) -> UInt16 {
    let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
    return encoding == .littleEndian ? second << 8 | first : first << 8 | second
  }
}

/// The text of a cell: UTF-8 where the bytes are, else Windows-1252, of which Latin-1 is the printable part.
///
/// Each cell by itself, so that one damaged cell of a file in UTF-8 spoils no other. Hardly any text in Windows-1252
/// with letters beyond ASCII is UTF-8 by chance. Rows of flags are as ``withoutLongFlagRows(_:)`` leaves them.
func cellText(_ bytes: some RandomAccessCollection<UInt8>) -> String {
  // As most cells are, and known at a glance.
  if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
  if let text = String(validating: bytes, as: UTF8.self) { return withoutLongFlagRows(text) }
  return String(String.UnicodeScalarView(bytes.map(windows1252)))
}

/// True for the text of a cell that is neither UTF-8 nor Windows-1252. The bytes that are no signs there stand for `ü`,
/// `ì`, `Å`, `É` and `Ø` in code page 850, and for `Å`, `ç`, `è`, `ê` and `ù` in Mac OS Roman.
func isOfAnotherEncoding(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
  bytes.contains(where: isNoSignInWindows1252) && String(validating: bytes, as: UTF8.self) == nil
}

/// True for the five bytes that stand for nothing there.
func isNoSignInWindows1252(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x81, 0x8D, 0x8F, 0x90, 0x9D: true
  default: false
  }
}

/// The character of a byte in Windows-1252 (WHATWG Encoding Standard, index windows-1252).
private func windows1252(_ byte: UInt8) -> Unicode.Scalar {
  guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
  return Unicode.Scalar(windows1252Signs[Int(byte) - 0x80]) ?? "\u{FFFD}"
}

private let windows1252Signs: [UInt16] = [
  0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
  0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
  0x0153, 0x009D, 0x017E, 0x0178,
]
