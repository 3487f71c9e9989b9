import Foundation
import StandIn
import Testing

/// The program with all sources, of which every run is looked through for what must never be: a trace of a key in what
/// it printed, logged or wrote, and more memory than it may take.
struct WatchedProgram {
  let books: BooksProgram
  private let places: [String: String]

  static let key = "stand-in-key"
  static let wrongKey = "wrong/key+of=mine"
  static let proxyPassword = "proxy-pass-word"
  private static let mostMemory = 100 << 20

  /// - Parameter places: variables of every run, above all where services are.
  init(_ server: StandInServer, _ places: [String: String] = [:]) throws {
    try Registry.require(StandInService.allCases.map(\.rawValue))
    books = try BooksProgram.withAllSources(server)
    self.places = places.merging(["BOOKS_INSTRUCTABLES_API_KEY": Self.key]) { first, _ in first }
  }

  func run(_ arguments: String..., adding extra: [String: String] = [:]) async throws -> BooksProgram.Run {
    try await run(list: arguments, adding: extra)
  }

  /// Runs with `-v`, so that the log is looked through as well.
  func run(list arguments: [String], adding extra: [String: String] = [:]) async throws -> BooksProgram.Run {
    let run = try await books.run(list: arguments + ["-v"], adding: places.merging(extra) { $1 })
    if let peak = run.peakMemory { #expect(peak < Self.mostMemory, "\(arguments): \(peak >> 20) MB") }
    let traces = SecretTraces([Self.key, Self.wrongKey, Self.proxyPassword])
    #expect(!traces.areIn(Data(run.output.utf8)), "a key in the output of \(arguments)")
    #expect(!traces.areIn(Data(run.errors.utf8)), "a key in the errors of \(arguments)")
    for (name, contents) in try files() { #expect(!traces.areIn(contents), "a key in \(name) after \(arguments)") }
    return run
  }

  /// Every file under the home.
  private func files() throws -> [(name: String, contents: Data)] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: books.home.path(percentEncoded: false))
    return names.compactMap { name in
      (try? Data(contentsOf: books.home.appending(path: name))).map { (name, $0) }
    }
  }
}

extension WatchedProgram {
  /// The program, one of whose sources has this fault, and who makes the fault, which has to live as long.
  static func start(
    _ faultCase: FaultCase, of service: StandInService
  ) async throws -> (books: WatchedProgram, server: StandInServer, proxy: LoopbackServer?) {
    let server = try StandInServer.start()
    if let name = faultCase.fault {
      let fault: StandInFault = try #require(StandInFault(name))
      await server.control.set(service, fault: fault, delay: .zero)
    }
    var places: [String: String] = [:]
    if let place = faultCase.place {
      let origin = place == "https" ? server.address.replacing("http:", with: "https:") : place
      places[service.environmentName("base-url")] = origin + service.basePath
      if origin.contains(".slow.") { places["LD_PRELOAD"] = try slowResolver() }
    }
    guard let proxy = faultCase.proxy else { return (try WatchedProgram(server, places), server, nil) }
    let (address, proxyServer) = try self.proxy(proxy)
    places.merge(["http_proxy": address, "https_proxy": address, "no_proxy": "127.0.0.1"]) { $1 }
    return (try WatchedProgram(server, places), server, proxyServer)
  }

  private static func proxy(_ proxy: FaultCase.Proxy) throws -> (String, LoopbackServer?) {
    switch proxy {
    case .dead: return ("http://reader:\(proxyPassword)@127.0.0.1:1", nil)
    case .refusing(let status):
      let server = try LoopbackServer { _ in .reply(LoopbackReply(status: status)) }
      return ("http://reader:\(proxyPassword)@127.0.0.1:\(server.port)", server)
    }
  }

  /// What makes the look-up of names under `.slow.invalid` slow in a program that loads it first.
  private static func slowResolver() throws -> String {
    let folder = try BooksProgram.executable("books").deletingLastPathComponent()
    return folder.appending(path: "libSlowResolver.so").path(percentEncoded: false)
  }
}

/// One status of a run.
struct StatusSeen {
  var source: String
  var outcome: String
  var results: Int
  var elapsedMS: Int
  var message: String
  var retryAt: String?
  var fetchedAt: String?
  var isStale: Bool

  init(_ status: [String: Any]) {
    source = status["source"] as? String ?? ""
    outcome = status["outcome"] as? String ?? ""
    results = status["results"] as? Int ?? -1
    elapsedMS = status["elapsedMS"] as? Int ?? .max
    message = status["message"] as? String ?? ""
    retryAt = status["retryAt"] as? String
    fetchedAt = status["fetchedAt"] as? String
    isStale = status["stale"] as? Bool ?? false
  }
}

extension BooksProgram.Run {
  /// Its statuses in the order of the output.
  func statusesSeen() throws -> [StatusSeen] {
    (try object()["sources"] as? [[String: Any]] ?? []).map(StatusSeen.init)
  }
}
