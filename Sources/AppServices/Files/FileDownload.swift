package import Catalog
package import Domain
package import Foundation
package import Sourcing
import Synchronization

/// Fetches files of books, each address once: what is here already is not asked for again, and what was cut off is gone
/// on with where the service says that the rest belongs to it (RFC 9110, sections 13.1.5 and 14).
///
/// Addresses come out of data: they are asked over http and https alone, and lead to no address inside the reader's own
/// network unless the reader allows it.
package struct FileDownload: Sendable {
  private let archive: any FileArchive
  private let transport: any DownloadTransport
  private let allowsPrivateAddresses: Bool
  private let now: @Sendable () -> Date

  package init(
    _ archive: any FileArchive, over transport: any DownloadTransport, allowingPrivateAddresses: Bool,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.archive = archive
    self.transport = transport
    allowsPrivateAddresses = allowingPrivateAddresses
    self.now = now
  }

  /// Where the kept file is on the disk.
  package func path(of file: StoredFile) -> String { archive.path(of: file) }

  /// So far, and in all where the service says so; in bytes.
  package typealias Report = @Sendable (_ done: Int, _ all: Int?) -> Void

  /// - Parameter time: how long it takes at most; nil: as long as something comes, for twelve hours.
  /// - Throws: ``FileDownloadError``, ``FileArchiveError``, ``CatalogError``.
  package func fetch(
    _ kind: FileKind, of book: Book, within time: Duration? = nil, telling tell: @escaping Report = { _, _ in }
  ) async throws -> StoredFile {
    guard let address = kind.address(in: book) else { throw FileDownloadError(kind, "", .noAddress(title: book.title)) }
    return try await fetch(kind, from: address, within: time ?? Self.longest, telling: tell)
  }

  /// The file where it was fetched before and is here yet; nil where it would have to be asked for, or where no source
  /// says where it is.
  /// - Throws: ``CatalogError``.
  package func kept(_ kind: FileKind, of book: Book) async throws -> StoredFile? {
    guard let address = kind.address(in: book) else { return nil }
    return try await kept(kind, from: address)
  }

  private func kept(_ kind: FileKind, from address: String) async throws -> StoredFile? {
    guard let file = try await archive.file(from: address), kind.formats.contains(file.format) else { return nil }
    return file
  }

  private static let longest = Duration.seconds(12 * 3600)

  /// A kilobyte a second, over a minute: what is slower would not be here in a day.
  private static let pace = HTTPLimits.Pace(bytes: 60 << 10, time: .seconds(60))

  private func fetch(
    _ kind: FileKind, from address: String, within time: Duration, telling tell: @escaping Report
  ) async throws -> StoredFile {
    if let file = try await kept(kind, from: address) { return file }
    guard webAddress(address) == address else { throw FileDownloadError(kind, address, .noWebAddress) }
    let partial = try await archive.partial(from: address)
    // Once more from the beginning, where the rest cannot be had.
    for _ in 1...2 {
      let sink = FileSink(partial, kind, of: address, telling: tell)
      do {
        let response = try await transport.download(request(address, partial, within: time), into: sink)
        try await onWaitingThread { try sink.end(response) }
        if response.status != 416, !sink.mustRestart {
          try sink.checkWhole(response)
          return try await kept(partial, kind, address)
        }
      } catch {
        if !sink.mustRestart {
          if partial.size == 0 { partial.discard() }
          throw sink.failure ?? Self.failure(error, kind, address, partial.size)
        }
      }
      try await onWaitingThread { try partial.restart(validator: nil) }
    }
    throw FileDownloadError(kind, address, .transport(.truncated, partial.size))
  }

  private static func failure(_ error: any Error, _ kind: FileKind, _ address: String, _ size: Int) -> any Error {
    guard let error = error as? TransportError else { return error }
    return FileDownloadError(kind, address, .transport(error, size))
  }

  private func request(
    _ address: String, _ partial: any PartialFile, within time: Duration
  ) throws -> HTTPRequest {
    var request = HTTPRequest(address)
    request.staysOutside = !allowsPrivateAddresses
    request.limits.total = time
    request.limits.stall = .seconds(30)
    request.limits.pace = Self.pace
    if partial.size > 0, let validator = partial.validator {
      request.headers = [HTTPHeader("Range", "bytes=\(partial.size)-"), HTTPHeader("If-Range", validator)]
    }
    return request
  }

  private func kept(_ partial: any PartialFile, _ kind: FileKind, _ address: String) async throws -> StoredFile {
    let head = try await onWaitingThread { try partial.head() }
    guard let format = FileFormat(head: head), kind.formats.contains(format) else {
      partial.discard()
      throw FileDownloadError(kind, address, .otherFormat(FileSink.looks(head)))
    }
    return try await archive.keep(partial, from: address, kind: kind, format: format, at: now())
  }
}

/// Puts what comes behind what is there, and looks at it.
private final class FileSink: DownloadSink {
  private struct State {
    var failure: FileDownloadError.Reason?
    /// Where the disk, and not the service, is the reason.
    var fault: (any Error)?
    /// The size of the whole, where the service says it.
    var all: Int?
    /// True where what is here does not go with what the service has.
    var mustRestart = false
    var hasBegun = false
    var isLookedAt = false
  }

  private let partial: any PartialFile
  private let kind: FileKind
  private let address: String
  private let tell: FileDownload.Report
  private let state = Mutex(State())

  init(
    _ partial: any PartialFile, _ kind: FileKind, of address: String, telling tell: @escaping FileDownload.Report
  ) {
    self.partial = partial
    self.kind = kind
    self.address = address
    self.tell = tell
  }

  /// Why no more is wanted; nil where that is not the reason.
  var failure: (any Error)? {
    state.withLock { $0.fault ?? $0.failure.map { FileDownloadError(kind, address, $0) } }
  }

  /// True where what is here does not go with what the service has: it is to be fetched from its beginning.
  var mustRestart: Bool { state.withLock(\.mustRestart) }

  /// Takes the answer where no body of it came: what is here already is not the whole of an empty one.
  /// - Throws: what the disk does.
  func end(_ head: HTTPResponse) throws {
    if state.withLock(\.hasBegun) { return }
    _ = begin(head)
    if let fault = state.withLock(\.fault) { throw fault }
  }

  /// - Throws: ``FileDownloadError`` where the answer, which had no body to refuse, is no file; ``TransportError``
  ///   where it is not the whole.
  func checkWhole(_ response: HTTPResponse) throws {
    guard [200, 206].contains(response.status) else { throw FileDownloadError(kind, address, .status(response.status)) }
    if let all = state.withLock(\.all), partial.size != all { throw TransportError.truncated }
  }

  func begin(_ head: HTTPResponse) -> Bool {
    state.withLock { state in
      state.hasBegun = true
      let length = head.header("Content-Length").flatMap { Int($0) }
      switch head.status {
      case 200:
        state.all = length
        do { try partial.restart(validator: Self.validator(head)) } catch { state.fault = error }
      case 206:
        guard let range = ContentRange(head.header("Content-Range")), range.start == partial.size else {
          state.mustRestart = true
          return false
        }
        state.all = range.all
      case 416: state.mustRestart = true
      // What stands in the body of a refusal is nobody's file.
      default: state.failure = .status(head.status)
      }
      if let all = state.all, all > kind.sizeLimit { state.failure = .tooLarge }
      return state.failure == nil && state.fault == nil && !state.mustRestart
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (goesOn, all) = state.withLock { state in (take(bytes, &state), state.all) }
    if goesOn { tell(partial.size, all) }
    return goesOn
  }

  private func take(_ bytes: UnsafeRawBufferPointer, _ state: inout State) -> Bool {
    guard partial.size + bytes.count <= kind.sizeLimit else {
      partial.discard()
      state.failure = .tooLarge
      return false
    }
    do {
      try partial.append(bytes)
      guard !state.isLookedAt, partial.size >= FileFormat.headSize else { return true }
      state.isLookedAt = true
      let head = try partial.head()
      if let format = FileFormat(head: head), kind.formats.contains(format) { return true }
      partial.discard()
      state.failure = .otherFormat(Self.looks(head))
    } catch {
      state.fault = error
    }
    return false
  }

  /// A weak one says nothing of single bytes (RFC 9110, section 13.1.5).
  private static func validator(_ head: HTTPResponse) -> String? {
    let etag = head.header("ETag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
    let validator = etag ?? head.header("Last-Modified")
    return validator.flatMap { $0.utf8.count <= 256 ? $0 : nil }
  }

  /// What it looks like, for a sentence.
  static func looks(_ head: [UInt8]) -> String {
    if let format = FileFormat(head: head) { return "a file of the type \(format.mediaType)" }
    let text = String(decoding: head.prefix(256), as: UTF8.self).lowercased()
    let isPage = ["<!doctype html", "<html", "<head", "<body"].contains(where: text.contains)
    return head.isEmpty ? "nothing" : isPage ? "a web page" : "something else"
  }
}

/// `bytes 500-999/1234` (RFC 9110, section 14.4).
private struct ContentRange {
  var start: Int
  /// Nil where the service does not know it.
  var all: Int?

  init?(_ text: String?) {
    guard let match = text?.wholeMatch(of: /bytes +(\d{1,18})-\d{1,18}\/(\d{1,18}|\*)/) else { return nil }
    start = Int(match.1) ?? -1
    all = Int(match.2)
  }
}

/// Why a file of a book could not be fetched; the book stays what it is.
package struct FileDownloadError: RemediableError, Hashable, Sendable {
  /// Why it could not be had.
  package enum Reason: Hashable, Sendable {
    case noAddress(title: String)
    /// Neither http nor https, or with a user name.
    case noWebAddress
    /// The service answered with this status.
    case status(Int)
    /// It is something else than a file of the kind.
    case otherFormat(String)
    case tooLarge
    /// No answer came, or not the whole; so many bytes of it are here.
    case transport(TransportError, Int)
  }

  package var kind: FileKind
  package var address: String
  package var reason: Reason

  package init(_ kind: FileKind, _ address: String, _ reason: Reason) {
    self.kind = kind
    self.address = address
    self.reason = reason
  }

  package var cause: String {
    let shown = redacted(address: address)
    switch reason {
    case .noAddress(let title): return "no source says where \(kind.name) of “\(title)” is"
    case .noWebAddress: return "“\(shown)” is no address of the web: nothing was fetched"
    case .status(let status) where [404, 410].contains(status):
      return "the link is dead: \(shown) is gone (status \(status))"
    case .status(let status): return "\(shown) gives no file (status \(status))"
    case .otherFormat(let what): return "\(shown) is not \(kind.name) but \(what): nothing was kept"
    case .tooLarge:
      return "\(shown) is larger than the \(kind.sizeLimit >> 20) MB that \(kind.name) may have: nothing was kept"
    case .transport(.keptOutside(let target), _), .transport(.badRedirect(let target), _):
      let subject = target == shown ? "\(shown) is not asked" : "\(shown) leads to \(target), which is not asked"
      return subject
        + ": it is no address of the web, or of this machine or its network, which private_addresses would allow"
    case .transport(let error, 0): return "\(shown): \(error.description)"
    case .transport(let error, let bytes):
      return "\(shown): \(error.description); \(bytes) bytes are here, and are gone on with"
    }
  }

  package var remedy: Remedy? { nil }

  /// True where the book has no such file; what was asked for is not there, and nobody failed.
  package var isAbsence: Bool { if case .noAddress = reason { true } else { false } }
  /// True where it may be there another time.
  package var isTransient: Bool {
    switch reason {
    case .transport(.keptOutside, _), .transport(.badRedirect, _): false
    case .transport: true
    case .status(let status): status >= 500 || status == 429
    default: false
    }
  }

  /// True where it may be the network that answered, and not who has the file. One that wants its guests to sign in
  /// leads every name to itself, and gives its page for whatever is asked for without TLS.
  var mayBeOfNetwork: Bool {
    switch reason {
    case .transport: true
    case .otherFormat: address.lowercased().hasPrefix("http:")
    default: false
    }
  }
}
