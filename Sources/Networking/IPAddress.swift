#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A numeric address: as it stands in an address, or as a connection has it.
struct IPAddress: Hashable, Sendable {
  /// 4 of IPv4, 16 of IPv6; in the order of the network.
  let bytes: [UInt8]

  /// Reads the host of an address, IPv6 in brackets or not, its zone left out. Nil for a name.
  init?(host: String) {
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host[...]
    let text = String(bare.prefix { $0 != "%" })
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  /// Nil for what is neither IPv4 nor IPv6.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { four in
        withUnsafeBytes(of: four.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { six in
        withUnsafeBytes(of: six.pointee.sin6_addr) { Array($0) }
      }
    default: return nil
    }
  }

  private init(v4 bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// True where the first `length` bits are those of `network`; false across the two kinds.
  func isIn(_ network: IPAddress, _ length: Int) -> Bool {
    bytes.count == network.bytes.count && (0..<length).allSatisfy { bit($0) == network.bit($0) }
  }

  private func bit(_ index: Int) -> Bool { bytes[index / 8] >> (7 - UInt8(index % 8)) & 1 == 1 }
}

extension IPAddress {
  /// True for this machine, for local networks, and for whatever else no public service has an address in. Blocks by
  /// IANA's registries of special-purpose addresses (RFC 6890), those for examples in documents aside.
  ///
  /// IPv6 that stands for an IPv4 address (mapped, translated, 6to4, ISATAP) is what that one is.
  var isInternal: Bool {
    if bytes.count == 4 { return Self.internalBlocks.contains { isIn($0.network, $0.length) } }
    if let embedded { return embedded.isInternal }
    return !isIn(Self.globalUnicast, 3) || isIn(Self.protocolAssignments, 23) || isISATAPInside
  }

  /// The IPv4 address that decides where this one leads.
  private var embedded: IPAddress? {
    if isIn(Self.mapped, 96) || isIn(Self.translated, 96) { return IPAddress(v4: bytes.suffix(4)) }
    return bytes.starts(with: [0x20, 0x02]) ? IPAddress(v4: bytes[2..<6]) : nil
  }

  /// RFC 5214, section 6.1.
  private var isISATAPInside: Bool {
    bytes[8] & 0xFD == 0 && bytes[9...11] == [0x00, 0x5E, 0xFE] && IPAddress(v4: bytes.suffix(4)).isInternal
  }

  /// This network, private, shared, loopback, link-local, private, protocol assignments, relays of 6to4, private,
  /// benchmarks, multicast, and the rest with broadcast.
  private static let internalBlocks: [(network: IPAddress, length: Int)] = [
    (IPAddress(v4: [0, 0, 0, 0]), 8), (IPAddress(v4: [10, 0, 0, 0]), 8), (IPAddress(v4: [100, 64, 0, 0]), 10),
    (IPAddress(v4: [127, 0, 0, 0]), 8), (IPAddress(v4: [169, 254, 0, 0]), 16), (IPAddress(v4: [172, 16, 0, 0]), 12),
    (IPAddress(v4: [192, 0, 0, 0]), 24), (IPAddress(v4: [192, 88, 99, 0]), 24), (IPAddress(v4: [192, 168, 0, 0]), 16),
    (IPAddress(v4: [198, 18, 0, 0]), 15), (IPAddress(v4: [224, 0, 0, 0]), 4), (IPAddress(v4: [240, 0, 0, 0]), 4),
  ]
  private static let mapped = IPAddress(v6: [0, 0, 0, 0, 0, 0xFFFF])
  /// RFC 6052, section 2.1.
  private static let translated = IPAddress(v6: [0x64, 0xFF9B])
  /// All that is public is in it (RFC 4291, section 2.4): not loopback, unique local, link-local, site-local,
  /// multicast, nor what is compatible with IPv4.
  private static let globalUnicast = IPAddress(v6: [0x2000])
  /// With Teredo (RFC 4380) and ORCHID (RFC 7343).
  private static let protocolAssignments = IPAddress(v6: [0x2001])

  /// The first groups; zeros follow.
  private init(v6 groups: [UInt16]) {
    let all = groups + Array(repeating: 0, count: 8 - groups.count)
    bytes = all.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }
}

extension Address.Origin {
  /// True for `localhost` and for numbers of this machine and of local networks. A name may lead there all the same,
  /// which only the connection knows.
  var isInternal: Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    return IPAddress(host: name)?.isInternal ?? false
  }
}
