import Sourcing

/// One address to be asked on the way to the answer, and what it may be told.
struct Hop: Hashable, Sendable {
  var address: Address
  var headers: [HTTPHeader]

  init(_ request: HTTPRequest) throws(TransportError) {
    guard let address = Address(request.address) else {
      throw .badAddress(printable(request.redactedAddress))
    }
    self.address = address
    headers = request.headers
    try checkHeaders()
  }

  /// Where the answer sends us; nil where it is the answer.
  ///
  /// To another origin no secret header goes along, and does not come back. What is not http or https is refused, and
  /// so is the way from a public host to this machine or its network.
  func following(_ response: HTTPResponse) throws(TransportError) -> Hop? {
    guard Self.redirects.contains(response.status), let location = response.header("Location") else { return nil }
    guard let next = Address(location, relativeTo: address),
      address.origin.isInternal || !next.origin.isInternal
    else { throw .badRedirect(printable(redacted(address: location))) }
    var hop = self
    hop.address = next
    if next.origin != address.origin { hop.headers.removeAll(where: \.isSecret) }
    return hop
  }

  /// RFC 9110, 15.4: the ones of which the target may be asked with GET.
  private static let redirects: Set<Int> = [301, 302, 303, 307, 308]

  /// A line break in a header would start another header.
  private func checkHeaders() throws(TransportError) {
    for header in headers {
      let isName = !header.name.isEmpty && header.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
      let isValue = header.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      guard isName && isValue else { throw .broken("the header \(printable(header.name)) cannot be sent") }
    }
  }
}
