import Domain
import Foundation
import TestSupport
import Testing

@testable import books

/// How an image reaches a terminal.
@Suite struct TerminalImageTests {
  @Test(arguments: [100, 3072, 3073, 100_000])
  func `kitty gets a PNG in pieces of 4096 letters at most, which together are the file`(size: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "cover.png").path(percentEncoded: false)
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let bytes = Data(head + (head.count..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try bytes.write(to: URL(filePath: path))
    let sequence = try #require(TerminalImage.kitty.sequence(.png, at: path))
    let pieces = sequence.split(separator: "\u{1B}_G").map { $0.prefix { $0 != "\u{1B}" }.split(separator: ";") }
    #expect(pieces.allSatisfy { $0.count == 2 && $0[1].utf8.count <= 4096 })
    #expect(pieces.dropLast().allSatisfy { $0[0].hasSuffix("m=1") } && pieces.last?[0].hasSuffix("m=0") == true)
    #expect(Data(base64Encoded: pieces.map { String($0[1]) }.joined()) == bytes)
  }
}
