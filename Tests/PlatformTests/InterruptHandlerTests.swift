import Foundation
import Platform
import Synchronization
import Testing

/// Handlers that come one after another, and one inside another: the signal is never left to its default while one is
/// there.
@Suite(.serialized) struct InterruptHandlerTests {
  @Test func `a handler that follows another is there, however often`() {
    for round in 1...200 {
      InterruptHandler {}.over()
      let second = InterruptHandler {}
      #expect(!isDefault(SIGUSR2), "round \(round)")
      second.over()
    }
  }

  @Test func `a handler that ends leaves the one around it there`() {
    let outer = InterruptHandler {}
    InterruptHandler {}.over()
    #expect(!isDefault(SIGUSR2))
    outer.over()
  }

  @Test func `what another part of the program does with a signal goes on after the handler`() {
    // Files that other tests write meanwhile bring handlers of their own, which may come between.
    let isKept = (1...100).contains { _ in
      signal(SIGUSR2) { _ in }
      InterruptHandler {}.over()
      defer { signal(SIGUSR2, SIG_DFL) }
      return !isDefault(SIGUSR2)
    }
    #expect(isKept)
  }

  private func isDefault(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 0
    #endif
  }
}
