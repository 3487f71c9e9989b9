import Foundation
import Testing

@testable import StandIn

@Suite struct StandInControlTests {
  let services = StandInServices()

  private func reply(_ target: String, _ control: StandInControl) async throws -> LoopbackReply {
    guard case .reply(let reply) = await control.action(for: try get(target), services: services) else {
      Issue.record("no plain reply to \(target)")
      return LoopbackReply(status: 0)
    }
    return reply
  }

  @Test func `a fault of the answer holds for its service alone, until it is taken away`() async throws {
    let control = StandInControl()
    #expect(try await reply("/_control?service=book-list&fault=status-503", control).status == 200)
    let refused = try await reply("/book-list.json", control)
    #expect(refused.status == 503)
    #expect(refused.headers.contains { $0.name == "Retry-After" && $0.value == "3600" })
    #expect(try await reply("/google-books/volumes?q=a", control).status == 200)
    _ = try await reply("/_control?service=book-list&fault=none", control)
    #expect(try await reply("/book-list.json", control).status == 200)
  }

  @Test func `answers that are held come when they are let go, those of other services before`() async throws {
    let server = try StandInServer.start()
    let hold = await server.control.hold(.bookList)
    let (held, other) = (PlainClient(port: server.port), PlainClient(port: server.port))
    held.send("GET /book-list.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    other.send("GET /google-books/volumes?q=a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(other.read(milliseconds: -1) == .closed)
    #expect(other.text.hasPrefix("HTTP/1.1 200"))
    #expect(held.read(milliseconds: 20) == .open)
    #expect(held.received.isEmpty)
    hold.release()
    #expect(held.read(milliseconds: -1) == .closed)
    #expect(held.text.hasPrefix("HTTP/1.1 200"))
  }

  @Test func `a fault of the transport is handed to the server`() async throws {
    let control = StandInControl(switches: [.nytimes: ServiceSwitch(fault: StandInFault("hang"))])
    guard case .fault(.hang) = await control.action(for: try get("/nytimes/lists/names.json"), services: services)
    else {
      Issue.record("no fault")
      return
    }
  }

  @Test func `a service that moved to another host answers there`() async throws {
    let moved = ServiceSwitch(fault: StandInFault("redirectToOtherHost"))
    let control = StandInControl(switches: [.bookList: moved])
    guard case .fault(.redirectToOtherHost) = await control.action(for: try get("/book-list.json"), services: services)
    else {
      Issue.record("no redirect")
      return
    }
    var request = try get("/book-list.json")
    request.headers = [LoopbackRequest.Field(name: "Host", value: "localhost:1")]
    guard case .reply(let reply) = await control.action(for: request, services: services) else {
      Issue.record("no answer")
      return
    }
    #expect(reply.status == 200)
  }

  @Test func `a delay comes before the answer`() async throws {
    let control = StandInControl()
    _ = try await reply("/_control?service=all&delay=250ms", control)
    let action = await control.action(for: try get("/book-list.json"), services: services)
    guard case .delayed(let delay, let reply) = action else {
      Issue.record("no delay")
      return
    }
    #expect(delay == .milliseconds(250))
    #expect(reply == services.reply(to: try get("/book-list.json")))
  }

  @Test func `a change names what it leaves out not at all`() async throws {
    let control = StandInControl()
    _ = try await reply("/_control?service=nytimes&fault=html&delay=2s", control)
    _ = try await reply("/_control?service=nytimes&fault=none", control)
    let state = try #require(try parsed(await reply("/_control", control)) as? [String: Any])
    #expect(try state.object("nytimes").string("fault") == "none")
    #expect(try state.object("nytimes").int("delayMS") == 2000)
    #expect(state.names == ["nytimes", "google-books", "instructables", "book-list"])
  }

  @Test(arguments: ["service=amazon", "service=nytimes&fault=flood", "service=nytimes&delay=soon"])
  func `what is unknown is refused with what is known`(query: String) async throws {
    let reply = try await reply("/_control?\(query)", StandInControl())
    #expect(reply.status == 400)
    #expect(try #require(try parsed(reply) as? [String: Any]).array("known").count >= 3)
  }

  @Test func `requests of services are counted, calls of the control are not`() async throws {
    let control = StandInControl()
    for target in ["/book-list.json", "/book-list.json", "/nytimes/x", "/_control", "/_requests", "/elsewhere"] {
      _ = try await reply(target, control)
    }
    let counts = try #require(try parsed(await reply("/_requests?reset=1", control)) as? [String: Int])
    #expect(counts == ["nytimes": 1, "google-books": 0, "instructables": 0, "book-list": 2])
    #expect(await control.requestCount(of: .bookList) == 0)
  }

  @Test(arguments: StandInService.allCases, ServiceFault.allCases)
  func `each fault has its status and shape for each service`(service: StandInService, fault: ServiceFault) throws {
    let reply = fault.reply(of: service)
    let named = fault.rawValue.split(separator: "-").compactMap { Int($0) }.first
    #expect(reply.status == named ?? 200)
    #expect(reply.body.isEmpty == (fault == .empty))
    if service != .bookList, named != nil { #expect(try parsed(reply) is [String: Any]) }
  }

  @Test(arguments: [(ServiceFault.status429, false), (.status429Day, true)])
  func `only its message tells a daily quota of Google`(fault: ServiceFault, isDaily: Bool) throws {
    let body = try #require(try parsed(fault.reply(of: .googleBooks)) as? [String: Any])
    #expect(try body.object("error").string("message").contains("per day") == isDaily)
  }

  @Test(arguments: [
    ("250ms", Duration.milliseconds(250)), ("2s", .seconds(2)), ("0", .zero), ("0ms", .zero), ("2", nil), ("", nil),
    ("-1s", nil), ("99999999999999999999s", nil), ("4000s", nil), ("1m", nil),
  ])
  func `times are milliseconds or seconds`(text: String, expected: Duration?) {
    #expect(ServiceSwitch.duration(text) == expected)
  }

  @Test func `every fault of the server can be switched on by name`() {
    for fault in TransportFault.allCases { #expect(StandInFault(fault.rawValue) != nil) }
    #expect(StandInFault("html") == .answer(.html))
    #expect(Set(StandInFault.names).count == StandInFault.names.count)
  }
}
