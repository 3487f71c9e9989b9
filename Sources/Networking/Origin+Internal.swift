#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Address.Origin {
  /// True for `localhost` and for numbers of this machine and of local networks: what a public service has no business
  /// redirecting to. Blocks by RFC 6890 (IPv4: tables 1 to 16, IPv6: tables 17 to 29).
  var isInternal: Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    if let number = ipv4Number(name) { return isInternalIPv4(number) }
    if let bytes = ipv6Bytes(name) { return isInternalIPv6(bytes) }
    return false
  }
}

/// Address and length of the blocks: this network, private, shared, loopback, link-local, private, private, benchmarks.
private let internalBlocks: [(network: UInt32, length: UInt32)] = [
  (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
  (0xC0A8_0000, 16), (0xC612_0000, 15),
]

private func isInternalIPv4(_ number: UInt32) -> Bool {
  internalBlocks.contains { number >> (32 - $0.length) == $0.network >> (32 - $0.length) }
}

private func isInternalIPv6(_ bytes: [UInt8]) -> Bool {
  let isMapped = bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
  let isTranslated = bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
  if isMapped || isTranslated { return isInternalIPv4(bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }) }
  let isUniqueLocal = bytes[0] & 0xFE == 0xFC
  let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
  let isLoopbackOrUnspecified = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] <= 1
  return isUniqueLocal || isLinkLocal || isLoopbackOrUnspecified
}

private func ipv4Number(_ text: String) -> UInt32? {
  var address = in_addr()
  return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
}

/// 16 bytes of an address in brackets, its zone left out.
private func ipv6Bytes(_ text: String) -> [UInt8]? {
  guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
  var address = in6_addr()
  guard inet_pton(AF_INET6, String(text.dropFirst().dropLast().prefix { $0 != "%" }), &address) == 1 else { return nil }
  return withUnsafeBytes(of: &address) { Array($0) }
}
