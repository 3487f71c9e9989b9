import ArgumentParser
import CalibreLibrary
import Domain
import Interchange

/// `isbn=EAN`
struct NamedColumn {
  var what: TableColumnName
  /// As it stands in the file.
  var name: String

  /// - Throws: `ValidationError` that says what there is.
  init(_ argument: String) throws {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex, !argument[sign...].dropFirst().isEmpty
    else { throw ValidationError("--column takes what a column holds and its name, as isbn=EAN.") }
    let word = String(argument[..<sign])
    guard let what = TableColumnName(word) else { throw unknown(word, of: "--column", TableColumnName.all) }
    (self.what, name) = (what, String(argument[sign...].dropFirst()))
  }
}

/// `shelf=tags`, also `#shelf=tags`
struct CalibreColumn {
  var name: String
  var use: CalibreColumnUse

  /// - Throws: `ValidationError` that says what there is.
  init(_ argument: String) throws {
    guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex else {
      throw ValidationError("--calibre-column takes a column and what becomes of it, as shelf=tags.")
    }
    let word = String(argument[sign...].dropFirst())
    guard let use = CalibreColumnUse(rawValue: word) else {
      throw unknown(word, of: "--calibre-column", CalibreColumnUse.allCases.map(\.rawValue))
    }
    (name, self.use) = (String(argument[..<sign]), use)
  }
}

private func unknown(_ word: String, of option: String, _ words: [String]) -> ValidationError {
  ValidationError(
    "\(option) takes \(words.joined(separator: ", ")), not “\(word)”" + didYouMean(nearest(to: word, among: words)))
}
