import Catalog
import CatalogTesting
import Domain
import Foundation
import Sourcing
import Testing
import TestSupport

@testable import Persistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stands where the catalogue and the kept answers are, or are to be, and who may look into them.
@Suite struct FileStatusTests {
  @Test func `what is made may be read by its owner alone`() async throws {
    try await withFolder { folder in
      let path = folder + "/a/b/catalog.sqlite"
      let store = try SQLiteBookStore(path: path)
      try await store.ingest(record("a", "A"))
      await SQLiteHTTPCache(path: folder + "/a/cache/http.sqlite").store(answer, named: "a")
      for file in ["a/b/catalog.sqlite", "a/b/catalog.sqlite-wal", "a/b/catalog.sqlite-shm", "a/cache/http.sqlite"] {
        #expect(mode(folder + "/" + file) == 0o600, "\(file)")
      }
      for made in ["a", "a/b", "a/cache"] { #expect(mode(folder + "/" + made) == 0o700, "\(made)") }
      _ = store.path
    }
  }

  @Test func `what is there already keeps its mode`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore(path: path).ingest(record("a", "A"))
      #expect(chmod(path, 0o640) == 0 && chmod(folder, 0o750) == 0)
      try await SQLiteBookStore(path: path).ingest(record("b", "B"))
      #expect(mode(path) == 0o640 && mode(folder) == 0o750)
    }
  }

  @Test(arguments: StandIn.allCases)
  func `what is no file is refused by all that open a catalogue, and waited for by none`(kind: StandIn) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try kind.make(at: path)
      let refusal = CatalogError.unreadable(path: path, reason: kind.reason)
      for use in [CatalogUse.reading, .fetching, .changing] {
        #expect(throws: refusal) { try SQLiteBookStore(path: path, for: use) }
      }
      #expect(throws: refusal) { try CatalogFileCheck.look(at: path) }
      let ledger = SQLiteRequestLedger(path: path)
      #expect(await ledger.acquire(from: "a", limits: SourceLimits(), at: monday, bypassingLimits: false) == nil)
      #expect(SQLiteRequestLedger.flaw(at: path) == kind.reason)
      let cache = SQLiteHTTPCache(path: path)
      await cache.store(answer, named: "a")
      #expect(await cache.response(named: "a") == nil)
      #expect(SQLiteHTTPCache.flaw(at: path) == kind.reason)
      var status = stat()
      #expect(lstat(path, &status) == 0)
    }
  }

  @Test(.enabled(if: geteuid() != 0))
  func `of a folder that may not be entered its rights are to be mended`() async throws {
    try await withFolder { folder in
      let path = folder + "/closed/requests.sqlite"
      #expect(mkdir(folder + "/closed", 0o000) == 0)
      defer { chmod(folder + "/closed", 0o700) }
      let reason = "its folder may not be entered: its owner can give you the right to"
      #expect(SQLiteRequestLedger.flaw(at: path) == reason)
      #expect(throws: CatalogError.unreadable(path: path, reason: reason)) { try SQLiteBookStore(path: path) }
    }
  }

  @Test func `many programs make one folder at once`() async throws {
    try await withFolder { folder in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<32 { group.addTask { try OwnerOnlyFiles.makeFolder(folder + "/a/b/c/d/e/f/g/h") } }
        try await group.waitForAll()
      }
      #expect(FileManager.default.fileExists(atPath: folder + "/a/b/c/d/e/f/g/h"))
    }
  }

  enum StandIn: String, CaseIterable {
    case folder, pipe, unixSocket, device, danglingLink, linkToItself

    var reason: String {
      switch self {
      case .folder: "it is a folder: move it away"
      case .pipe: "it is a pipe, not a file: move it away"
      case .unixSocket: "it is a socket, not a file: move it away"
      case .device: "it is a device, not a file: move it away"
      case .danglingLink: "it is a link to a file that is not there: mend the link, or bring back what it leads to"
      case .linkToItself: "it is reached by links that lead in a circle: mend the links"
      }
    }

    func make(at path: String) throws {
      switch self {
      case .folder: #expect(mkdir(path, 0o700) == 0)
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      case .device: #expect(symlink("/dev/null", path) == 0)
      case .danglingLink: #expect(symlink(path + ".elsewhere", path) == 0)
      case .linkToItself: #expect(symlink(path, path) == 0)
      case .unixSocket: try bindSocket(path)
      }
    }

    private func bindSocket(_ path: String) throws {
      let descriptor = socket(AF_UNIX, Int32(streamSocket), 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      // On macOS the way to temporary files is longer than the name of a socket may be.
      let shortcut = "/tmp/books-\(UUID().uuidString)"
      var place = path
      if path.utf8.count >= MemoryLayout.size(ofValue: address.sun_path) {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        #expect(symlink(folder, shortcut) == 0)
        place = shortcut + "/" + URL(filePath: path).lastPathComponent
      }
      defer { unlink(shortcut) }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(place.utf8) + [0]) }
      let bound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(bound == 0)
    }
  }

  private var answer: CachedResponse {
    CachedResponse(response: HTTPResponse(status: 200, headers: [], body: [1]), fetchedAt: monday)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}

#if canImport(Glibc)
  private let streamSocket = SOCK_STREAM.rawValue
#else
  private let streamSocket = SOCK_STREAM
#endif
