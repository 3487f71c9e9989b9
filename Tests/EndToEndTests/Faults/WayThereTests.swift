import Foundation
import StandIn
import Testing

/// What lies between the program and a service, and is no fault.
@Suite(.serialized) struct WayThereTests {
  @Test func `a working proxy is asked for everything, and everything comes`() async throws {
    let server = try StandInServer.start()
    var places = ["http_proxy": server.address.replacing("http://", with: "http://reader:proxy-pass-word@")]
    for service in StandInService.allCases {
      places[service.environmentName("base-url")] = "http://books.example" + service.basePath
    }
    let books = try WatchedProgram(server, places)
    let search = try await books.run("search", "javascript", "--json")
    #expect(search.status == 0, "\(search.errors)")
    #expect(try search.statusesSeen().map(\.outcome) == ["ok", "ok", "ok", "ok"])
    #expect(try await books.run("sync").status == 0)
    let browse = try await books.run("browse", "nytimes:hardcover-fiction", "--json")
    #expect(try browse.status == 0 && !browse.resultIDs().isEmpty)
    #expect(server.requests.allSatisfy { $0.target.hasPrefix("http://books.example/") })
  }

  @Test func `a redirect to another host is followed without the key`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.instructables, fault: StandInFault("redirectToOtherHost"))
    let run = try await WatchedProgram(server).run("sync", "instructables", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.statusesSeen().first { $0.source == "instructables" }?.outcome == "ok")
    let hosts = Dictionary(grouping: server.requests) { $0[header: "Host"]?.prefix { $0 != ":" } ?? "" }
    let keys = hosts.mapValues { Set($0.map { $0[header: "X-RapidAPI-Key"] }) }
    #expect(keys == ["127.0.0.1": [WatchedProgram.key], "localhost": [nil]])
  }

  /// The address of a redirect may repeat that of the request, in which some services want the key.
  @Test func `a redirect that would take the key to another host is told and not followed`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.nytimes, fault: StandInFault("redirectToOtherHost"))
    let run = try await WatchedProgram(server).run("sync", "nytimes", "--json")
    #expect(run.status == 69, "\(run.errors)")
    let status = try #require(try run.statusesSeen().first { $0.source == "nytimes" })
    #expect(status.outcome == "unreachable" && status.message.contains("with the key"), "\(status.message)")
    #expect(server.requests.allSatisfy { $0[header: "Host"]?.hasPrefix("127.0.0.1") == true })
  }
}
