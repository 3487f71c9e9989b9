import Domain

/// Tags by which a client asks whether what it has is still the answer (RFC 9110, sections 8.8.3 and 13.1.2).
extension WebRequest {
  /// True where the client has what bears this tag. Tags are compared weakly, as for reading they are to be.
  func knows(_ tag: String) -> Bool {
    guard let known = headers["if-none-match"] else { return false }
    return known.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }.prefix { $0 != " " }
      return item == "*" || (item.hasPrefix("W/") ? item.dropFirst(2) : item) == tag
    }
  }

  /// True where it is to be done only if something is still what its client knows (RFC 9110, section 13.1.1).
  var hasCondition: Bool { headers["if-match"] != nil }

  /// True where what it changes bears one of the tags that it names, and for a star. Before a change tags are compared
  /// strongly: one that is weak never fits.
  /// - Parameter tag: nil where nothing tells what it changes from what that was.
  func fits(_ tag: String?) -> Bool {
    (headers["if-match"] ?? "*").split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }.prefix { $0 != " " }
      return item == "*" || tag.map { $0 == item } ?? false
    }
  }
}

extension WebResponse {
  /// The answer with a tag that follows from its bytes; one that failed, or comes as a stream, as it is.
  func tagged() -> WebResponse {
    guard status == 200, case .bytes(let bytes) = body else { return self }
    return adding("etag", "\"\(String(FNV1a(bytes).hash, radix: 16))\"")
  }

  /// 304 without a body where the request says that its client has the answer.
  func unlessKnown(to request: WebRequest) -> WebResponse {
    guard let tag = headers.first(where: { $0.name == "etag" })?.value, request.knows(tag) else { return self }
    return WebResponse(304, headers: headers)
  }
}
