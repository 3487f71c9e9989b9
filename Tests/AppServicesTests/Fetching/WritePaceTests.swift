import Domain
import Testing

@testable import AppServices

@Suite struct WritePaceTests {
  @Test func `a write that takes long makes the next one have less, by the time that it took`() {
    var pace = WritePace(isFilling: false)
    #expect(pace.most == BatchSize(records: 1000, bytes: 1 << 20))
    pace.note(pace.most, took: WritePace.goal * 2)
    #expect(pace.most == BatchSize(records: 500, bytes: 1 << 19))
  }

  @Test func `however long a write takes, the next one has something`() {
    var pace = WritePace(isFilling: false)
    for _ in 0..<9 { pace.note(pace.most, took: .seconds(60)) }
    #expect(pace.most == BatchSize(records: 250, bytes: 1 << 18))
  }

  @Test func `it comes back to what is usual step by step, and goes no further`() {
    var pace = WritePace(isFilling: false)
    pace.note(pace.most, took: WritePace.goal * 4)
    var steps: [Int] = []
    for _ in 0..<5 {
      pace.note(pace.most, took: .milliseconds(1))
      steps.append(pace.most.records)
    }
    #expect(steps == [500, 1000, 2000, 2000, 2000] && pace.most == WritePace.usual)
  }

  @Test func `few records of long texts are as much as many of short ones`() {
    var pace = WritePace(isFilling: false)
    pace.note(BatchSize(records: 10, bytes: 1 << 20), took: WritePace.goal * 2)
    #expect(pace.most == BatchSize(records: 500, bytes: 1 << 19))
  }

  @Test func `a write of little says nothing of one of much`() {
    var pace = WritePace(isFilling: false)
    let before = pace.most
    pace.note(BatchSize(records: 20, bytes: 1 << 10), took: .seconds(1))
    pace.note(before, took: .zero)
    #expect(pace.most == before)
  }

  @Test func `an empty catalogue is filled with much at once, however long that takes`() {
    var pace = WritePace(isFilling: true)
    pace.note(WritePace.filling, took: .seconds(60))
    #expect(pace.most == WritePace.filling)
  }
}
