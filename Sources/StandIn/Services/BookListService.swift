/// A book list as JSON at an address: an array of objects, or one object for a list of one.
package struct BookListService: Sendable {
  let catalog: StandInCatalog

  package init(catalog: StandInCatalog) { self.catalog = catalog }

  /// The whole list.
  package func list() -> LoopbackReply { .json(JSON.array(entries).text) }

  /// A list of one, without the array around it.
  package func single() -> LoopbackReply { .json((entries.first ?? .null).text) }

  private var entries: [JSON] {
    catalog.works.compactMap { work in work.listEntry.map { entry(work, $0) } } + StandInCatalog.oddListEntries
  }

  private func entry(_ work: StandInWork, _ entry: StandInWork.ListEntry) -> JSON {
    let file = StandInCatalog.slug(work.title)
    let base: JSON = [
      "authors": .string(work.authors.joined(separator: ", ")),
      "image_url": .string("http://covers.example/list/\(work.number)-\(file).jpg"),
      "pdf_url": .string("http://files.example/list/\(work.number)%20\(file).pdf"),
      "tags": .string(work.subjects.joined(separator: ", ")), "title": .string(title(of: work, entry)),
    ]
    return base.adding(isbn(of: work, entry)).adding(favorite(work))
  }

  private func title(of work: StandInWork, _ entry: StandInWork.ListEntry) -> String {
    guard entry.style == .withSubtitle, let subtitle = work.subtitle else { return work.title }
    return "\(work.title): \(subtitle)"
  }

  private func isbn(of work: StandInWork, _ entry: StandInWork.ListEntry) -> JSON {
    guard let edition = entry.edition else { return [:] }
    let isbn = work.isbn(edition: edition)
    let text =
      switch entry.style {
      case .ten: isbn.isbn10 ?? isbn.isbn13
      case .hyphenated: isbn.hyphenated
      case .thirteen, .withSubtitle: isbn.isbn13
      }
    return ["isbn": .string(text)]
  }

  /// In all the forms in which it was written.
  private func favorite(_ work: StandInWork) -> JSON {
    switch work.number % 10 {
    case 1: ["favorite": true]
    case 3: ["favorite": "false"]
    case 4: ["favorite": 1]
    default: [:]
    }
  }
}
