import Domain

/// ISBNs and other numbers.
extension RowBuilder {
  /// - Parameter cell: what is kept where one is refused; nil: the text.
  mutating func readISBNs(
    _ text: String, of cell: String? = nil, restoresZeros: Bool, _ name: String, areOwn: Bool
  ) {
    let found = CellISBN.all(in: text, restoresZeros: restoresZeros, atMost: max(0, TextBounds.names - isbnCount))
    isbnCount += found.count
    var saysMore = false
    for isbn in found {
      switch isbn {
      case .words: saysMore = true
      case .isbn(let text):
        // Our own table has an ISBN-10 beside the ISBN-13 that it is.
        let number = isOwn ? ISBN.read(text).isbn?.description ?? text : text
        if areOwn { isbns.append(number) } else { record.relatedISBNs.append(number) }
      case .asin(let asin): record.otherIDs.append("ASIN:\(asin)")
      case .wrong(let text, let reason):
        // It is no key, and yet says that the book has an ISBN.
        if areOwn, text.utf8.count <= TextBounds.name { isbns.append(text) }
        bounds.refuse(name, reason)
        saysMore = true
      case .doubtful(let digits, let reason):
        if areOwn, cell == nil { noteFormerISBN(digits, of: text, name) }
        bounds.refuse(name, reason)
        saysMore = true
      case .refused(let reason):
        bounds.refuse(name, reason)
        saysMore = true
      }
    }
    // Once, however many of its numbers are refused.
    if saysMore { keep(cell ?? text, as: name) }
    if areOwn, cell == nil, text.utf8.count <= TextBounds.name, !text.utf8.allSatisfy(CellISBN.isOfNumber) {
      isbnCells[name] = text
    }
  }

  /// Notes by which number an earlier version would have known the row: by the first that could be an ISBN.
  private mutating func noteFormerISBN(_ digits: String, of cell: String, _ name: String) {
    guard formerISBN == nil, !isbns.contains(where: { ISBN.read($0).isbn != nil }) else { return }
    formerISBN = ISBN.read(digits).isbn.map { (isbn: $0, cell: [name: cell]) }
  }

  /// As the identifiers of a calibre library are read: those that are ISBNs are the book's own.
  mutating func readIdentifiers(_ text: String, _ name: String) {
    for piece in pieces(text, ",", name) {
      guard let colon = piece.firstIndex(of: ":"), let scheme = trimmed(String(piece[..<colon])),
        let number = trimmed(String(piece[piece.index(after: colon)...]))
      else {
        keep(text, as: name)
        continue
      }
      if scheme.lowercased() == "isbn" {
        readISBNs(number, of: text, restoresZeros: false, name, areOwn: true)
      } else {
        addOtherID(number, String(scheme.uppercased().prefix(40)), name)
      }
    }
  }

  /// An identifier of another kind, as `OCLC:1234`.
  mutating func addOtherID(_ text: String, _ scheme: String, _ name: String) {
    if saysNothing(text) { return }
    record.otherIDs.append("\(scheme):\(bounds.cut(text, to: TextBounds.name, name))")
  }

  mutating func finishISBNs() {
    var seen: Set<String> = []
    record.ownISBNs = Array(isbns.filter { seen.insert($0).inserted }.prefix(TextBounds.names))
    let own = Set(record.ownISBNs.compactMap { ISBN.read($0).isbn })
    record.relatedISBNs = record.relatedISBNs.filter { text in ISBN.read(text).isbn.map { !own.contains($0) } ?? false }
    var numbers: Set<String> = []
    let otherIDs = record.otherIDs.filter { numbers.insert($0).inserted }
    bounds.tellLeftOut(otherIDs.count - TextBounds.names, of: "identifiers")
    record.otherIDs = Array(otherIDs.prefix(TextBounds.names))
  }
}
