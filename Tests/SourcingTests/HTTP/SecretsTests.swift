import Foundation
import Sourcing
import Testing

@Suite struct SecretsTests {
  private let secrets = Secrets(["Wrong/key+of=mine", ""])

  @Test(arguments: [
    "x Wrong/key+of=mine y", "x wrong/KEY+of=mine", "Wrong%2Fkey%2Bof%3Dmine", "%57rong/key%2bof=mine",
    "Wrong%252Fkey%252Bof%253Dmine", #"Wrong\/key+of=mine"#, "V3Jvbmcva2V5K29mPW1pbmU=",
    "V3Jvbmcva2V5K29mPW1pbmU%3D", "readerTpXcm9uZy9rZXkrb2Y9bWluZQ",
  ])
  func `a key is found in every form that it may have`(text: String) {
    #expect(secrets.areIn(text))
    #expect(secrets.hidden(in: text) == "…")
  }

  @Test func `a key is found behind whatever stands before it in Base64`() {
    for count in 0..<6 {
      let text = Data((String(repeating: "r", count: count) + "Wrong/key+of=mine").utf8).base64EncodedString()
      #expect(secrets.areIn("http://h/\(text)"), "\(text)")
      #expect(secrets.areIn(text.replacing("+", with: "-").replacing("/", with: "_")))
      #expect(secrets.areIn(Data(text.utf8)))
    }
  }

  @Test(arguments: ["", "Wrong/key", "100 % sure", "%zz%4", "https://books.example/a/b"])
  func `what holds no key is shown`(text: String) {
    #expect(!secrets.areIn(text) && secrets.hidden(in: text) == text)
    #expect(!Secrets([]).areIn(text) && !Secrets([""]).areIn(text))
  }

  @Test func `what stays encoded however often it is decoded is not shown`() {
    let text = (0..<9).reduce("Wrong%2Fkey+of=mine") { text, _ in text.replacing("%", with: "%25") }
    #expect(secrets.hidden(in: text) == "…")
  }

  @Test(arguments: [
    ("http://h/a?x=Wrong/key+of=mine", "http://h/a"), ("http://h/a/Wrong%2Fkey+of=mine/b", "http://h/…"),
    ("http://u:Wrong%2Fkey+of=mine@h:8/a", "http://h:8/a"), ("file:///Wrong/key+of=mine", "file:///…"),
    ("http://V3Jvbmcva2V5K29mPW1pbmU.example/a", "…"), ("http://h/a#Wrong/key+of=mine", "http://h/a"),
  ])
  func `an address is shown as far as no key is in it`(address: String, shown: String) {
    #expect(secrets.hidden(inAddress: address) == shown)
  }

  @Test func `nothing of a key is in what is printed of the keys themselves`() {
    #expect("\(secrets)" == "1 secrets" && String(reflecting: secrets) == "1 secrets")
  }
}
