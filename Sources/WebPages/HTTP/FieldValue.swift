import Domain

/// The value of a field that has parameters: `text/html; charset=utf-8` (RFC 9110, sections 5.6.6 and 8.3.1), or what a
/// part of a form is, `form-data; name="file"` (RFC 7578, section 4.2).
struct FieldValue: Hashable {
  /// What stands before the parameters, in lower case.
  let name: String
  /// By their names in lower case, of several of one name the first; without the quotes.
  let parameters: [String: String]

  init(_ text: String) {
    var (pieces, isQuoted, isEscaped) = ([String.UnicodeScalarView()], false, false)
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted:
        isEscaped = true
        continue
      case "\"":
        isQuoted.toggle()
        continue
      case ";" where !isQuoted:
        pieces.append(String.UnicodeScalarView())
        continue
      default: break
      }
      pieces[pieces.count - 1].append(scalar)
    }
    let texts = pieces.map { trimmed(String($0)) ?? "" }
    name = texts[0].lowercased()
    var parameters: [String: String] = [:]
    for text in texts.dropFirst() {
      let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, parameters[pair[0].lowercased()] == nil else { continue }
      parameters[pair[0].lowercased()] = String(pair[1])
    }
    self.parameters = parameters
  }
}
