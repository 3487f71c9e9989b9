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
    name = String(argument[sign...].dropFirst())
    guard let what = TableColumnName(word) else {
      if TableColumnName(name) != nil {
        throw ValidationError("--column takes what a column holds first, and then its name: “\(name)=\(word)”.")
      }
      throw unknown(word, of: "--column", TableColumnName.all)
    }
    self.what = what
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
    name = String(argument[..<sign])
    guard let use = CalibreColumnUse(rawValue: word) else {
      if CalibreColumnUse(rawValue: name) != nil, !word.isEmpty {
        throw ValidationError(
          "--calibre-column takes the name of a column first, and then what becomes of it: “\(word)=\(name)”.")
      }
      throw unknown(word, of: "--calibre-column", CalibreColumnUse.allCases.map(\.rawValue))
    }
    self.use = use
  }
}

private func unknown(_ word: String, of option: String, _ words: [String]) -> ValidationError {
  ValidationError(
    "\(option) takes \(words.joined(separator: ", ")), not “\(word)”" + didYouMean(nearest(to: word, among: words)))
}
