import Testing

@testable import books

/// `--column` takes what a column holds first, and `--calibre-column` its name: either is easily typed as the other.
@Suite struct ColumnArgumentTests {
  @Test(arguments: [
    ("Lent to=tags", "first, and then its name: “tags=Lent to”."), ("tag=Lent to", "did you mean “tags”?"),
    ("Lent to=shelf", "not “Lent to”"), ("tags", "as isbn=EAN."),
  ])
  func `a column whose name stands first is told how it is typed`(argument: String, words: String) {
    let error = #expect(throws: (any Error).self) { try NamedColumn(argument) }
    #expect(error.map { String(describing: $0).contains(words) } == true)
  }

  @Test(arguments: [
    ("tags=#shelf", "and then what becomes of it: “#shelf=tags”."), ("shelf=tag", "did you mean “tags”?"),
    ("shelf=rating", "not “rating”"), ("tags=", "not “”"),
  ])
  func `a column of calibre whose use stands first is told how it is typed`(argument: String, words: String) {
    let error = #expect(throws: (any Error).self) { try CalibreColumn(argument) }
    #expect(error.map { String(describing: $0).contains(words) } == true)
  }
}
