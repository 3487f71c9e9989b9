import Foundation
import Sourcing
import TestSupport
import Testing

@testable import NYTimesSource

let secret = "k3y-of-test"

/// The bytes of a file in `Fixtures`. The shapes are the service's, the values invented.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures")
  return Array(try Data(contentsOf: folder.appending(path: "\(name).json")))
}

func answering(_ body: [UInt8], status: Int = 200, headers: [HTTPHeader] = []) -> StubTransport {
  StubTransport { (_) throws(TransportError) in HTTPResponse(status: status, headers: headers, body: body) }
}

func source(_ transport: StubTransport, settings: [String: [String]] = [:]) throws -> NYTimes {
  let all = ["api-key": [secret]].merging(settings) { $1 }
  return try NYTimes(settings: SourceSettings(all), transport: transport)
}

func source(answering name: String) throws -> NYTimes { try source(answering(fixture(name))) }
