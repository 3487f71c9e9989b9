import Domain
import Testing

/// A record in one line.
func record(
  _ source: String, _ key: String, _ title: String, by authors: [String] = [], own: [String] = [],
  related: [String] = [], _ change: (inout SourceRecord) -> Void = { _ in }
) -> SourceRecord {
  var record = SourceRecord(source: source, key: key, title: title)
  record.authors = authors
  record.ownISBNs = own
  record.relatedISBNs = related
  change(&record)
  return record
}

/// The keys of each book's records, in order.
func keys(_ books: [Book]) -> [[String]] { books.map { $0.records.map(\.recordKey.description) } }

func merge(
  _ records: [SourceRecord], _ decisions: [Decision] = [], quarantined: Set<ISBN> = [],
  _ change: (inout MergePolicy) -> Void = { _ in }
) -> [Book] {
  var policy = MergePolicy()
  change(&policy)
  return Merging.books(of: records, decisions: decisions, quarantined: quarantined, policy: policy)
}

func isbn(_ text: String) throws -> ISBN { try #require(ISBN.read(text).isbn) }

func key(_ source: String, _ key: String) -> RecordKey { RecordKey(source: source, key: key) }

/// Every order of the elements.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
  guard elements.count > 1 else { return [elements] }
  return elements.indices.flatMap { index in
    var rest = elements
    let first = rest.remove(at: index)
    return permutations(rest).map { [first] + $0 }
  }
}

let hardcover = "9780804139021"
let paperback = "9780553418026"
let weir = ["Andy Weir"]

/// The three records of one book in two editions: a list with paperback and hardcover, and one record of each.
let martian = [
  record("nytimes", "martian", "THE MARTIAN", by: weir, own: [paperback], related: [hardcover]) { $0.pages = 369 },
  record("google-books", "g1", "The Martian", by: weir, own: [hardcover]) { $0.publisher = "Crown" },
  record("google-books", "g2", "The Martian", by: weir, own: [paperback]) { $0.publisher = "Broadway" },
]
