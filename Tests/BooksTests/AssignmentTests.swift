import Domain
import Testing

@testable import books

/// What is typed in the place of a REF.
@Suite struct AssignmentTests {
  @Test(arguments: [
    ("rating=4", true), ("my-review=a=b", true), ("readOn=2024", true), ("isbn=", true), ("foo=bar", false),
    ("=4", false), ("rating", false), ("9780306406157", false), ("calibre:title=x", false),
  ])
  func `a value of a field is told from a name of a book`(text: String, isAssignment: Bool) {
    #expect(Assignment.isWritten(in: text) == isAssignment)
  }
}
