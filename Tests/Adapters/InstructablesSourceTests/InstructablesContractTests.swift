import Domain
import InstructablesSource
import Sourcing
import Testing
import TestSupport

@Suite struct InstructablesContractTests {
  @Test func `it keeps what every source has to keep`() async throws {
    let list = try fixture("list-native")
    let sections = try fixture("categories")
    let detail = try fixture("detail-steps").replacing("EGGG777HHHH8III", with: "EEEE555FFFF6GGG")
    let settings = ["base-url": ["https://ibles.example"], "api-key": ["secret-of-the-test"]]
    try await expectContract(of: Instructables.self, settings: SourceSettings(settings)) {
      (request) throws(TransportError) in
      let name = request.address.prefix { $0 != "?" }.split(separator: "/").last
      let bodies = ["list": list, "getCategories": sections, "showInstructable": detail]
      return bodies[String(name ?? "")].map { HTTPResponse(status: 200, body: Array($0.utf8)) }
    }
  }
}
