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
    data.withUnsafeBytes { all in
      forms.contains { form in
        form.withUnsafeBytes { memmem(all.baseAddress, all.count, $0.baseAddress, $0.count) != nil }
      }
    }
  }

  /// Every character that is no letter or digit, and only those that have to be.
  private static func percentEncoded(_ secret: String) -> [String] {
    [CharacterSet.alphanumerics, .urlQueryAllowed].compactMap { secret.addingPercentEncoding(withAllowedCharacters: $0) }
  }

  /// Three bytes are four characters: the secret may begin with any of the three. What depends on its neighbours is left
  /// out.
  private static func inBase64(_ secret: String) -> [String] {
    (0..<3).map { offset in
      let bytes = Data(repeating: 0, count: offset) + Data(secret.utf8)
      let whole = bytes.prefix(bytes.count / 3 * 3).base64EncodedString()
      return String(whole.dropFirst(offset == 0 ? 0 : 4))
    }
  }
}
