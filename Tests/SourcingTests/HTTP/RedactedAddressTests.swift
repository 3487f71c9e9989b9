import Sourcing
import Testing

@Suite struct RedactedAddressTests {
  @Test(arguments: [
    ("http://books.example/a/b?key=SECRET#x", "http://books.example/a/b"),
    ("http://u:SECRET@books.example:80/a", "http://books.example:80/a"),
    ("http://u:SECRET@x@books.example/a", "http://books.example/a"),
    ("http://u:SECRET@[::1]:80/a", "http://[::1]:80/a"),
  ])
  func `query, fragment, user name and password are left out`(address: String, printed: String) {
    #expect(redacted(address: address) == printed)
  }

  @Test(arguments: [
    "http://books.example/@reader/a", "https://[::1]:8080/a@b", "books.example/a", "localhost:8080/a@b",
    "/home/a:b@c/list.json", "list@home.json", "../list.json", "file:///home/a@b/list.json", "",
  ])
  func `what holds none stays as it is`(address: String) {
    #expect(redacted(address: address) == address)
  }

  @Test(arguments: [
    "//u:SECRET@h/x", "///u:SECRET@h", "u:SECRET@h/x", ":SECRET@h", "http:u:SECRET@h", "http:/u:SECRET@h",
    "http:///u:SECRET@h", "http:\\\\u:SECRET@h\\x", "\\\\u:SECRET@h", "http://u:SECRET@h\\@x", "ftp://SECRET@h",
    "http://u:a/SECRET@h", "http://u:SEC?RET@h", "http://u:SECRET#@h", "//u:x\\SECRET@h", "http://u:1@SECRET@h/",
    "http://SECRET:SECRET/x",
    // With a mark behind the sign, which is another character then.
    "http://h/a?\u{301}SECRET", "http://h/a#\u{301}SECRET", "http://u:SECRET@\u{301}h", "http://u:\u{301}SECRET/x@h",
  ])
  func `an odd address does not give its password away`(address: String) {
    #expect(!redacted(address: address).contains("SEC"))
  }
}
