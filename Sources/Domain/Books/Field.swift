/// The fields of a book that are chosen among its records (lists are not: each listing names its own source).
/// The raw values are the names on the command line, in files and in the configuration; JSON documents show
/// ``documentName``.
package enum Field: String, Sendable, CaseIterable {
  case title, subtitle, authors, translator, illustrator, editor, narrator, contributor, series
  case originalTitle = "original-title"
  case workDate = "work-date"
  case isbn13, edition, publisher, place, published, pages, language, format, description, categories, cover
  case info, preview, buy, amazon, review, pdf, epub, html, audio
}

extension Field {
  /// The name in JSON, where names are written in one word: `originalTitle`.
  package var documentName: String {
    switch self {
    case .originalTitle: "originalTitle"
    case .workDate: "workDate"
    default: rawValue
    }
  }
}
