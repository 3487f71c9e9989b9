import Foundation
import Networking
import Sourcing
import StandIn
import Synchronization
import Testing

/// A service that puts the key that it was asked with into the address that it redirects to.
@Suite struct HiddenKeyTests {
  private static let key = "Hidden/Key+1"
  private static let encoded = "Hidden%2fKey%2B1"
  private static let base64 = Data("me:\(key)".utf8).base64EncodedString()

  @Test(arguments: [
    "/again/\(encoded)/x", "/again/\(base64)", "/again/x#\(encoded)", "http://\(base64).invalid/", "file:///\(encoded)",
    "ftp://me:\(encoded)@h/\(encoded)", "http://me:\(encoded)@h/",
    "/" + String(repeating: "long/", count: 38) + encoded,
    "http://\(base64):99999/", "/again/Hid\u{1}den%2FKey%2B1",
  ])
  func `a key in the address of a redirect is neither logged nor told`(location: String) async throws {
    let lines = Mutex<[String]>([])
    let server = try LoopbackServer { _ in .reply(.redirect(to: location)) }
    let transport = directTransport { line in lines.withLock { $0.append(line) } }
    var request = HTTPRequest("\(server.address)/?key=\(Self.encoded)", secretQuery: ["key"])
    request.limits = limits(redirects: 2)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    let said = lines.withLock { $0 } + [error.map { "\($0) \($0.remedy ?? "")" } ?? ""]
    #expect(!said.isEmpty)
    for text in said {
      #expect(!text.lowercased().contains("hidden") && !text.contains(Self.base64.prefix(12)), "\(text)")
      #expect(!text.lowercased().contains(Self.base64.lowercased().prefix(12)), "\(text)")
    }
  }
}
