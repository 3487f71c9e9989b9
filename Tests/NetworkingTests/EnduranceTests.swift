import Foundation
import Networking
import Sourcing
import StandIn
import Testing

#if os(Linux)
  /// What other tests would disturb: each in a process of its own, one after the other. A test that waits for its
  /// process holds one of Swift's threads, of which there is one a core.
  @Suite(.serialized) struct EnduranceTests {
    @Test func `a thousand faulty requests leave no descriptor and no thread behind`() async {
      await #expect(processExitsWith: .success) {
        // What the first use opens for good is not counted; each fault is played more than fifty times, so that a leak
        // of one of them stands out from the few that Swift's own runtime opens when it likes.
        _ = try await ask(.emptyBody)
        let (descriptors, threads) = (entries(of: "fd") + 10, entries(of: "task") + 10)
        try await askManyTimes()
        // Threads end on their own a moment after their last work.
        for _ in 0..<300 where entries(of: "fd") > descriptors || entries(of: "task") > threads {
          try await Task.sleep(for: .milliseconds(10))
        }
        #expect(entries(of: "fd") <= descriptors)
        #expect(entries(of: "task") <= threads)
      }
    }

    /// libcurl counts in whole milliseconds, and so may be one early.
    @Test func `limits hold to a tenth of a second`() async {
      await #expect(processExitsWith: .success) {
        for fault in [Fault.hang, .drip, .slowHeaders, .stallInBody] {
          let total = try await shortest { try await ask(fault, limits: limits(total: .milliseconds(200))).time }
          #expect(total >= .milliseconds(199) && total < .milliseconds(300))
        }
        let stall = try await shortest { try await ask(.hang, limits: limits(stall: .milliseconds(200))).time }
        #expect(stall >= .milliseconds(199) && stall < .milliseconds(300))
      }
    }

    @Test func `cancellation is answered within milliseconds`() async {
      await #expect(processExitsWith: .success) {
        for fault in [Fault.hang, .drip, .endless, .slowHeaders] {
          let server = try LoopbackServer { _ in .fault(fault) }
          let time = try await shortest { try await timeToCancel(server.address) }
          #expect(time < .milliseconds(20))
        }
      }
    }

    @Test func `a slow look-up is given up at the connect limit and by cancellation`() async {
      await #expect(processExitsWith: .success) {
        let limits = limits(connect: .milliseconds(300))
        let time = await shortest { await ask("http://a.slow.invalid/", limits: limits).time }
        #expect(time >= .milliseconds(299) && time < .milliseconds(400))
        let cancelled = try await shortest { try await timeToCancel("http://b.slow.invalid/") }
        #expect(cancelled < .milliseconds(20))
      }
    }

    @Test func `giving up a slow look-up holds up no other transfer`() async {
      await #expect(processExitsWith: .success) {
        let server = try LoopbackServer { _ in .reply(.json("{}")) }
        let transport = directTransport()
        async let slow = ask("http://c.slow.invalid/", limits: limits(connect: .milliseconds(300)), by: transport)
        for _ in 0..<80 {
          let (outcome, time) = await ask(server.address, by: transport)
          #expect(outcome.value?.status == 200)
          // Held up, one of them would take nearly three seconds.
          #expect(time < .seconds(1))
          try await Task.sleep(for: .milliseconds(10))
        }
        #expect(await slow.outcome.error == .timedOut)
      }
    }

    @Test func `a bomb of a gigabyte takes little more memory than the limit`() async {
      await #expect(processExitsWith: .success) {
        _ = try await ask(.emptyBody)
        let before = peakMemory()
        let outcome = try await ask(.gzipBomb, limits: limits(body: 10 << 20)).outcome
        #expect(outcome.error == .tooLarge(limit: 10 << 20))
        #expect(peakMemory() - before < 64 << 20)
      }
    }

    @Test func `a process exits while a transfer is under way`() async {
      let start = ContinuousClock.now
      await #expect(processExitsWith: .exitCode(7)) {
        Task { try await ask(.hang, limits: limits(stall: .seconds(60), total: .seconds(60))) }
        try await Task.sleep(for: .milliseconds(300))
        exit(7)
      }
      #expect(.now - start < .seconds(10))
    }
  }

  private func timeToCancel(_ address: String) async throws -> Duration {
    let patience = limits(connect: .seconds(60), stall: .seconds(60), total: .seconds(60), body: .max)
    let task = Task { await ask(address, limits: patience).outcome }
    try await Task.sleep(for: .milliseconds(50))
    let start = ContinuousClock.now
    task.cancel()
    #expect(await task.value.error == .cancelled)
    return .now - start
  }

  /// Twenty at a time, all faults in turn.
  private func askManyTimes() async throws {
    let transport = directTransport()
    let faults = Fault.allCases.filter { $0 != .gzipBomb && $0 != .redirectToOtherHost }
    let limits = limits(stall: .milliseconds(50), total: .milliseconds(200), body: 1 << 18)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1000 {
        if number >= 20 { try await group.next() }
        group.addTask { _ = try await ask(faults[number % faults.count], limits: limits, by: transport) }
      }
      try await group.waitForAll()
    }
  }

  private func entries(of folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
  }

  /// In bytes, since the start of the process.
  private func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
#endif
