import Domain
import Foundation
import Synchronization
import Testing

@Suite struct ComputedAheadTests {
  @Test(arguments: [0, 1, 2, 7, 200], [1, 3, Int.max])
  func `parts come in order, each computed once, however far ahead the other cores may be`(count: Int, mostAhead: Int) {
    let computed = Mutex(Array(repeating: 0, count: count))
    let ahead = ComputedAhead(count, mostAhead: mostAhead) { part in
      computed.withLock { $0[part] += 1 }
      return part
    }
    #expect((0..<count).map { _ in ahead.next() } == Array(0..<count))
    #expect(ahead.next() == nil && ahead.next() == nil)
    #expect(computed.withLock { $0 } == Array(repeating: 1, count: count))
  }

  @Test func `no part is begun that is further ahead than memory is for`() {
    let asked = Mutex(0)
    let tooEarly = Mutex<[Int]>([])
    let ahead = ComputedAhead(100, mostAhead: 4) { part in
      let asked = asked.withLock { $0 }
      if part >= asked + 4 { tooEarly.withLock { $0.append(part) } }
    }
    for _ in 0..<100 {
      asked.withLock { $0 += 1 }
      #expect(ahead.next() != nil)
    }
    #expect(tooEarly.withLock { $0 }.isEmpty)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func `whoever waits for a part computes those behind it`() {
    let (isBegun, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ahead = ComputedAhead(2) { part in
      if part == 1 { return _ = isReleased.signal() }
      isBegun.signal()
      isReleased.wait()
    }
    isBegun.wait()
    #expect(ahead.next() != nil)
    #expect(ahead.next() != nil)
  }

  @Test func `whoever stops in the middle leaves nothing waiting`() {
    let ahead = ComputedAhead(50, mostAhead: 2) { $0 }
    #expect((0..<3).map { _ in ahead.next() } == [0, 1, 2])
  }

  @Test(arguments: [0, 1, 2, 7, 200], [1, 3])
  func `parts that turn up one by one come in order, each drawn once and by one thread at a time`(
    count: Int, mostAhead: Int
  ) {
    let left = Mutex(0..<count)
    let drawing = Mutex(0)
    let wasShared = Mutex(false)
    let ahead = ComputedAhead<Int>(mostAhead: mostAhead) {
      drawing.withLock { $0 += 1 }
      defer { drawing.withLock { $0 -= 1 } }
      if drawing.withLock({ $0 }) > 1 { wasShared.withLock { $0 = true } }
      guard let number = left.withLock({ $0.popFirst() }) else { return nil }
      return { number }
    }
    #expect((0..<count).map { _ in ahead.next() } == Array(0..<count))
    #expect(ahead.next() == nil && ahead.next() == nil)
    #expect(!wasShared.withLock { $0 })
  }

  @Test func `the last of many parts is drawn through no more calls than the first`() {
    let left = Mutex(0..<500)
    let deepest = Mutex(0)
    let ahead = ComputedAhead<Int>(mostAhead: 2) {
      let depth = Thread.callStackReturnAddresses.count
      deepest.withLock { $0 = max($0, depth) }
      guard let number = left.withLock({ $0.popFirst() }) else { return nil }
      return { number }
    }
    while ahead.next() != nil {}
    // A test begins some dozens of calls deep. Where each part adds one, the last is drawn through hundreds.
    #expect((1..<250).contains(deepest.withLock { $0 }))
  }

  @Test(arguments: [(0, []), (3, [3]), (4, [3, 1]), (6, [3, 3])])
  func `parts hold so many, the last one what is left`(count: Int, sizes: [Int]) {
    #expect(Array(0..<count).parts(of: 3).map(\.count) == sizes)
    #expect(Array(0..<count).parts(of: 3).flatMap(\.self) == Array(0..<count))
  }
}
