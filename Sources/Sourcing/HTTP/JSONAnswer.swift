package import Domain
import Foundation

extension HTTPTransport {
  /// The answer to the request, its failures as a source's.
  ///
  /// Status 401 is a refused key whatever came with it, for every source: it says that the request was not let in,
  /// never that there is nothing (RFC 9110, section 15.5.2). What 403 means is each service's own.
  /// - Parameter refusal: what a source that knows its service's words makes of an answer of status 401; nil for one
  ///   that it cannot read.
  package func answer(
    to request: HTTPRequest, refusal: (HTTPResponse) -> SourceError? = { _ in nil }
  ) async throws(SourceError) -> HTTPResponse {
    let response: HTTPResponse
    do throws(TransportError) { response = try await send(request) } catch { throw SourceError(error) }
    if response.status == 401 {
      throw refusal(response) ?? .keyRefused(reason: "the service refused the key (status 401)")
    }
    return response
  }
}

extension HTTPResponse {
  /// The most values, names of members included, that an answer may consist of to be decoded. All best-seller lists of
  /// a week are some 20,000; what is decoded needs up to a hundred times its text, which this keeps to some 50 MB.
  package static let mostValues = 100_000

  /// The body as JSON of that shape, whatever the status. What no text can hold is replaced (``repairedJSON(_:)``): a
  /// service's reader cannot mend it, and it would cost a title, and with it the row.
  ///
  /// It is looked through before anything is made of it, so that no answer within ``HTTPLimits/body`` fills the memory.
  /// - Throws: ``SourceError/badResponse(reason:)`` saying what came instead, without quoting it.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws(SourceError) -> Value {
    let values = try read { try $0.skipValue() }
    guard values <= Self.mostValues else {
      throw .badResponse(reason: "it consists of \(values) values, more than any answer has")
    }
    let json = repairedJSON(body) ?? body
    do {
      return try json.withUnsafeBytes { bytes in
        // Not copied: the decoder is done with the bytes when it returns. There are some, since a value was read of
        // them.
        guard let start = bytes.baseAddress else { return try JSONDecoder().decode(type, from: Data()) }
        let data = Data(
          bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
        return try JSONDecoder().decode(type, from: data)
      }
    } catch {
      throw .badResponse(reason: reasonAgainst(error))
    }
  }

  /// What `walk` makes of the body, which has to be one JSON value, without anything being built of the rest.
  /// - Throws: ``SourceError/badResponse(reason:)``, and the ``SourceError`` that `walk` throws.
  package func read<Value>(_ walk: (inout JSONReader) throws -> Value) throws(SourceError) -> Value {
    var reader = JSONReader(body)
    do {
      let value = try walk(&reader)
      try reader.end()
      return value
    } catch let error as SourceError {
      throw error
    } catch {
      throw .badResponse(reason: reasonAgainst(error))
    }
  }

  /// What came in the place of JSON, as a reason; nil where it is neither a page nor XML.
  package var markupInstead: String? {
    let text = body.withoutByteOrderMark.drop(while: isJSONSpace)
    if text.starts(with: "<?xml".utf8) { return "XML came instead of JSON" }
    guard text.first == UInt8(ascii: "<") else { return nil }
    return "a page came instead of JSON, as from a network that wants you to sign in"
  }

  private func reasonAgainst(_ error: any Error) -> String {
    if body.allSatisfy(isJSONSpace) { return "it is empty" }
    if let markupInstead { return markupInstead }
    switch error {
    case DecodingError.dataCorrupted: return "it is not JSON, or was cut off"
    case let fault as JSONFault where fault.kind != .shape: return "it is not JSON, or was cut off"
    default: return "the JSON is of another shape"
    }
  }

  /// What the `Retry-After` header says in seconds, at most a week; nil where it is missing or a date (RFC 9110,
  /// section 10.2.3), which cannot be told from here without a clock.
  package var retryDelay: Duration? {
    guard let seconds = header("Retry-After").flatMap(trimmed).flatMap({ Int($0) }) else { return nil }
    return (0...604_800).contains(seconds) ? .seconds(seconds) : nil
  }
}
