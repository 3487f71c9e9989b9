/// An edition of a book as grouping leaves it: what keys it, and which records it gets its values from.
struct EditionMembers {
  var isbn: ISBN?
  /// Its first record; nil where it is only listed.
  var recordKey: RecordKey?
  /// Ascending; empty where it is only listed.
  var indices: [Int]
  /// The first record that lists an edition which has no record of its own; nil where only the reader gave its ISBN.
  var lister: Int?

  /// The index of the record by which this edition is known.
  var origin: Int? { indices.first ?? lister }
}

/// The fields of one edition, chosen among its own records alone.
struct EditionValues {
  var statement: Choice<String>?
  var publisher: Choice<String>?
  var place: Choice<String>?
  var published: Choice<PartialDate>?
  var pages: Choice<Int>?
  var language: Choice<String>?
  var format: Choice<String>?
  var cover: Choice<String>?
  /// What the records say of date and language that cannot both be true.
  var warnings: [Warning] = []

  init() {}

  init(_ indices: [Int], chooser: Chooser) {
    statement = chooser.text(.edition, of: indices, \.editionStatement)
    publisher = chooser.text(.publisher, of: indices, \.publisher)
    place = chooser.text(.place, of: indices, \.place)
    pages = chooser.pages(of: indices)
    format = chooser.text(.format, of: indices, \.format)
    cover = chooser.text(.cover, of: indices) { $0.cover.flatMap { isPlaceholderCover($0) ? nil : $0 } }
    (language, published) = (chooser.language(of: indices), chooser.date(.published, of: indices, \.published))
    warnings = [
      language.flatMap { Self.conflict(.languageConflict, $0.provenance, with: $0.provenance.others) },
      published.flatMap { date in
        let others = date.provenance.others.filter { !(PartialDate($0.value)?.isRefined(by: date.value) ?? false) }
        return Self.conflict(.dateConflict, date.provenance, with: others)
      },
    ]
    .compactMap(\.self)
  }

  private static func conflict(
    _ kind: Warning.Kind, _ provenance: Provenance, with others: [Provenance.Claim]
  ) -> Warning? {
    guard !others.isEmpty else { return nil }
    let claims = ([provenance.chosen] + others).map { "\(brief($0.value)) (\(brief($0.record.description)))" }
    return Warning(kind, claims.joined(separator: ", "))
  }
}

extension Chooser {
  fileprivate func pages(of indices: [Int]) -> Choice<Int>? {
    let candidates = candidates(.pages, of: indices) { $0.pages.flatMap { $0 > 0 ? $0 : nil } }
    return choice(.pages, among: candidates, identity: \.self) { String($0) }
  }

  /// `en`, `eng` and `en-GB` agree; the first in order is shown as it was written.
  fileprivate func language(of indices: [Int]) -> Choice<String>? {
    let candidates = candidates(.language, of: indices) { $0.language.flatMap { isValue($0) ? $0 : nil } }
    return choice(.language, among: candidates, identity: comparableLanguage, printed: \.self)
  }

  /// The first date. The first one that begins with it and is more precise replaces it, and so on.
  func date(
    _ field: Field, of indices: [Int], _ value: (SourceRecord) -> PartialDate?
  ) -> Choice<PartialDate>? {
    let candidates = candidates(field, of: indices) {
      value($0).flatMap { PartialDate.fillers.contains($0) ? nil : $0 }
    }
    guard var choice = choice(field, among: candidates, identity: \.self, printed: \.description) else { return nil }
    while let better = candidates.first(where: { choice.value.isRefined(by: $0.value) }) {
      let chosen = claim(better.value.description, better.index)
      let others = [choice.provenance.chosen] + choice.provenance.others.filter { $0.value != chosen.value }
      choice = Choice(
        value: better.value, provenance: Provenance(chosen: chosen, rule: .precise, others: others))
    }
    return choice
  }
}

extension PartialDate {
  /// The dates that retailers put where they know none.
  static let fillers = [PartialDate(year: 1900, month: 1, day: 1), PartialDate(year: 101, month: 1, day: 1)]
}

/// True for the addresses of pictures that say "no cover".
func isPlaceholderCover(_ address: String) -> Bool {
  let bytes = address.utf8
  return bytes.indices.contains { index in
    guard bytes[index] == UInt8(ascii: "/") else { return false }
    let rest = bytes[bytes.index(after: index)...]
    guard let first = rest.first, beginnings.contains(lower(first)) else { return false }
    return fragments.contains { rest.lazy.map(lower).starts(with: $0) }
  }
}

private func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

/// What follows a slash in such an address: Google Books, Goodreads, Open Library, Instructables, Amazon, and the names
/// that shops give such a file. In lower case.
private let fragments = [
  "no_cover_thumb.", "nophoto/", "avatar_book", "static/defaultimg/", "x-site/icons/no-img", "via.placeholder.com/",
  "noimage.", "no-image.", "no_image.", "nocover.", "no-cover.", "no_cover.", "image_not_available.",
  "image-not-available.",
].map { Array($0.utf8) }

/// The first bytes of ``fragments``: most parts of an address begin with another.
private let beginnings = Set(fragments.map { $0[0] })
