import Foundation
import Presentation
import Testing

@Suite struct HeldRemarkTests {
  private let now = Date(timeIntervalSince1970: 1_700_049_600)

  private func remark(_ seconds: TimeInterval, told: TimeInterval? = nil) -> String? {
    heldRemark("wire", until: now + seconds, told: told.map { now + $0 }, at: now) { _ in "at noon" }
  }

  @Test func `a wait that one wonders about is told once`() {
    #expect(remark(120) == "waiting for wire, which is asked again at noon")
    #expect(remark(120, told: 120.5) == nil)
    #expect(remark(120, told: -60) != nil)
  }

  @Test func `a short one is not told`() {
    #expect(remark(12) == nil && remark(-5) == nil)
  }
}
