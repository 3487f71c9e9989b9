import AppServices
import Domain
import Foundation
import Presentation
import Sourcing

/// The details of a book, as the page of the book and the part beside the list show them.
struct BookDetails {
  let book: Book
  let context: AppContext
  let pdf: FileAvailability
  let epub: FileAvailability
  let isReadOnly: Bool

  private var path: String { "/books/\(book.id)" }
  private var language: Markup { Piece.language(of: book) }

  var markup: Markup {
    """
    <article class="details" data-book="\(book.id.description)"\(ids) data-part="\(path)" \
    aria-labelledby="book-title">
    <div class="top"><span class="cover"><img src="\(CoverRoutes.address(of: book))" alt="" width="300" height="450"></span>
    <div class="names"><h1 id="book-title" dir="auto"\(language)>\(book.title)</h1>\
    \(book.subtitle.map { "<p class=\"subtitle\" dir=\"auto\"\(language)>\($0)</p>" as Markup })\
    \(authors)\(edition)\(isReadOnly ? nil : marks)\(links)</div></div>
    \(description)\(isReadOnly ? nil : own)\(lists)\(facts)\(editions)\(why)\(isReadOnly ? nil : edits)\(attribution)
    </article>
    """
  }

  /// The ids that lead to it, where there are several: what was typed for a book that was joined with it is found by
  /// them.
  private var ids: Markup {
    book.records.count < 2 ? "" : " data-ids=\"\(book.records.map(\.id.description).joined(separator: " "))\""
  }

  // MARK: Names

  private var authors: Markup {
    if book.authors.isEmpty { return "" }
    let links = book.authors.prefix(12).map { author -> Markup in
      "<a href=\"\(Address.path("/", [("author", author)]))\"><bdi>\(author)</bdi></a>"
    }
    return "<p class=\"author\">\(links.joined(separator: ", "))</p>"
  }

  private var edition: Markup {
    let facts = [
      book.publisher, book.published?.description, book.pages.map { "\($0) pages" },
      book.language.map(languageName), book.kind == .book ? nil : book.kind.rawValue,
    ].compactMap(\.self)
    return """
      \(facts.isEmpty ? "" : "<p class=\"edition\">\(Piece.facts(facts))</p>" as Markup)\
      \(book.isbn.map { "<p class=\"isbn-line\">ISBN \($0.printed)</p>" as Markup })
      """
  }

  /// A button keeps its name when it is pressed: that it is pressed is said beside the name.
  private var marks: Markup {
    let (saved, favorite) = (book.shelf.saved, book.shelf.favorite)
    return """
      <div class="marks">\
      \(Piece.button(favorite ? "♥ Favorite" : "♡ Favorite", to: "\(path)/mark", [("as", favorite ? "unfavorite" : "favorite")], class: favorite ? "on" : "", accessibleName: "Favorite", pressed: favorite))\
      \(Piece.button(saved ? "✓ In library" : "+ Library", to: "\(path)/mark", [("as", saved ? "unsaved" : "saved")], class: saved ? "on" : "", accessibleName: "In library", pressed: saved))\
      </div>
      """
  }

  private var links: Markup {
    let names: [LinkKind: String] = [
      .info: "About", .preview: "Preview", .buy: "Buy", .amazon: "Amazon", .review: "Review", .pdf: "PDF there",
      .epub: "EPUB there", .html: "Read there", .audio: "Audio",
    ]
    let links = LinkKind.allCases.compactMap { kind -> Markup? in
      guard let address = Address.outside(book.links[kind]) else { return nil }
      return "<a href=\"\(address)\" rel=\"noopener noreferrer external\">\(names[kind] ?? kind.rawValue) ↗</a>"
    }
    let all = [reading].compactMap(\.self) + files + links
    return all.isEmpty ? "" : "<div class=\"links\">\(all)</div>\(fileNews)"
  }

  /// To the reader, where there is a PDF or may be one.
  private var reading: Markup? {
    if case .unknown = pdf { return nil }
    return "<a href=\"\(ReaderPage.address(of: book))\" class=\"read\" data-pane>Read</a>"
  }

  private var files: [Markup] {
    switch epub {
    case .stored: ["<a href=\"/files/\(book.id.description)/epub\" download>EPUB ↓</a>"]
    case .elsewhere, .failed:
      isReadOnly ? [] : [Piece.button("Fetch the EPUB", to: "\(path)/download", [("kind", "epub")], class: "plain")]
    case .running, .unknown: []
    }
  }

  private var fileNews: Markup {
    switch epub {
    case .running(let done, let all): FileAvailability.progress(done, all, at: path)
    case .failed(let line): "<p role=\"alert\">The EPUB could not be fetched: \(line)</p>"
    case .stored, .elsewhere, .unknown: ""
    }
  }

  private var description: Markup {
    guard let text = book.description else { return book.isBare ? Self.nothingKnown : "" }
    let about = Description(text)
    return "<section class=\"about\(about.isPlain ? " lines" : "")\" dir=\"auto\">\(about.markup)</section>"
  }

  private static let nothingKnown: Markup =
    "<p class=\"hint\">Nothing but its ISBN is known of this book yet. A sync asks the sources again.</p>"

  // MARK: The reader's own

  private var own: Markup {
    let shelf = book.shelf
    let ratings = [("", "not rated")] + (1...5).map { (String($0), "\($0) " + String(repeating: "★", count: $0)) }
    let states = [("", "no status")] + Shelf.Status.allCases.map { ($0.rawValue, $0.words) }
    return """
      <section class="own"><h2>Yours</h2><form method="post" action="\(path)/own" class="grid-form">\
      <label>Rating <select name="rating">\(ratings.map { Piece.option($0.0, $0.1, isSelected: $0.0 == shelf.rating.map(String.init) ?? "") })</select></label>\
      <label>Status <select name="status">\(states.map { Piece.option($0.0, $0.1, isSelected: $0.0 == shelf.status?.rawValue ?? "") })</select></label>\
      <label>Read on <input name="read-on" value="\(shelf.readOn?.description ?? "")" placeholder="2024-05-31" size="11"></label>\
      <label class="wide">Tags <input name="tags" value="\(listed(tags: shelf.tags))" placeholder="separated by commas" dir="auto"></label>\
      <label class="wide">Note <textarea name="note" rows="3" dir="auto">
      \(shelf.note ?? "")</textarea></label>\
      <label class="wide">Review <textarea name="my-review" rows="3" dir="auto">
      \(shelf.myReview ?? "")</textarea></label>\
      \(shown(shelf))\
      <button class="main">Keep</button></form></section>
      """
  }

  /// What the form shows, so that only what the reader changes is written.
  private func shown(_ shelf: Shelf) -> [Markup] {
    Self.ownValues(shelf).map { mark, value in
      "<input type=\"hidden\" name=\"shown-\(mark.rawValue)\" value=\"\(value ?? "")\">"
    }
  }

  /// The reader's own values as the form has them; nil for what the reader says nothing of.
  static func ownValues(_ shelf: Shelf) -> [(mark: Mark, value: String?)] {
    [
      (.rating, shelf.rating.map(String.init)), (.status, shelf.status?.rawValue), (.readOn, shelf.readOn?.description),
      (.tags, shelf.tags.isEmpty ? nil : listed(tags: shelf.tags)), (.note, shelf.note), (.myReview, shelf.myReview),
    ]
  }

  private var edits: Markup {
    let fields = EditTarget.editable.filter { if case .field = $0 { true } else { false } }
    let given = fields.filter { book.hasUserValue($0) }.map { target -> Markup in
      let undo = Piece.button(
        "take back", to: "\(path)/edit", [("field", target.name), ("unset", "1")], class: "plain",
        accessibleName: "take back \(target.name)")
      return "<li><b>\(target.name)</b> <span dir=\"auto\">\(book.value(of: target)?.printed ?? "")</span> \(undo)</li>"
    }
    return """
      <details class="more"><summary>Edit</summary>\
      \(given.isEmpty ? "" : "<ul class=\"given\">\(given)</ul>" as Markup)\
      <form method="post" action="\(path)/edit" class="grid-form"><label>Field <select name="field">\
      \(fields.map { Piece.option($0.name, $0.name, isSelected: false) })</select></label>\
      <label class="wide">Value <input name="value" dir="auto" required></label><button>Set</button></form></details>
      """
  }

  // MARK: What is known

  private var lists: Markup {
    if book.lists.isEmpty { return "" }
    let lines = book.lists.prefix(12).map { listing -> Markup in
      let address = Address.path("/", [("category", "\(listing.source):\(listing.list)")])
      let facts = [
        listing.rank.map { "#\($0)" }, listing.date.map { "of \($0)" }, listing.weeksOnList.map { "week \($0)" },
      ].compactMap(\.self)
      return "<li><a href=\"\(address)\">\(listing.name)</a> \(facts.joined(separator: ", "))</li>"
    }
    let charts = RankHistory.all(book.lists).prefix(4).map { RankChart(history: $0).markup }
    return "<section class=\"lists\"><h2>Lists</h2>\(charts)<ul>\(lines)</ul></section>"
  }

  private var facts: Markup {
    var rows: [(String, Markup)] = []
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { rows.append((name, "<span dir=\"auto\">\(text)</span>")) }
    }
    let series = book.series.map { entry -> Markup in
      "<a href=\"\(Address.path("/", [("series", entry.name)]))\"><bdi>\(entry.printed)</bdi></a>"
    }
    if !series.isEmpty { rows.append(("Series", series.joined(separator: ", "))) }
    let tags = book.shelf.tags.map { tag -> Markup in
      "<a href=\"\(Address.path("/", [("tag", tag)]))\"><bdi>\(tag)</bdi></a>"
    }
    if !tags.isEmpty { rows.append(("Tagged", tags.joined(separator: ", "))) }
    add("With", book.contributors.prefix(30).map(\.printedWithRole).joined(separator: ", "))
    add("Original title", book.originalTitle)
    add("First published", book.workDate?.description)
    add("Edition", book.editionStatement)
    add("Place", book.place)
    add("Subjects", book.categories.prefix(30).joined(separator: ", "))
    let ratings = book.records.compactMap { record in
      record.rating.map { "\($0.average) of 5 by \(grouped($0.count)) (\(record.source))" }
    }
    add("Ratings", ratings.joined(separator: ", "))
    add("Saved", book.shelf.savedAt.map { spoken($0, now: Date(), in: .current) })
    rows += book.warnings.map { ("Note", "\($0.detail) <span class=\"kind\">\($0.kind.rawValue)</span>") }
    add("Sources", book.sources.joined(separator: ", "))
    rows.append(("Id", "<code>\(book.id.description)</code>"))
    let items = rows.map { name, value -> Markup in "<dt>\(name)</dt><dd>\(value)</dd>" }
    return "<section><h2>Facts</h2><dl class=\"rows\">\(items)</dl></section>"
  }

  private var editions: Markup {
    guard book.editions.count > 1 else { return "" }
    let rows = book.editions.prefix(100).map { edition -> Markup in
      let name = edition.isbn?.printed ?? edition.recordKey?.description ?? ""
      let facts = [
        edition.format, edition.publisher, edition.published?.description, edition.pages.map { "\($0) pages" },
        edition.language.map(languageName),
      ].compactMap(\.self)
      return "<li><span class=\"num\">\(name)</span> \(Piece.facts(facts))</li>"
    }
    return
      "<details class=\"more\"><summary>\(book.editions.count) editions</summary><ul class=\"editions\">\(rows)</ul></details>"
  }

  private var why: Markup {
    let values = Field.allCases.compactMap { field -> Markup? in
      guard let provenance = book.provenance[field] else { return nil }
      return """
        <tr><th scope="row">\(field.rawValue)</th><td><bdi>\(String(provenance.chosen.value.prefix(120)))</bdi>\
        \(OtherValues(book: book, field: field, provenance: provenance).first)</td><td>\(origin(of: provenance))<span class="kind">\(provenance.rule.rawValue)</span></td></tr>
        """
    }
    let records = book.records.map { record -> Markup in
      let split =
        book.records.count > 1 && !isReadOnly
        ? Piece.button(
          "is another book", to: "\(path)/split", [("record", record.recordKey.description)], class: "plain",
          accessibleName: "\(record.recordKey) is another book")
        : ""
      return """
        <li><details><summary><code>\(record.recordKey.description)</code> <bdi>\(record.title)</bdi></summary>\(said(by: record))\
        </details>\(split)</li>
        """
    }
    let joins = book.joins.prefix(20).map { join -> Markup in
      let isbn = join.isbn.map { " \($0)" } ?? ""
      return "<li>\(join.rule.rawValue + isbn): \(join.first.description) + \(join.second.description)</li>"
    }
    return """
      <details class="more"><summary>Why it is so</summary><table><thead><tr><th scope="col">Field</th>\
      <th scope="col">Value, and what others say</th><th scope="col">From</th></tr></thead><tbody>\(values)</tbody></table>\
      <h3>Records</h3><ul>\(records)</ul>\(joins.isEmpty ? "" : "<h3>Why together</h3><ul>\(joins)</ul>" as Markup)</details>
      """
  }

  /// The record and when it was fetched; for what the reader gave the entry of the journal.
  private func origin(of provenance: Provenance) -> Markup {
    if provenance.rule == .user {
      guard let entry = provenance.entry else { return "you" }
      return "you, entry \(entry)"
    }
    let key = provenance.chosen.record
    guard let record = book.records.first(where: { $0.recordKey == key }) else {
      return "<code>\(key.description)</code>"
    }
    return "<code>\(key.description)</code>, \(spoken(record.fetchedAt, now: Date(), in: .current))"
  }

  /// What one source says, as it says it.
  private func said(by record: SourceRecord) -> Markup {
    let rows = RecordFacts.rows(record).map { name, value -> Markup in
      "<dt>\(name)</dt><dd><bdi>\(String(value.prefix(2000)))</bdi></dd>"
    }
    return "<dl class=\"rows\">\(rows)</dl>"
  }

  /// What the services ask to be shown with their data.
  private var attribution: Markup {
    let lines = context.sources.filter { book.sources.contains($0.info.id) }.compactMap(\.info.attribution)
    return lines.isEmpty ? "" : "<p class=\"attribution\">\(lines.joined(separator: " "))</p>"
  }
}
