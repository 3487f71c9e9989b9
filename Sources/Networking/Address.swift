import CurlShim

/// An http or https address, taken apart by libcurl, so that what is checked is what is asked.
///
/// Numeric hosts come out in their usual form (`0x7f.1` is `127.0.0.1`), dot segments are resolved, no user name or
/// password is allowed, and there is no fragment.
struct Address: Hashable, Sendable {
  let text: String
  let origin: Origin

  /// Who is asked. A key meant for one origin is not shown to another.
  struct Origin: Hashable, Sendable {
    let scheme: String
    /// As it stands in the address: IPv6 in brackets.
    let host: String
    let port: String
  }

  /// Reads `text`, against `base` where it is relative (RFC 3986, 5.2).
  init?(_ text: String, relativeTo base: Address? = nil) {
    guard let parser = curl_url() else { return nil }
    defer { curl_url_cleanup(parser) }
    let flags = UInt32(CURLU_DISALLOW_USER | CURLU_URLENCODE)
    if let base, curl_url_set(parser, CURLUPART_URL, base.text, flags) != CURLUE_OK { return nil }
    guard curl_url_set(parser, CURLUPART_URL, text, flags) == CURLUE_OK,
      curl_url_set(parser, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK,
      let whole = Self.part(CURLUPART_URL, of: parser),
      let scheme = Self.part(CURLUPART_SCHEME, of: parser), scheme == "http" || scheme == "https",
      let host = Self.part(CURLUPART_HOST, of: parser),
      let port = Self.part(CURLUPART_PORT, of: parser, flags: CURLU_DEFAULT_PORT)
    else { return nil }
    self.text = whole
    origin = Origin(scheme: scheme, host: host.lowercased(), port: port)
  }

  private static func part(_ part: CURLUPart, of parser: OpaquePointer, flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_shim_url_get(parser, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
