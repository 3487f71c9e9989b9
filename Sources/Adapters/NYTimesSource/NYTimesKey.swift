import Domain

extension NYTimesRow {
  /// What the row's record is keyed by: the ISBN-13 of its primary edition; without one the uuid of its `book_uri`;
  /// else the primary value as it is (audiobooks have numbers of their own); else a hash of title and author.
  ///
  /// A series carries the ISBN of one of its volumes, so its key has a prefix that keeps the two apart.
  func key(title: String, ofSeries: Bool) -> String {
    let key = main.isbn?.description ?? uuid ?? ownNumber ?? Self.hash(title: title, author: author ?? "")
    return ofSeries ? "series-" + key : key
  }

  /// The edition that the row is about: a list says so; of the history it is the primary of the newest ranking, else
  /// the first edition.
  var main: NYTimesISBNs {
    if !primary.all.isEmpty { return primary }
    return newestRanking?.primary ?? editions.first ?? primary
  }

  /// The newest one that names an edition; of several of one date the first.
  var newestRanking: NYTimesRanking? {
    let named = rankings.filter { !$0.primary.all.isEmpty }
    let newest = named.compactMap(\.list.published).max()
    return named.first { $0.list.published == newest }
  }

  /// The uuid of `nyt://book/<uuid>`; nil for the one of zeros only, which stands for none.
  var uuid: String? {
    guard let uri, uri.hasPrefix("nyt://book/") else { return nil }
    let id = uri.dropFirst(11).lowercased()
    let isUUID = id.utf8.count == 36 && id.allSatisfy { $0.isHexDigit && $0.isASCII || $0 == "-" }
    return isUUID && id.contains { $0 != "0" && $0 != "-" } ? id : nil
  }

  private var ownNumber: String? {
    main.all.first { number in
      (1...40).contains(number.utf8.count) && number.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }

  private static func hash(title: String, author: String) -> String {
    "title-" + RecordID(RecordKey(source: folded(title), key: folded(author))).description
  }
}
