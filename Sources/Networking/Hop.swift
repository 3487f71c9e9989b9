import Sourcing

/// One address to be asked on the way to the answer, and what it may be told.
struct Hop: Hashable, Sendable {
  var address: Address
  var headers: [HTTPHeader]
  /// True where it may be this machine, or one of its network, that answers: the reader says where a service is, a
  /// public service does not.
  var mayGoInside: Bool
  /// True for the address that was asked for, where that may not be inside.
  private(set) var isAskedOutside: Bool
  /// The keys that it may be asked with, in its address or its headers.
  private let keys: Set<String>

  init(_ request: HTTPRequest) throws(TransportError) {
    guard let address = Address(request.address) else {
      throw .badAddress(oneLine(request.redactedAddress))
    }
    self.address = address
    (mayGoInside, isAskedOutside) = (!request.staysOutside, request.staysOutside)
    guard mayGoInside || !address.origin.isInternal else {
      throw .keptOutside(oneLine(redacted(address: address.text)))
    }
    headers = request.headers
    keys = request.secrets
    try checkHeaders()
  }

  /// Where the answer sends us; nil where it is the answer.
  ///
  /// To another origin no secret header goes along, and does not come back. One that is given a key by its address is
  /// refused: without it nothing would come, and it is not the service's to give away. What is not http or https is
  /// refused, and so is the way from outside to this machine or its network: here where the address says so, else when
  /// its name turns out to lead there. Who has been outside once stays there.
  func following(_ arrival: Arrival) throws(TransportError) -> Hop? {
    let response = arrival.response
    guard Self.redirects.contains(response.status), let location = response.header("Location") else { return nil }
    let mayGoInside = mayGoInside && arrival.isFromInside
    guard let next = Address(location, relativeTo: address), mayGoInside || !next.origin.isInternal
    else { throw .badRedirect(oneLine(redacted(address: location))) }
    var hop = self
    hop.address = next
    hop.isAskedOutside = false
    hop.mayGoInside = mayGoInside
    guard next.origin != address.origin else { return hop }
    hop.headers.removeAll(where: \.isSecret)
    guard isSameOverTLS(next) || !Secrets(keys).areIn(next.text) else {
      throw .redirectedWithKey(oneLine(redacted(address: location)))
    }
    return hop
  }

  /// True for the same host and port, or the usual ports of both, asked so that nobody can listen.
  private func isSameOverTLS(_ next: Address) -> Bool {
    let (here, there) = (address.origin, next.origin)
    guard there.host == here.host else { return false }
    let isSamePort = here.port == there.port || (here.port, there.port) == ("80", "443")
    return (here.scheme, there.scheme) == ("http", "https") && isSamePort
  }

  /// RFC 9110, 15.4: the ones of which the target may be asked with GET.
  private static let redirects: Set<Int> = [301, 302, 303, 307, 308]

  /// A line break in a header would start another header.
  private func checkHeaders() throws(TransportError) {
    for header in headers {
      let isName = !header.name.isEmpty && header.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
      let isValue = header.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      guard isName && isValue else { throw .broken("the header \(oneLine(header.name)) cannot be sent") }
    }
  }
}
