import AppServices
import Catalog
import Domain
import Foundation
import Networking
import Persistence
import Sourcing
import StandIn
import Synchronization
import TestSupport
import Testing

@testable import books

#if os(Linux)
  /// In a process of its own, which other tests do not disturb.
  @Suite(.serialized) struct EnduranceTests {
    @Test func `a thousand faulty requests of real sources leave no descriptor and no thread behind`() async {
      await #expect(processExitsWith: .success) {
        let services = try FaultyServices()
        // What the first use opens for good is not counted. Each fault is played more than fifteen times, so that a
        // leak of one of them stands out from the readers that the catalogue opens when it likes.
        try await services.ask(1...25)
        let (descriptors, threads) = (entries(of: "fd") + 15, entries(of: "task") + 15)
        let before = await services.requests
        var run = 26
        while await services.requests < before + 1000 || services.leastPlays <= 15, run < 2000 {
          try await services.ask(run...run + 24)
          run += 25
        }
        #expect(await services.requests >= before + 1000)
        #expect(services.leastPlays > 15)
        // Threads end on their own a moment after their last work.
        #expect(try await eventually { entries(of: "fd") <= descriptors && entries(of: "task") <= threads })
      }
    }
  }

  /// The sources over the network that the stand-in plays, as many of them as are installed; their services go wrong in
  /// another way with each run.
  private final class FaultyServices: Sendable {
    private let server: StandInServer
    private let store: SQLiteBookStore
    private let folder: TemporaryFolder
    private let played = Mutex<[String: Int]>([:])
    private let network = CurlTransport(userAgent: "books/test", environment: [:])

    /// Without those that are measured by themselves: a gigabyte takes its time.
    private static let faults = StandInFault.names.filter { $0 != "gzipBomb" && $0 != "redirectToOtherHost" }

    init() throws {
      server = try StandInServer.start()
      folder = try TemporaryFolder()
      store = try SQLiteBookStore(path: folder.path("catalog.sqlite"))
    }

    /// How often the fault that was played least often was.
    var leastPlays: Int { played.withLock { played in Self.faults.map { played[$0] ?? 0 }.min() ?? 0 } }

    var requests: Int {
      get async {
        var count = 0
        for service in StandInService.allCases { count += await server.control.requestCount(of: service) }
        return count
      }
    }

    /// Searches, takes and browses once in each run, one fault a run.
    func ask(_ runs: ClosedRange<Int>) async throws {
      for run in runs {
        let name = Self.faults[run % Self.faults.count]
        let fault = try #require(StandInFault(name))
        played.withLock { $0[name, default: 0] += 1 }
        for service in StandInService.allCases { await server.control.set(service, fault: fault) }
        let coordinator = try coordinator(of: run)
        async let search = coordinator.search(BookQuery(text: "garden \(run)"), asking)
        async let sync = coordinator.sync(asking)
        async let browse = coordinator.browse(CategoryQuery("instructables:technology"), asking)
        _ = try await (search, sync)
        // A category that nothing is known of is an error, whatever the fault.
        _ = try? await browse
      }
    }

    private var asking: FetchOptions {
      var asking = FetchOptions(timeout: .milliseconds(60))
      asking.cachePolicy = .always
      return asking
    }

    /// A day later with each run, so that no source rests any more, and without waits between attempts.
    private func coordinator(of run: Int) throws -> Coordinator {
      let cache = SQLiteHTTPCache(path: folder.path("http.sqlite"))
      let ledger = SQLiteRequestLedger(path: folder.path("requests.sqlite"))
      let access = NetworkAccess(transport: network, cache: cache, ledger: ledger) { _ in }
      return Coordinator(
        sources: Registry.installed.compactMap(source), store: store, policy: MergePolicy(), network: access,
        clock: ContinuousClock(),
        now: { Date(timeIntervalSince1970: 1_700_000_000 + Double(run) * 86_400) })
    }

    /// Nil for a source that the stand-in does not play, and for lists, which take several addresses.
    private func source(_ type: any BookSource.Type) -> ConfiguredSource? {
      guard let service = StandInService(rawValue: type.info.id), service != .bookList else { return nil }
      let settings = SourceSettings(["base-url": [server.baseURL(of: service)], "api-key": ["stand-in-key"]])
      let make: @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError> = { transport in
        Result { () throws(SourceError) in try type.init(settings: settings, transport: transport) }
      }
      var source = ConfiguredSource(info: type.info, isEnabled: true, origin: server.address, make: make)
      source.info.limits = SourceLimits()
      return source
    }
  }

  private func entries(of folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
  }
#endif
