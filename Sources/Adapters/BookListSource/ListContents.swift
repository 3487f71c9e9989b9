import Domain
import Foundation
import Sourcing
import Synchronization

/// The most that a file may hold, in bytes: a book is some 400 bytes, so this is beyond any real list.
let mostListBytes = 64 << 20
/// The most that is taken from the web, where it is others who decide what comes: some 40,000 books.
private let mostWebListBytes = 16 << 20

/// Begins to read a list's file.
/// - Throws: ``SourceError/unreachable(reason:)`` where there is no such file or it may not be read,
///   ``SourceError/badResponse(reason:)`` where it is no regular file. What it gives throws the same, and
///   ``SourceError/badResponse(reason:)`` where it is too large.
func contents(ofFile path: String) throws(SourceError) -> NextBytes {
  let file = URL(filePath: path).resolvingSymlinksInPath()
  guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false)) else {
    throw .unreachable(reason: "there is no file \(path)")
  }
  let type = attributes[.type] as? FileAttributeType
  guard type != .typeDirectory else { throw .badResponse(reason: "\(path) is a folder") }
  // A pipe or a device may never end.
  guard type == .typeRegular else { throw .badResponse(reason: "\(path) is no regular file") }
  guard attributes[.size] as? Int ?? 0 <= mostListBytes else { throw tooLarge(path) }
  guard let handle = try? FileHandle(forReadingFrom: file) else {
    throw .unreachable(reason: "\(path) may not be read")
  }
  // The size may change after it was looked at.
  let count = Mutex(0)
  return {
    let data: Data
    do { data = try handle.read(upToCount: 1 << 18) ?? Data() } catch {
      throw SourceError.unreachable(reason: "\(path) could not be read")
    }
    let all = count.withLock { count in
      count += data.count
      return count
    }
    if all > mostListBytes { throw tooLarge(path) }
    return Array(data)
  }
}

private func tooLarge(_ path: String) -> SourceError {
  .badResponse(reason: "\(path) is larger than \(mostListBytes >> 20) MB")
}

/// What is at a list's address.
func body(at address: String, transport: any HTTPTransport) async throws(SourceError) -> [UInt8] {
  var request = HTTPRequest(address, headers: [HTTPHeader("Accept", "application/json")])
  request.limits.body = mostWebListBytes
  let response = try await transport.answer(to: request) { _ in
    .keyRefused(reason: "\(request.redactedAddress) lets nobody in without a name or a key (status 401)")
  }
  switch response.status {
  case 200: return response.body
  case 429: throw .throttled(retryAfter: response.retryDelay)
  default: throw .http(status: response.status, reason: request.redactedAddress)
  }
}

/// Bytes in memory, all at once.
func contents(_ bytes: [UInt8]) -> NextBytes {
  let rest = Mutex(bytes)
  return {
    rest.withLock { rest in
      defer { rest = [] }
      return rest
    }
  }
}
