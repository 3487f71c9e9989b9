import Domain
import Testing

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4 for SHA-256 (NIST, "Examples with Intermediate Values").
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `a text has the digest of the standard`(text: String, expected: String) {
    #expect(hexadecimal(SHA256.digest(Array(text.utf8))) == expected)
  }

  /// Lengths about the end of a block, where padding goes wrong, and a million; the digests are by Python's hashlib.
  @Test(arguments: [
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
    (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
    (1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `so many letters a have the digest of another implementation`(count: Int, expected: String) {
    #expect(hexadecimal(SHA256.digest(repeatElement(UInt8(ascii: "a"), count: count))) == expected)
  }

  @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 119, 128, 1_000])
  func `a message that comes in pieces has the digest of the whole`(count: Int) {
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    for size in [1, 7, 64, 1_000] {
      var stream = SHA256Stream()
      for piece in message.parts(of: size) { stream.update(Array(piece)) }
      let digest = stream.hexadecimal()
      #expect(digest == hexadecimal(SHA256.digest(message)), "pieces of \(size)")
    }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
