import Gzip
import Synchronization
import TestSupport
import Testing

@Suite struct GunzippedBytesTests {
  /// `hello\n`, as `gzip -n` packs it.
  private static let hello: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xE7, 2, 0, 0x20, 0x30, 0x3A, 0x36, 6, 0, 0, 0,
  ]

  @Test(arguments: [1, 3, 100])
  func `what is packed is given, however the bytes come`(size: Int) throws {
    #expect(try Self.unpacked(Self.hello, by: size) == Array("hello\n".utf8))
  }

  @Test func `several members are one text`() throws {
    #expect(try Self.unpacked(Self.hello + Self.hello, by: 7) == Array("hello\nhello\n".utf8))
  }

  /// Zeros between members, some longer than what is unpacked at once.
  @Test(arguments: [1, 2, 3, 7, 25, 26, 27, 28, 30, 100, 8192, 50_000], [0, 1, 2, 6, 30, 8166, 9000])
  func `members behind zeros are one text, and what stands behind rubbish is none, wherever a part ends`(
    size: Int, zeros: Int
  ) throws {
    let gap = [UInt8](repeating: 0, count: zeros)
    let packed = Self.hello + gap + Self.hello + gap
    #expect(try Self.unpacked(packed, by: size) == Array("hello\nhello\n".utf8))
    #expect(throws: GzipFault.followed) { try Self.unpacked(packed + [1] + gap + Self.hello, by: size) }
    #expect(throws: GzipFault.cutOff) { try Self.unpacked(packed + Self.hello.dropLast(), by: size) }
  }

  @Test func `what is cut off anywhere is told`() {
    for count in 0..<Self.hello.count {
      #expect(throws: GzipFault.cutOff) { try Self.unpacked(Array(Self.hello.prefix(count)), by: 5) }
    }
  }

  @Test func `what is damaged is told`() {
    for place in [2, 12, 20, 23] {
      var bytes = Self.hello
      bytes[place] ^= 0xFF
      #expect(throws: GzipFault.self) { try Self.unpacked(bytes, by: 100) }
    }
    #expect(throws: GzipFault.damaged) { try Self.unpacked(Array("no gzip at all".utf8), by: 100) }
  }

  @Test(arguments: [1, 7, 100]) func `what stands behind the end is told once all was given, but for zeros`(size: Int)
    throws
  {
    #expect(try Self.unpacked(Self.hello + [0, 0, 0], by: size) == Array("hello\n".utf8))
    for rubbish in ["x", "\0x", "rubbish that is long"] {
      #expect(throws: GzipFault.followed) { try Self.unpacked(Self.hello + Array(rubbish.utf8), by: size) }
    }
    let rest = Mutex<[UInt8]?>(Self.hello + [1])
    let reader = try GunzippedBytes { rest.withLock { $0.take() } ?? [] }
    #expect(try reader.next() == Array("hello\n".utf8))
    for _ in 1...2 { #expect(throws: GzipFault.followed) { try reader.next() } }
  }

  private static func unpacked(_ bytes: [UInt8], by size: Int) throws -> [UInt8] {
    let reader = try GunzippedBytes(inPieces(bytes, of: size))
    var unpacked: [UInt8] = []
    while case let part = try reader.next(), !part.isEmpty { unpacked += part }
    return unpacked
  }
}
