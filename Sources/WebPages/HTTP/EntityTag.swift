import Domain

/// Entity tags, by which a client asks whether what it has is still the answer (RFC 9110, sections 8.8.3 and 13.1.2).
extension WebRequest {
  /// True where the client has the answer with this tag (`If-None-Match`). Tags are compared weakly, as the RFC asks
  /// for when reading.
  func knows(_ tag: String) -> Bool {
    guard let known = headers["if-none-match"] else { return false }
    return known.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }.prefix { $0 != " " }
      return item == "*" || (item.hasPrefix("W/") ? item.dropFirst(2) : item) == tag
    }
  }

  /// True where the request is conditional on a tag (`If-Match`; RFC 9110, section 13.1.1).
  var hasCondition: Bool { headers["if-match"] != nil }

  /// True where the condition holds. Tags are compared strongly, as the RFC asks for before a change: a weak one never
  /// matches.
  /// - Parameter tag: of what the request would change; nil where that has none.
  func fits(_ tag: String?) -> Bool {
    (headers["if-match"] ?? "*").split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }.prefix { $0 != " " }
      return item == "*" || tag.map { $0 == item } ?? false
    }
  }
}

extension WebResponse {
  /// The answer with a tag made of its bytes. An error, and a stream, stay as they are.
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
