import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The forms in which a secret could leave a trace: as it is, percent-encoded, and as a part of Base64.
struct SecretTraces {
  private let forms: [Data]

  init(_ secrets: [String]) {
    forms = secrets.flatMap { [$0] + Self.percentEncoded($0) + Self.inBase64($0) }.map { Data($0.utf8) }
  }

  /// Not `Data.range(of:)`, which takes a second for the files of a few runs.
  func areIn(_ data: Data) -> Bool {
    data.withUnsafeBytes { all in forms.contains { $0.withUnsafeBytes { Self.isPart($0, of: all) } } }
  }

  private static func isPart(_ form: UnsafeRawBufferPointer, of all: UnsafeRawBufferPointer) -> Bool {
    guard let first = form.first, let start = form.baseAddress, let begin = all.baseAddress else { return false }
    var rest = begin
    while let found = memchr(rest, Int32(first), begin + all.count - rest) {
      guard begin + all.count - UnsafeRawPointer(found) >= form.count else { return false }
      if memcmp(found, start, form.count) == 0 { return true }
      rest = UnsafeRawPointer(found) + 1
    }
    return false
  }

  /// Every character that is no letter or digit, and only those that have to be.
  private static func percentEncoded(_ secret: String) -> [String] {
    let kept: [CharacterSet] = [.alphanumerics, .urlQueryAllowed]
    return kept.compactMap { secret.addingPercentEncoding(withAllowedCharacters: $0) }
  }

  /// Three bytes are four characters: the secret may begin with any of the three. What depends on its neighbours is
  /// left out.
  private static func inBase64(_ secret: String) -> [String] {
    (0..<3).map { offset in
      let bytes = Data(repeating: 0, count: offset) + Data(secret.utf8)
      let whole = bytes.prefix(bytes.count / 3 * 3).base64EncodedString()
      return String(whole.dropFirst(offset == 0 ? 0 : 4))
    }
  }
}
