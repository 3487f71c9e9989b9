import Presentation
import Testing

@Suite struct ByteCountTests {
  @Test(arguments: [
    (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1 KB"), ((1 << 20) - 1, "1023 KB"), (1 << 20, "1.0 MB"),
    (3_000_017, "2.8 MB"), ((1 << 30) - 1, "1023.9 MB"), (1 << 30, "1.0 GB"), (5 << 29, "2.5 GB"),
  ])
  func `a size is told in the largest unit that it has, cut to a tenth`(bytes: Int, words: String) {
    #expect(bytesInWords(bytes) == words)
  }
}
