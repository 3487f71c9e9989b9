import Sourcing

/// Text from the other side without control characters. It may hold a secret, and more than a message should.
func oneLine(_ text: String) -> String {
  let kept = text.unicodeScalars.lazy.filter { !$0.properties.isControlOrFormat }.prefix(2000)
  return String(String.UnicodeScalarView(kept))
}

extension TransportError {
  /// As a message may have it: without the secrets, its texts at most 200 characters. What is cut could show the
  /// beginning of a secret, so that comes last.
  func printable(without secrets: Secrets) -> TransportError {
    mapping(texts: { shortened(secrets.hidden(in: $0)) }, addresses: { shortened(secrets.hidden(inAddress: $0)) })
  }
}

func shortened(_ line: String) -> String { line.count > 200 ? line.prefix(200) + "…" : line }

extension Unicode.Scalar.Properties {
  fileprivate var isControlOrFormat: Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(generalCategory)
  }
}
