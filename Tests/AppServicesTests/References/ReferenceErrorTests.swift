import Testing

@testable import AppServices

/// What is said of a text that leads to no book.
@Suite struct ReferenceErrorTests {
  @Test(arguments: ["nwge", "salt maps"])
  func `what is too little of an id is told what the beginning of one needs`(text: String) {
    let cause = ReferenceError.unreadable(text).cause
    #expect(cause.contains("four characters or more, both letters and digits"), "\(cause)")
  }
}
