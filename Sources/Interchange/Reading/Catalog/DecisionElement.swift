import Domain
import Foundation

/// An entry of the journal.
struct EntryElement: Decodable {
  let entry: JournalEntry

  private enum CodingKeys: CodingKey { case id, at, verb, titles, verdicts, passedOver }

  /// So high that no catalogue can give it: an import keeps no id that is anywhere near.
  private static let ids = 1...(1 << 62)

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id: Int = try container.number(.id)
    guard Self.ids.contains(id) else { throw container.fault(.id, "is no number of an entry") }
    let verdicts: [VerdictElement] = try container.list(.verdicts)
    let verb: Act.Verb = try container.known(.verb)
    // Tables may bring invisible marks; a reader's own edit may not.
    if verb != .import, let fault = verdicts.lazy.compactMap(\.unseen).first { throw fault }
    // An import may have brought records alone.
    guard !verdicts.isEmpty || verb == .import else { throw container.fault(.verdicts, "is empty") }
    let act = Act(
      verb, titles: try container.decodeIfPresent(forKey: .titles) ?? [],
      verdicts: verdicts.map { verb == .import ? $0.brought : $0.verdict })
    var entry = JournalEntry(id: id, at: try container.time(.at), act: act)
    if verb == .import {
      let passedOver: [PassedOverElement] = try container.list(.passedOver)
      entry.passedOver = passedOver.map(\.mark)
    }
    self.entry = entry
  }
}

/// A mark that gave way: a verdict about one record, with the ids of the entries that it gave way to.
private struct PassedOverElement: Decodable {
  let mark: PassedOverMark

  private enum CodingKeys: CodingKey { case decided }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let decided: [Int] = try container.list(.decided)
    guard case .mark(let mark, let value?, let keys) = try VerdictElement(from: decoder).brought, keys.count == 1 else {
      throw ElementFault(path: container.codingPath, reason: "gives no mark to one record")
    }
    self.mark = PassedOverMark(mark, value, of: keys[0], decided: decided.sorted())
  }
}

/// One verdict; which of five keys it has says of which kind it is. A value is held to what `edit` takes.
struct VerdictElement: Decodable {
  let verdict: Decision.Verdict
  /// Why the value of the mark is none that can be typed, where nothing of it is seen.
  private(set) var unseen: ElementFault?
  /// The verdict as a table brought it, with parts of which nothing is seen.
  var brought: Decision.Verdict { asBrought ?? verdict }
  private var asBrought: Decision.Verdict?

  private typealias Container = KeyedDecodingContainer<CodingKeys>
  private enum CodingKeys: String, CodingKey { case together, apart, from, value, mark, isValue = "is", of, release }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.together) {
      verdict = .together(try Self.records(.together, container))
    } else if container.contains(.apart) {
      verdict = .apart(
        try container.decode(RecordReference.self, forKey: .apart).key, from: try Self.records(.from, container))
    } else if container.contains(.value) {
      let field: Field = try container.known(.value)
      let value = try Self.edit(.field(field), try Self.given(field, container), container)
      verdict = .value(field, value, of: try Self.records(.of, container))
    } else if container.contains(.mark) {
      let mark: Mark = try container.known(.mark)
      let (given, keys) = (try Self.given(mark, container), try Self.records(.of, container))
      if let given, given.isUnseen, given.fits(mark) {
        unseen = Self.unfit(mark.rawValue, container)
        verdict = .mark(mark, given, of: keys)
      } else {
        verdict = .mark(mark, try Self.edit(.mark(mark), given, container), of: keys)
        if let given, given.hasUnseen, given.fits(mark) { asBrought = .mark(mark, given, of: keys) }
      }
    } else if let isbn = try container.isbn(.release) {
      verdict = .release(isbn)
    } else {
      throw ElementFault(path: container.codingPath, reason: "has none of together, apart, value, mark, release")
    }
  }

  private static func records(_ key: CodingKeys, _ container: Container) throws -> [RecordKey] {
    try container.decode([RecordReference].self, forKey: key).map(\.key)
  }

  /// The value as `edit` gives it; nil takes back.
  private static func edit(_ target: EditTarget, _ value: UserValue?, _ container: Container) throws -> UserValue? {
    do { return try value?.asEdit(of: target) } catch { throw unfit(target.name, container) }
  }

  /// What is no value of that name, as `edit` would say.
  private static func unfit(_ name: String, _ container: Container) -> ElementFault {
    container.fault(.isValue, "is no value that “\(name)” can have")
  }

  /// The value in the form that the field has; nil takes back.
  private static func given(_ field: Field, _ container: Container) throws -> UserValue? {
    switch field {
    case .authors, .categories, .translator, .illustrator, .editor, .narrator, .contributor, .series:
      try container.decodeIfPresent(forKey: .isValue).map(UserValue.list)
    case .pages: try container.decodeIfPresent(forKey: .isValue).map(UserValue.number)
    case .published, .workDate: try container.date(.isValue).map(UserValue.date)
    case .isbn13: try container.isbn(.isValue).map(UserValue.isbn)
    case .cover, .info, .preview, .buy, .amazon, .review, .pdf, .epub, .html, .audio:
      try container.address(.isValue).map(UserValue.text)
    case .title, .subtitle, .originalTitle, .edition, .publisher, .place, .language, .format, .description:
      try container.decodeIfPresent(forKey: .isValue).map(UserValue.text)
    }
  }

  private static func given(_ mark: Mark, _ container: Container) throws -> UserValue? {
    switch mark {
    case .saved, .favorite: try container.decodeIfPresent(Bool.self, forKey: .isValue) == true ? .yes : nil
    case .tags: try container.decodeIfPresent(forKey: .isValue).map(UserValue.list)
    case .note, .myReview, .status: try container.decodeIfPresent(forKey: .isValue).map(UserValue.text)
    case .rating: try container.decodeIfPresent(forKey: .isValue).map(UserValue.number)
    case .readOn: try container.date(.isValue).map(UserValue.date)
    }
  }
}

/// A record as `source:key`.
private struct RecordReference: Decodable {
  let key: RecordKey

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let key = RecordKey(reading: text), isSourceName(key.source), isKey(key.key) else {
      throw ElementFault(path: container.codingPath, reason: "is no record as source:key")
    }
    self.key = key
  }
}
