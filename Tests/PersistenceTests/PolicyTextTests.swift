import CatalogTesting
import Domain
import TestSupport
import Testing

@testable import Persistence

/// How the settings by which books were computed stand in the database.
@Suite struct PolicyTextTests {
  private static let policy: MergePolicy = {
    var policy = MergePolicy()
    policy.sourceOrder = ["alpha", "the \"best\" of all", "from"]
    policy.fieldOrder = [.title: ["beta", "alpha"], .buy: ["from there"]]
    policy.capsSources = ["caps", "beta"]
    policy.hubLimit = 7
    policy.titleAuthor = .auto
    policy.placeholders = [ISBN.example(1), ISBN.example(2)]
    policy.mostTogether = with(CrowdBound()) { ($0.records, $0.bytes, $0.few) = (9, 300, 2) }
    return policy
  }()

  @Test(arguments: [policy, MergePolicy()])
  func `a policy is read as it was written`(policy: MergePolicy) {
    let text = PolicyText(rules: 5, policy: policy)
    #expect(PolicyText(text.text) == text)
  }

  @Test(arguments: [
    "", "?", "[\"rules\"]", "[\"rules x\"]", "[\"size from alpha\"]", "[\"title-author maybe\"]",
    "[\"most-together 9\"]",
  ])
  func `what is no policy is not read as one`(text: String) {
    #expect(PolicyText(text) == nil)
  }
}
