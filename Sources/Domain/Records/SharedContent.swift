extension SourceRecord {
  /// Holds what both records say, byte for byte, once: takes the texts and lists of the other that are as its own. What
  /// the record says stays as it is.
  ///
  /// Records of one book say much alike. Those that stand on one ISBN may be a hundred thousand, and are in memory
  /// together while their book is computed.
  package mutating func share(_ other: SourceRecord) {
    // Two forms of one letter are equal as texts; the hash is of bytes.
    if content == other.content, contentHash == other.contentHash {
      content = other.content
      return
    }
    content[0].share(other.content[0])
  }
}

extension SourceRecord.Content {
  fileprivate mutating func share(_ other: Self) {
    take(other.title, for: &title)
    take(other.subtitle, for: &subtitle)
    take(other.description, for: &description)
    take(other.publisher, for: &publisher)
    take(other.cover, for: &cover)
    take(other.authors, for: &authors)
    take(other.ownISBNs, for: &ownISBNs)
    take(other.relatedISBNs, for: &relatedISBNs)
    take(other.categories, for: &categories)
    take(other.notes, for: &notes)
  }
}

/// How many bytes of a text lie in the text itself, so that nothing is saved by sharing them.
private let mostInline = 15

private func take(_ text: String, for own: inout String) {
  if text.utf8.count > mostInline, areSameBytes(text, own) { own = text }
}

private func take(_ text: String?, for own: inout String?) {
  guard let text, text.utf8.count > mostInline, let former = own, areSameBytes(text, former) else { return }
  own = text
}

private func take(_ list: [String], for own: inout [String]) {
  if !list.isEmpty, own.elementsEqual(list, by: areSameBytes) { own = list }
}
