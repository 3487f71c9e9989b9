/// Why nothing was decided.
package enum DecisionRefusal: RemediableError, Hashable, Sendable {
  /// A merge of no or one book.
  case tooFewBooks
  /// Two references lead to the book of this title.
  case sameBook(String)
  /// Books of these kinds are never one.
  case differentKinds(String, SourceRecord.Kind, String, SourceRecord.Kind)
  /// What was merged would not be one book: a record that is kept apart from some of these comes in between.
  case stillApart([String])
  /// There is nothing that the record could be split from.
  case onlyRecord(RecordKey, title: String)
  /// The reference leads to the book of this title, and to none or several of its records.
  case noSingleRecord(String, title: String, records: [RecordKey])
  case unknownField(String, nearest: String?)
  /// It follows from the records, or from other fields.
  case computed(String)
  /// It is set by a verb, not by `edit`.
  case ownVerb(Mark)
  case emptyValue(EditTarget)
  /// A book of the reader's own that has no title.
  case untitled
  /// A title beyond ``TextBounds/title``.
  case tooLong(EditTarget)
  /// The text does not have the form of the field's values.
  case badValue(EditTarget, String)
  /// A place in a series that is not named.
  case seriesWithoutName(String)
  case badISBN(ISBNParseResult)
  /// Only a book has an ISBN of its own.
  case isbnOf(SourceRecord.Kind, title: String)
  /// Several values for a field that has one.
  case givenTwice(EditTarget)
  case setAndUnset(EditTarget)
  /// There is no value of the reader's own that could be taken back.
  case notGiven(EditTarget, title: String)
}

extension DecisionRefusal {
  package var cause: String {
    switch self {
    case .tooFewBooks: "it takes two books to merge"
    case .sameBook(let title): "two of these are one book already: “\(title)”"
    case .differentKinds(let title, let kind, let other, let otherKind):
      "“\(title)” is \(kind.withArticle) and “\(other)” \(otherKind.withArticle): only the same kind is merged"
    case .stillApart(let titles):
      "these would stay apart (\(titles.map { "“\($0)”" }.joined(separator: ", "))): "
        + "splits of yours keep records of theirs apart from one another"
    case .onlyRecord(let key, let title): "\(key) is the only record of “\(title)”: there is nothing to split"
    case .noSingleRecord(let reference, let title, let records):
      "“\(reference)” is no single record of “\(title)”: name one of "
        + records.map(\.description).joined(separator: ", ")
    case .unknownField(let name, let nearest):
      "there is no field “\(name)”" + didYouMean(nearest, else: " (\(Self.fields))")
    case .computed(let name): "“\(name)” follows from the records and cannot be edited (\(Self.fields))"
    case .ownVerb(let mark): "“\(mark.rawValue)” is not edited"
    case .emptyValue(let target): "\(target.name) is empty"
    case .untitled: "a book of your own needs a title"
    case .tooLong(let target): "\(target.name) is longer than \(TextBounds.title >> 10) KB"
    case .badValue(.field(.review), let text):
      "review is the address of a review, with http or https, not “\(text)”; what you think of the book is my-review"
    case .badValue(let target, let text): "\(target.name) is \(target.form.explanation), not “\(text)”"
    case .seriesWithoutName(let text): "“\(trimmed(text) ?? text)” names no series: write “Name #3”"
    case .badISBN(let reading): "“\(reading.input)” is no ISBN: \(reading.class.explanation)"
    case .isbnOf(let kind, let title): "“\(title)” is \(kind.withArticle): only a book has an ISBN of its own"
    case .givenTwice(let target): "\(target.name) is given twice, and has one value"
    case .setAndUnset(let target): "\(target.name) is both set and unset"
    case .notGiven(let target, let title): "you gave “\(title)” no \(target.name) that could be taken back"
    }
  }

  package var remedy: Remedy? {
    switch self {
    case .stillApart: .showHistory
    case .ownVerb(let mark): .setMark(mark)
    case .emptyValue(let target): .unset(field: target.name)
    default: nil
    }
  }

  private static var fields: String { "fields: " + EditTarget.editable.map(\.name).joined(separator: ", ") }
}

extension EditTarget.Form {
  /// What a value looks like, for a person.
  fileprivate var explanation: String {
    switch self {
    case .text: "some text"
    case .list(let separators):
      "a list, its parts separated by \(separators.map { "“\($0)”" }.joined(separator: " or "))"
    case .number(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .date: "a date that exists, as 2014, 2014-02 or 2014-02-11"
    case .isbn: "an ISBN"
    case .address: "an http or https address"
    case .status: "one of " + Shelf.Status.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}

extension SourceRecord.Kind {
  /// As it is spoken of: `an article`, `a book`.
  var withArticle: String { self == .article ? "an article" : "a \(rawValue)" }
}
