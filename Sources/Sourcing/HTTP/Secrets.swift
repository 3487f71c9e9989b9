package import Foundation

/// Keys, to be found again in what came from outside before it is printed, logged or kept: as they are, in any case,
/// percent-encoded, with JSON's escapes, and as a part of Base64.
package struct Secrets: Hashable, Sendable {
  private let values: Set<String>
  private let forms: [Data]

  /// Empty values are none.
  package init(_ values: some Sequence<String>) {
    self.values = Set(values.filter { !$0.isEmpty })
    forms = self.values.sorted().flatMap(Self.forms(of:)).map { Data($0.utf8) }
  }

  package var isEmpty: Bool { values.isEmpty }

  /// True where the bytes hold one in any of its usual forms. Takes time in proportion to their length.
  package func areIn(_ bytes: Data) -> Bool { forms.contains { bytes.range(of: $0) != nil } }

  /// The same, without a copy being made of them.
  package func areIn(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      return areIn(Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: buffer.count, deallocator: .none))
    }
  }

  /// True where the text holds one, also where only some characters are percent-encoded, or some of them twice, and
  /// where capitals became small letters, as in the name of a host.
  package func areIn(_ text: String) -> Bool {
    if isEmpty { return false }
    var bytes = Array(text.utf8)
    for _ in 0..<Self.mostDecodings {
      if areIn(Data(bytes)) || hold(lowercased(bytes)) { return true }
      let decoded = percentDecoded(bytes)
      if decoded.count == bytes.count { return false }
      bytes = decoded
    }
    return true
  }

  /// The text, or `…` in its place where it holds one.
  package func hidden(in text: String) -> String { areIn(text) ? "…" : text }

  /// An address as it may be printed: as ``redacted(address:)``, and without its path where a secret is in that.
  package func hidden(inAddress address: String) -> String {
    let bare = redacted(address: address)
    guard areIn(bare) else { return bare }
    let slashes = bare.ranges(of: "/").map(\.lowerBound).dropFirst(2)
    return slashes.first.map { hidden(in: String(bare[..<$0]) + "/…") } ?? "…"
  }

  /// Text that is still encoded after so many decodings is not looked into further, and not shown.
  private static let mostDecodings = 4

  private func hold(_ lowercase: [UInt8]) -> Bool {
    let bytes = Data(lowercase)
    return forms.contains { bytes.range(of: Data(lowercased(Array($0)))) != nil }
  }

  private static func forms(of value: String) -> [String] {
    let encoded = [CharacterSet.alphanumerics, .urlQueryAllowed].compactMap {
      value.addingPercentEncoding(withAllowedCharacters: $0)
    }
    return [value, value.replacing("/", with: "\\/")] + encoded + base64Parts(of: value)
  }

  /// Three bytes are four characters: the value may begin with any of the three. What depends on its neighbours is left
  /// out, and so is what is too short to mean anything.
  private static func base64Parts(of value: String) -> [String] {
    let parts = (0..<3).map { offset in
      let bytes = Data(repeating: 0, count: offset) + Data(value.utf8)
      let whole = bytes.prefix(bytes.count / 3 * 3).base64EncodedString()
      return String(whole.dropFirst(offset == 0 ? 0 : 4))
    }
    let long = parts.filter { $0.utf8.count >= 8 }
    return long + long.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
  }
}

extension Secrets: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "\(values.count) secrets" }
  package var debugDescription: String { description }
}

private func lowercased(_ bytes: [UInt8]) -> [UInt8] {
  bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
}

/// Each `%XX` as its byte; what is none stays.
private func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
  var decoded: [UInt8] = []
  var rest = bytes[...]
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2).compactMap(hexDigit)
    if byte == UInt8(ascii: "%"), digits.count == 2 {
      decoded.append(digits[0] << 4 | digits[1])
      rest = rest.dropFirst(2)
    } else {
      decoded.append(byte)
    }
  }
  return decoded
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
  default: nil
  }
}
