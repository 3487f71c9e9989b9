import Domain
import Foundation
import Sourcing
import Synchronization

/// The text of a list, as it was when it was asked for.
struct ListText: Sendable {
  let contents: RandomAccessBytes
  /// Another one where the text is another, so far as can be seen without reading a file through.
  let version: UInt64
  /// True where all its books together are little to hold.
  let isShort: Bool

  /// The list that comes with the program.
  static let bundled = ListText(Array(BundledList.json.utf8))

  /// A file that stays what it is.
  init(_ contents: RandomAccessBytes) { (self.contents, version, isShort) = (contents, 0, false) }

  init(_ bytes: [UInt8]) {
    contents = RandomAccessBytes(bytes)
    version = FNV1a.hashOfWords(bytes)
    isShort = bytes.count <= ListSize.mostBytesOfPage
  }

  /// - Throws: ``SourceError/unreachable(reason:)`` where there is no such file or it may not be read,
  ///   ``SourceError/badFile(path:reason:)`` where it is no regular file or too large. What it gives throws the same.
  init(file path: String) throws(SourceError) {
    let file = URL(filePath: path).resolvingSymlinksInPath()
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false)) else {
      throw .unreachable(reason: "there is no file \(path); \(wayOut)")
    }
    let type = attributes[.type] as? FileAttributeType
    guard type != .typeDirectory else { throw .badFile(path: path, reason: "it is a folder") }
    // A pipe or a device may never end.
    guard type == .typeRegular else { throw .badFile(path: path, reason: "it is no regular file") }
    let size = attributes[.size] as? Int ?? 0
    guard size <= mostListBytes else { throw tooLarge(path) }
    guard let handle = try? FileHandle(forReadingFrom: file) else {
      throw .unreachable(reason: "\(path) may not be read; \(wayOut)")
    }
    let changed = (attributes[.modificationDate] as? Date ?? .distantPast).timeIntervalSinceReferenceDate
    version = UInt64(size) ^ changed.bitPattern
    isShort = size <= ListSize.mostBytesOfPage
    let shared = Mutex(handle)
    contents = RandomAccessBytes { offset, count in
      // The size may change after it was looked at.
      if offset >= mostListBytes { throw tooLarge(path) }
      return try shared.withLock { handle in
        do {
          try handle.seek(toOffset: UInt64(offset))
          return Array(try handle.read(upToCount: count) ?? Data())
        } catch {
          throw SourceError.unreachable(reason: "\(path) could not be read")
        }
      }
    }
  }
}

/// The most that a file may hold, in bytes: a book is some 400 bytes, so this is beyond any real list.
let mostListBytes = 64 << 20
/// The most that is taken from the web, where it is others who decide what comes: some 40,000 books.
private let mostWebListBytes = 16 << 20

/// What to do about a file that cannot be had.
private let wayOut = "see to that, or take it out of the setting base-url"

private func tooLarge(_ path: String) -> SourceError {
  .badFile(path: path, reason: "it is larger than \(mostListBytes >> 20) MB")
}

/// What is at a list's address.
func body(at address: String, transport: any HTTPTransport) async throws(SourceError) -> [UInt8] {
  var request = HTTPRequest(address, headers: [HTTPHeader("Accept", "application/json")])
  request.limits.body = mostWebListBytes
  let response = try await transport.answer(to: request) { _ in
    .keyRefused(reason: "\(request.redactedAddress) lets nobody in without a name or a key (status 401)")
  }
  switch response.status {
  case 200:
    if let reason = response.markupInstead { throw .badResponse(reason: reason) }
    return response.body
  case 429: throw .throttled(retryAfter: response.retryDelay)
  case let status:
    let words = [request.redactedAddress, advice(against: status)].compactMap(\.self)
    throw .http(status: status, reason: words.joined(separator: "; "))
  }
}

/// What to do about an address that answers so; nil where that is told of every source.
private func advice(against status: Int) -> String? {
  switch status {
  case ..<400, 404, 410, 500...: nil
  case 403: "see whether a browser gets it without signing in, or take it out of the setting base-url"
  case 451: "it is withheld where you are: take it out of the setting base-url"
  default: "look at the setting base-url"
  }
}
