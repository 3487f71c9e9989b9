import Foundation
import Networking
import Sourcing
import StandIn
import TestSupport
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
        #expect(try await eventually { entries(of: "fd") <= descriptors && entries(of: "task") <= threads })
      }
    }

    @Test func `a bomb of a gigabyte takes little more memory than the limit`() async {
      await #expect(processExitsWith: .success) {
        _ = try await ask(.emptyBody)
        let before = peakMemory()
        let outcome = try await ask(.gzipBomb, limits: limits(body: 10 << 20))
        #expect(outcome.error == .tooLarge(limit: 10 << 20))
        #expect(peakMemory() - before < 64 << 20)
      }
    }

    @Test(.timeLimit(.minutes(10))) func `a process exits while a transfer is under way`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let asked = Gate()
        let server = try LoopbackServer { _ in
          asked.open()
          return .fault(.hang)
        }
        let transport = CurlTransport(userAgent: "books/test", environment: [:], clock: DrivenClock())
        Task { await ask(server.address, by: transport) }
        await asked.pass()
        exit(7)
      }
    }
  }

  /// Twenty at a time, all faults in turn.
  private func askManyTimes() async throws {
    let transport = directTransport()
    let faults = TransportFault.allCases.filter { $0 != .gzipBomb && $0 != .redirectToOtherHost }
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
