import Gzip
import Synchronization
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

  private static func unpacked(_ bytes: [UInt8], by size: Int) throws -> [UInt8] {
    let rest = Mutex(bytes[...])
    let reader = try GunzippedBytes {
      rest.withLock { rest in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
    }
    var unpacked: [UInt8] = []
    while case let part = try reader.next(), !part.isEmpty { unpacked += part }
    return unpacked
  }
}
