import Domain
import TestSupport
import Testing

@testable import Interchange

/// Volumes of one title in a table that has their numbers in a column.
@Suite struct VolumeColumnTests {
  private func records(_ lines: [String]) throws -> [SourceRecord] {
    try tableRows(lines.map { $0 + "\n" }.joined()).compactMap { $0.copy?.record }
  }

  @Test(
    arguments: [
      ("Band", "1", "2", "Lexikon, Band 1"), ("Bd.", "1.0", "2.0", "Lexikon, Bd. 1"),
      ("Volume", "Vol. 3", "Vol. 4", "Lexikon, Vol. 3"), ("tome", "III", "IV", "Lexikon, tome III"),
      ("Bandnummer", "1", "2", "Lexikon, Vol. 1"), ("Band", "1-3", "4", "Lexikon, Band 1-3"),
      // So it came in before `Volumen 1` was read.
      ("Volumen", "1", "2", "Lexikon, Vol. 1"),
    ] as [(String, String, String, String)])
  func `the volume belongs to the title where nothing else tells rows apart`(
    column: String, one: String, other: String, title: String
  ) throws {
    for isbn in ["", "9783765341007"] {
      let lines = ["Titel;ISBN;\(column)", "Lexikon;\(isbn);\(one)", "Lexikon;\(isbn);\(other)", "Tide;;1"]
      let rows = try tableRows(lines.map { $0 + "\n" }.joined())
      let records = rows.compactMap { $0.copy?.record }
      #expect(records.map(\.title).first == title && records.map(\.title).last == "Tide")
      #expect(records.count == 3 && Merging.contradict(records[0], records[1]))
      #expect(records.map { $0.extra[column] } == [one, other, "1"])
      // They are told apart by the key beside their ISBN where they have one, else by their keys.
      let keys = rows.compactMap { $0.copy }.map { $0.keyBesideISBN ?? $0.record.recordKey }
      #expect(Set(keys).count == 3)
    }
  }

  @Test(arguments: [
    ["Title,Volume", "Emma,1", "Dune,1"], ["Title,Volume", "Emma,1", "Emma,1"], ["Title,Volume", "Emma,1", "Emma,"],
    ["Title,Volume", "Emma,A-K", "Emma,L-Z"],
  ])
  func `a column that tells no volumes apart is kept alone`(lines: [String]) throws {
    let records = try records(lines)
    #expect(records.allSatisfy { ["Emma", "Dune"].contains($0.title) }, "\(records.map(\.title))")
    #expect(records.first?.extra.keys.contains("Volume") == true)
  }

  @Test func `a title that names its volume stays`() throws {
    let records = try records(["Title,Volume", "\"Tales, Vol. 1\",1", "\"Tales, Vol. 1\",2", "Tales,3", "Tales,4"])
    #expect(records.map(\.title) == ["Tales, Vol. 1", "Tales, Volume 3", "Tales, Volume 4"])
  }

  @Test func `a volume of Zotero is known again that came in by its ISBN, without its number`() throws {
    let isbn = "9783765341007"
    let header = "Key,Item Type,Abstract Note,Manual Tags,Title,ISBN,Volume"
    let lines = [header, "AB12CD34,book,,,Tales,\(isbn),1", "AB12CD35,book,,,Tales,\(isbn),2"]
    let copies = try tableRows(lines.map { $0 + "\n" }.joined()).compactMap(\.copy)
    #expect(copies.map(\.record.title) == ["Tales, Volume 1", "Tales, Volume 2"])
    let key = RecordKey(source: "csv", key: isbn)
    for (copy, number) in zip(copies, ["1", "2"]) {
      #expect(copy.formerKeys.contains(FormerKey(key, title: "Tales", cells: ["Volume": number])))
    }
  }

  @Test func `the volume stands behind a title that has no closing mark left, and its key stays`() throws {
    let copies = try tableRows("Title,Author,Volume\nTide /,Bo,1\nTide /,Bo,2\nFog /,Bo,1\n").compactMap(\.copy)
    #expect(copies.map(\.record.title) == ["Tide, Volume 1", "Tide, Volume 2", "Fog"])
    let plain = try tableRows("Title,Author\n\"Tide /, Volume 1\",Bo\n").compactMap(\.copy)
    #expect(copies.first?.record.recordKey == plain.first?.record.recordKey)
  }

  @Test(
    arguments: [
      ("Série;Tome;Titre", "Tintin;3;Fog", "3"), ("Title;Reihe;Band", "Fog;Tintin;Vol. 3", "3"),
      ("Title;Series;Volume", "Fog;Tintin;3.0", "3"),
      // It may be the volume of the work, or is said already.
      ("Title;Series;Author;Volume", "Fog;Tintin;Bo;3", nil), ("Title;Band;Reihe", "Fog;3;Tintin", nil),
      ("Title;Series;Volume", "Fog;Tintin #4;3", "4"),
      ("Title;Series;Volume", "Fog;Tintin;part of it", nil), ("Title;Series;Volume;Series #", "Fog;Tintin;3;5", "5"),
      ("Title;Series;Volume", "Fog;Tintin;3\nFog;Tintin;4", nil),
    ] as [(String, String, String?)])
  func `a volume right behind the series is the place in it`(header: String, rows: String, position: String?) throws {
    let copy = try #require(try tableRows("\(header)\n\(rows)\n").first?.copy)
    #expect(copy.record.series.map(\.name) == ["Tintin"] && copy.record.series.first?.position == position)
    #expect(copy.record.extra.count == 1)
  }

  @Test func `editions whose title is their series have the keys that they had before its place was read`() throws {
    let keys = { (columns: String, cells: String) in
      try tableRows("Titel;Autor;\(columns);Verlag\nSaga;Ada;\(cells);Alpha\nSaga;Ada;\(cells);Beta\n")
        .compactMap { $0.copy?.record.recordKey }
    }
    let (with, without) = (try keys("Reihe;Band", "Saga;3"), try keys("Reihe", "Saga"))
    #expect(Set(with).count == 2 && with == without)
  }

  @Test func `the reader says which column has volumes`() throws {
    let naming: TableReader.Naming = [try #require(TableColumnName("volume")): ["Nr"]]
    var reader = try TableReader(nil, columns: naming) {
      inPieces(Array("Title,Nr\nTales,1\nTales,2\n".utf8))
    }
    #expect(try reader.next()?.copy?.record.title == "Tales, Vol. 1")
  }

  @Test func `books whose title is the name of their series are known by their place in it`() throws {
    let header = "Title,Author,Series,Series Number"
    let lines = ["Naruto,Kishi,Naruto,4", "Naruto,Kishi,Naruto,5", "Naruto,Kishi,naruto,5.0", "Naruto,Kishi,,"]
    let rows = try tableRows(([header] + lines).map { $0 + "\n" }.joined())
    #expect(rows.map { $0.copy?.record.series.first?.position } == ["4", "5", nil, nil])
    #expect(rows.compactMap(\.copy).count == 3)
    guard case .rejected(_, let reason) = rows[2] else {
      Issue.record("it is another book")
      return
    }
    #expect(reason == "it has the title and the authors of line 3")
    // Under any other title the number of a series may be mended.
    let other = try records([header, "Tide,Kishi,Naruto,4"] + ["Tide,Kishi,Naruto,5"])
    #expect(other.count == 1)
  }
}
