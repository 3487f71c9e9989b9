import Testing

@testable import Catalog

@Suite struct LargeElementsTests {
  @Test(arguments: [[], [3], [1, 2, 3], [3, 1, 2]])
  func `large elements are put in order by their numbers`(numbers: [Int64]) {
    let elements = numbers.map { (number: $0, text: "book \($0)") }
    #expect(elements.sorted(byNumber: \.number).map(\.text) == numbers.sorted().map { "book \($0)" })
  }
}
