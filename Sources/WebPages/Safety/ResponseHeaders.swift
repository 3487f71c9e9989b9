extension WebResponse {
  /// The answer with what every answer of the site says to a browser: nothing is loaded from elsewhere or run but the
  /// site's own script, no other site may frame it, and no type is guessed.
  func hardened() -> WebResponse {
    var response = self
    let own = Set(headers.map(\.name))
    response.headers += Self.always.filter { !own.contains($0.name) }
    return response
  }

  private static let always: [(name: String, value: String)] = [
    (
      "content-security-policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "object-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    ("x-content-type-options", "nosniff"),
    // Not no-referrer: with that, browsers send no origin with a form of our own.
    ("referrer-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("cache-control", "no-cache"),
  ]
}
