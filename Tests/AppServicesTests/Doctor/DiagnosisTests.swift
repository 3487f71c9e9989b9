import Catalog
import Domain
import Testing

@testable import AppServices

/// When a catalogue is looked into, and when it is left alone.
@Suite struct DiagnosisTests {
  private let sound = CatalogCheck(records: 1, books: 1, isbns: 0, bytes: 4096, isOpenToOthers: false)

  @Test func `a sound catalogue is opened and looked into`() async throws {
    let context = try await AppContext.holding([record("a", "1", "Dune")])
    let flaw = ProjectionCheck.Flaw(part: .words, count: 1, examples: ["Dune"])
    let integrity = FixedIntegrity(found: .success(sound), projection: ProjectionCheck(flaws: [flaw]))
    let diagnosis = await Diagnosis(of: integrity, open: { context }) { _, _ in }
    #expect(try diagnosis.check.get() == sound)
    let contents = try #require(try diagnosis.contents?.get())
    #expect(contents.projection.flaws == [flaw])
    #expect(contents.settings == .adopted)
    #expect(contents.health.quarantined.isEmpty)
  }

  @Test(
    arguments: [.success(nil), .failure(.damaged(path: "p", reason: "r"))] as [Result<CatalogCheck?, CatalogError>])
  func `one that is damaged, or not there yet, is not opened`(found: Result<CatalogCheck?, CatalogError>) async {
    let diagnosis = await Diagnosis(
      of: FixedIntegrity(found: found),
      open: {
        Issue.record("opened")
        throw CatalogError.busy(path: "p")
      }
    ) { _, _ in }
    #expect(diagnosis.contents == nil)
    switch (found, diagnosis.check) {
    case (.success(let expected), .success(let check)): #expect(check == expected)
    case (.failure(let expected), .failure(let error)): #expect(error as? CatalogError == expected)
    default: Issue.record("\(diagnosis.check)")
    }
  }

  @Test func `one that cannot be opened is sound all the same`() async throws {
    let busy = CatalogError.busy(path: "p")
    let diagnosis = await Diagnosis(of: FixedIntegrity(found: .success(sound)), open: { throw busy }) { _, _ in }
    #expect(try diagnosis.check.get() == sound)
    #expect(throws: busy) { try diagnosis.contents?.get() }
  }

  @Test func `without a configuration that can be read the file is looked at, and nothing is opened`() async throws {
    let diagnosis = await Diagnosis(of: FixedIntegrity(found: .success(sound)), open: nil) { _, _ in }
    #expect(try diagnosis.check.get() == sound)
    #expect(diagnosis.contents == nil)
  }
}

private struct FixedIntegrity: CatalogIntegrity {
  var found: Result<CatalogCheck?, CatalogError>
  var projection: ProjectionCheck?

  func check() async throws -> CatalogCheck? { try found.get() }
  func compare(report: @escaping @Sendable (Int, Int) -> Void) async throws -> ProjectionCheck? { projection }
}
