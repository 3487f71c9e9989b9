import Domain
import Testing

@testable import Interchange

/// Under which keys the record of a row stands, or may stand since an earlier import, for every kind of row.
@Suite struct RowKeyTests {
  /// What is so of a row beside its title and its author.
  enum Trait {
    /// A column has its volume, and the title with that is read as one.
    case volume
    /// Other rows of its title say other volumes.
    case ofSet
    case edition
    /// Other rows of its title and author say other editions.
    case ofEditions
    case isbn
    /// The ISBN stands among words.
    case amongWords
    case numbered, numberedTooLong
    case chapter
    case goodreads, own
  }

  @Test(
    arguments: [
      ([], "title"), ([.ofEditions], "title"), ([.ofSet], "title"),
      ([.edition], "title; particular: title+edition"),
      ([.edition, .ofEditions], "title+edition; former: title as “Tide” of edition"),
      ([.edition, .ofSet], "title; particular: title+edition"),
      ([.volume], "title; particular: volume"),
      ([.volume, .ofSet], "volume; former: title as “Tide” with Band=3"),
      ([.volume, .edition], "title; particular: volume+edition, volume, title+edition"),
      (
        [.volume, .ofSet, .edition],
        "volume; particular: volume+edition; former: title+edition as “Tide” with Band=3, title as “Tide” with Band=3"
      ),
      (
        [.volume, .edition, .ofEditions],
        "title+edition; particular: volume+edition; "
          + "former: volume as “Tide, Band 3” of edition, title as “Tide” of edition"
      ),
      (
        [.volume, .ofSet, .edition, .ofEditions],
        "volume+edition; former: title+edition as “Tide” with Band=3, title as “Tide” with Band=3 of edition, "
          + "volume as “Tide, Band 3” of edition"
      ),
      ([.numberedTooLong, .edition], "title; particular: title+edition"), ([.chapter, .isbn], "title"),
      ([.goodreads, .volume], "title; particular: volume"),
    ] as [([Trait], String)])
  func `a row without an ISBN is known by its words`(traits: [Trait], keys: String) {
    #expect(Self.keys(traits) == keys)
  }

  @Test(
    arguments: [
      ([.isbn], "isbn; beside: title+isbn"), ([.isbn, .edition, .ofEditions], "isbn; beside: title+isbn"),
      ([.isbn, .volume], "isbn; beside: title+isbn; particular: volume+isbn"),
      ([.isbn, .volume, .ofSet], "isbn; beside: volume+isbn; former: title+isbn as “Tide” with Band=3"),
      ([.isbn, .amongWords], "isbn; beside: title+isbn; former: title as “Tide” with ISBN=0306406152 :"),
      (
        [.isbn, .amongWords, .ofSet, .edition, .ofEditions],
        "isbn; beside: title+isbn; former: title as “Tide” with ISBN=0306406152 :"
      ),
      (
        [.isbn, .amongWords, .volume],
        "isbn; beside: title+isbn; particular: volume+isbn; former: title as “Tide” with ISBN=0306406152 :"
      ),
      (
        [.isbn, .amongWords, .volume, .ofSet],
        "isbn; beside: volume+isbn; "
          + "former: title+isbn as “Tide” with Band=3, title as “Tide” with ISBN=0306406152 :"
      ),
      ([.numberedTooLong, .isbn], "isbn; beside: title+isbn"),
    ] as [([Trait], String)])
  func `a row with an ISBN is known by that`(traits: [Trait], keys: String) { #expect(Self.keys(traits) == keys) }

  @Test(
    arguments: [
      ([.numbered], "number; former: title as “Tide”"),
      ([.numbered, .ofEditions], "number; former: title as “Tide” of edition"),
      ([.numbered, .edition], "number; former: title as “Tide”"),
      (
        [.numbered, .edition, .ofEditions],
        "number; former: title+edition as “Tide” of edition, title as “Tide” of edition"
      ),
      ([.numbered, .volume], "number; former: title as “Tide”"),
      ([.numbered, .volume, .ofSet], "number; former: volume as “Tide, Band 3”, title as “Tide” with Band=3"),
      (
        [.numbered, .volume, .ofSet, .edition, .ofEditions],
        "number; former: volume+edition as “Tide, Band 3” of edition, title+edition as “Tide” with Band=3, "
          + "title as “Tide” with Band=3 of edition, volume as “Tide, Band 3” of edition"
      ),
      ([.numbered, .isbn], "number; former: isbn as “Tide”, title+isbn as “Tide”"),
      ([.numbered, .isbn, .edition, .ofEditions], "number; former: isbn as “Tide”, title+isbn as “Tide”"),
      ([.numbered, .isbn, .volume], "number; former: isbn as “Tide”, title+isbn as “Tide”"),
      (
        [.numbered, .isbn, .volume, .ofSet],
        "number; former: isbn as “Tide, Band 3”, volume+isbn as “Tide, Band 3”, isbn as “Tide” with Band=3, "
          + "title+isbn as “Tide” with Band=3"
      ),
      (
        [.numbered, .isbn, .amongWords],
        "number; former: isbn as “Tide”, title+isbn as “Tide”, title as “Tide” with ISBN=0306406152 :"
      ),
      (
        [.numbered, .isbn, .amongWords, .volume, .ofSet],
        "number; former: isbn as “Tide, Band 3”, volume+isbn as “Tide, Band 3”, isbn as “Tide” with Band=3, "
          + "title+isbn as “Tide” with Band=3, title as “Tide” with ISBN=0306406152 :"
      ),
      // A program that has a form of its own numbered its rows from the beginning.
      ([.goodreads, .numbered, .volume, .ofSet, .edition], "number"), ([.goodreads, .numbered, .isbn], "number"),
    ] as [([Trait], String)])
  func `a row that its program numbers is known by the number, and as it was before it was known by that`(
    traits: [Trait], keys: String
  ) {
    #expect(Self.keys(traits) == keys)
  }

  @Test(
    arguments: [
      ([.own], "title"), ([.own, .edition, .ofEditions], "title"), ([.own, .numbered, .isbn, .edition], "number"),
      ([.own, .isbn, .amongWords], "isbn; beside: title+isbn"),
    ] as [([Trait], String)])
  func `a row of our own table was never known otherwise`(traits: [Trait], keys: String) {
    #expect(Self.keys(traits) == keys)
  }

  @Test func `words are a key without case, accents and double blanks`() throws {
    let row = try #require(try tableRows("title,author\n\"  TÍDE \",Ada  Lind\n").first?.copy)
    #expect(row.record.recordKey == RecordKey(source: "csv", key: "6kfwv4ztdwva"))
  }

  @Test(arguments: [
    ("Dune,Herbert,Dune #1,,", ["#1.0"]), ("Dune,Herbert,DUNE #1.0,Salt,", ["#1.0", "salt", ""]),
    ("Dune,Herbert,Bar #1,,2nd", ["", "2nd"]), ("Dune,Herbert,Dune #1.5,Salt,2nd", ["#1.5", "salt", "2nd"]),
  ]) func `of an edition count the place in the series of the title, the publisher and the statement`(
    cells: String, words: [String]
  ) throws {
    let row = try #require(try tableRows("title,author,series,publisher,edition statement\n\(cells)\n").first?.copy)
    #expect(row.particularKeys == [Self.key("csv", ["dune", "", "herbert"] + words)])
    #expect(row.record.recordKey == Self.key("csv", ["dune", "", "herbert"]) && row.formerKeys == [])
  }

  @Test(arguments: [
    ("Tide /", "Tide"), ("Tide :", "Tide"), ("Tide =", "Tide"), ("Tide ;", "Tide"), ("Tide/", "Tide/"),
    ("Tide : a story", "Tide : a story"), ("Tide: :", "Tide:"),
  ]) func `the mark of a library's card is no part of a title, of a subtitle and of a place, and is part of the key`(
    cell: String, title: String
  ) throws {
    let header = "title\tauthor\tsubtitle\tplace of publication"
    let row = try #require(try tableRows("\(header)\n\(cell)\tBo\t\(cell)\t\(cell)\n").first?.copy)
    #expect(row.record.title == title && row.record.subtitle == title && row.record.place == title)
    #expect(row.record.recordKey == Self.key("csv", [cell.lowercased(), cell.lowercased(), "bo"]))
    // Under a former key the record has the mark.
    let known = SourceRecord(source: "csv", key: "key", title: cell)
    #expect(FormerKey(known.recordKey, title: title).fits(known, of: row.record))
    #expect(!FormerKey(known.recordKey, title: "Fog").fits(known, of: row.record))
  }

  /// The keys of a row as they are tried, in the words of ``names(_:)``.
  private static func keys(_ traits: [Trait]) -> String {
    let form: ImportForm = traits.contains(.goodreads) ? .goodreads : .csv
    let isOwn = traits.contains(.own)
    var builder = RowBuilder(form: form, program: isOwn ? TableProgram.own : nil)
    builder.record.title = "Tide"
    builder.record.authors = ["Ada Lind"]
    if traits.contains(.chapter) { builder.record.kind = .chapter }
    if traits.contains(.edition) { builder.record.publisher = "Salt" }
    builder.isVolumeOfSet = traits.contains(.ofSet)
    builder.isOneOfEditions = traits.contains(.ofEditions)
    if traits.contains(.volume) {
      builder.volume = (text: "3", column: "Band")
      builder.otherTitle = "Tide, Band 3"
      if builder.isVolumeOfSet { (builder.record.title, builder.otherTitle) = ("Tide, Band 3", "Tide") }
    }
    if traits.contains(.isbn) { builder.record.ownISBNs = ["0306406152"] }
    if traits.contains(.amongWords) { builder.isbnCells = ["ISBN": "0306406152 :"] }
    if traits.contains(.numbered) { builder.key = "17" }
    if traits.contains(.numberedTooLong) { builder.key = String(repeating: "7", count: TextBounds.name + 1) }
    var copy = BookCopy(record: builder.record, origins: [])
    builder.setKeys(of: &copy)
    let names = names(isOwn ? SourceRecord.importSource : form.source)
    let name = { (key: RecordKey) -> String in names[key] ?? "\(key)" }
    let former = copy.formerKeys.map { (key: FormerKey) -> String in
      let cells = key.cells.map { " with \($0.key)=\($0.value)" }.joined()
      return "\(name(key.key)) as “\(key.title)”\(cells)\(key.isOfEdition ? " of edition" : "")"
    }
    let parts: [String] = [
      name(copy.record.recordKey), copy.keyBesideISBN.map { "beside: \(name($0))" } ?? "",
      copy.particularKeys.isEmpty ? "" : "particular: " + copy.particularKeys.map(name).joined(separator: ", "),
      former.isEmpty ? "" : "former: " + former.joined(separator: ", "),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private static func names(_ source: String) -> [RecordKey: String] {
    let isbn = "9780306406157"
    return [
      RecordKey(source: source, key: "17"): "number", RecordKey(source: source, key: isbn): "isbn",
      key(source, ["tide", "", "ada lind"]): "title",
      key(source, ["tide", "", "ada lind", "salt", ""]): "title+edition",
      key(source, ["tide, band 3", "", "ada lind"]): "volume",
      key(source, ["tide, band 3", "", "ada lind", "salt", ""]): "volume+edition",
      key(source, ["tide", "", isbn]): "title+isbn", key(source, ["tide, band 3", "", isbn]): "volume+isbn",
    ]
  }

  private static func key(_ source: String, _ words: [String]) -> RecordKey {
    let id = RecordID(source: source, key: words.joined(separator: "\n").utf8)
    return RecordKey(source: source, key: id.description)
  }
}
