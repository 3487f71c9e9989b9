extension Merging {
  /// What two records share that have the same title and one author in common: a text for each author, each once.
  ///
  /// With `MergePolicy.TitleAuthor.auto` such records touch, as those do that share an ISBN. Empty for other kinds than
  /// books and where there is no author.
  package static func titleAuthorKeys(of record: SourceRecord) -> [String] {
    guard record.kind == .book else { return [] }
    let authors = authorKeys(record.authors)
    guard !authors.isEmpty else { return [] }
    let title = ParsedTitle(title: record.title, subtitle: record.subtitle).key
    let volume = title.volume.map { " \u{1F}\($0)" } ?? ""
    return authors.map { "\(title.main)\(volume)\u{1F}\($0)" }
  }
}
