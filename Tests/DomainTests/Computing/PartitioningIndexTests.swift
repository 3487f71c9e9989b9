import Domain
import Testing

@Suite struct PartitioningIndexTests {
  @Test(arguments: 0...9)
  func `the first that holds is found wherever it is, and none is the count`(count: Int) {
    for first in 0...count {
      #expect(partitioningIndex(below: count) { $0 >= first } == first)
    }
  }
}
