import Domain

/// The lines that a spreadsheet has below its books.
extension RowBuilder {
  /// True for a row that adds up what stands above it, as `Summe;;520;22,80`, or counts it, as `Total books: 2` and
  /// `Total books;;2`: the words for that stand where titles do, and beside them are numbers alone.
  var isSum: Bool {
    guard mayBeSum, saysNumbersAlone else { return false }
    var all = words(of: folded(record.title).replacing(":", with: " ")).map(String.init)
    if all.first == "grand" { all.removeFirst() }
    guard let first = all.first, Self.wordsForSums.contains(first) else { return false }
    let rest = all.dropFirst()
    let isNumber = { (word: String) in word.utf8.allSatisfy(\.isASCIIDigit) }
    guard rest.allSatisfy({ isNumber($0) || Self.wordsForBooks.contains($0) }) else { return false }
    // The number stands behind the word, or in a cell of its own.
    return rest.contains(where: isNumber) || record.pages != nil || marks[.rating] != nil || !record.extra.isEmpty
  }

  /// True where the row says nothing of a book but pages and a rating, and what is kept of it are amounts.
  private var saysNumbersAlone: Bool {
    let isOfNobody = record.authors.isEmpty && contributors.isEmpty && givenName == nil && surname == nil
    let isOfNoEdition =
      isbns.isEmpty && record.otherIDs.isEmpty && record.subtitle == nil && record.publisher == nil
      && record.published == nil && record.language == nil && record.format == nil
    let isOfNoReading =
      tags.isEmpty && notes.isEmpty && review.isEmpty && marks.keys.allSatisfy { $0 == .rating }
    return isOfNobody && isOfNoEdition && isOfNoReading && series.isEmpty && record.categories.isEmpty
      && record.extra.values.allSatisfy(Self.isAmount)
  }

  /// `22,80 €`, `520`, `12.90 EUR`.
  private static func isAmount(_ text: String) -> Bool {
    text.utf8.contains(where: \.isASCIIDigit) && text.count(where: \.isLetter) <= 3
  }

  /// In the languages of the names of columns, folded.
  private static let wordsForSums: Set<String> = Set(
    [
      "total", "totals", "sum", "count", "average", "Summe", "Gesamt", "Gesamtsumme", "Insgesamt", "Anzahl",
      "Durchschnitt", "Mittelwert", "totaux", "somme", "moyenne", "suma", "promedio", "totale", "somma", "media",
      "totaal", "som", "gemiddelde", "soma", "summa", "totalt", "razem", "średnia", "celkem", "součet",
    ].map { folded($0) })

  private static let wordsForBooks: Set<String> = Set(
    [
      "books", "book", "titles", "Bücher", "Buch", "Titel", "livres", "livre", "libros", "libro", "libri", "boeken",
      "livros", "böcker", "bøger", "książek", "książki", "knih", "knihy",
    ].map { folded($0) })
}
