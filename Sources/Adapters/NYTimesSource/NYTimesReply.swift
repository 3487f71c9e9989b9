import Domain
import Sourcing

/// The envelope of every answer: `{"status":"OK","num_results":15,"results":…}`.
struct NYTimesReply<Results: Decodable & Sendable>: Decodable, Sendable {
  /// How many rows there are in all, over all pages. Wire: `num_results`.
  let total: Int?
  let results: Results

  private enum Keys: String, CodingKey { case status, numResults = "num_results", results }

  /// Fails on `"status":"ERROR"`, whose `results` are an empty array whatever was asked.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if container.text(.status) == "ERROR" {
      throw DecodingError.valueNotFound(
        Results.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "it reports an error"))
    }
    total = container.integer(.numResults)
    results = try container.decode(Results.self, forKey: .results)
  }
}

/// `results` of `lists/full-overview.json`: the current issues of all lists.
struct NYTimesOverview: Decodable, Sendable {
  /// The date of all lists in it. Wire: `published_date`.
  let published: PartialDate?
  let lists: LossyArray<NYTimesList>

  private enum Keys: String, CodingKey { case publishedDate = "published_date", lists }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    published = container.text(.publishedDate).flatMap { PartialDate($0) }
    lists = try container.decode(LossyArray<NYTimesList>.self, forKey: .lists)
  }
}

/// One issue of one list, in either shape: an object with `books`, or the array of `lists.json` (and of API v2), whose
/// rows repeat the header.
struct NYTimesList: Decodable, Sendable {
  var header: NYTimesListHeader
  let rows: LossyArray<NYTimesRow>

  /// True where it has no row, not even one that cannot be read.
  var isEmpty: Bool { rows.elements.isEmpty && rows.failures == 0 }

  private enum Keys: String, CodingKey { case books }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Keys.self) {
      header = try NYTimesListHeader(from: decoder)
      rows = try object.decode(LossyArray<NYTimesRow>.self, forKey: .books)
    } else {
      rows = try LossyArray<NYTimesRow>(from: decoder)
      header = try LossyArray<NYTimesListHeader>(from: decoder).elements.first ?? NYTimesListHeader()
    }
  }
}

/// What is said of a list: in its issues, in `names.json` and in each ranking of the history.
struct NYTimesListHeader: Decodable, Sendable {
  /// `Combined Print and E-Book Fiction`. Wire: `list_name`.
  var name: String?
  /// `combined-print-and-e-book-fiction`. Wire: `list_name_encoded`; not in the history, nor in `lists.json`.
  var encodedName: String?
  /// `Combined Print & E-Book Fiction`. Wire: `display_name`.
  var displayName: String?
  /// A Sunday, for weekly and monthly lists. Wire: `published_date`.
  var published: PartialDate?
  /// Of the list's last issue ever. Wire: `newest_published_date`, in `names.json` alone.
  var newest: PartialDate?

  private enum Keys: String, CodingKey {
    case listName = "list_name", listNameEncoded = "list_name_encoded", displayName = "display_name"
    case publishedDate = "published_date", newestPublishedDate = "newest_published_date"
  }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = container.text(.listName)
    encodedName = container.text(.listNameEncoded)
    displayName = container.text(.displayName)
    published = container.text(.publishedDate).flatMap { PartialDate($0) }
    newest = container.text(.newestPublishedDate).flatMap { PartialDate($0) }
  }
}
