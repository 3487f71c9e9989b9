import Foundation
import Testing

@Suite struct SecretTracesTests {
  @Test(arguments: [
    "key=stand-in-key&x", "key=stand%2Din%2Dkey", Data("stand-in-key".utf8).base64EncodedString(),
    Data("reader:stand-in-key".utf8).base64EncodedString(), Data("x-api-key: stand-in-key;".utf8).base64EncodedString(),
  ])
  func `a secret is found in each form`(text: String) {
    #expect(SecretTraces(["stand-in-key"]).areIn(Data(text.utf8)))
  }

  @Test(arguments: ["", "stand-in", "api-key", "c3RhbmQ"])
  func `other text is no trace`(text: String) {
    #expect(!SecretTraces(["stand-in-key"]).areIn(Data(text.utf8)))
  }
}
