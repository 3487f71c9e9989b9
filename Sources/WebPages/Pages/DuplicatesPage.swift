import AppServices
import Catalog
import Domain
import Presentation

/// What may be one book, and what may be two: side by side, with one button for each answer.
enum DuplicatesPage {
  static let routes: [Route] = [
    Route(.get, "/duplicates", of: .catalog) { visit in
      let context = try await visit.context()
      let found = try await context.catalog.duplicates(limit: shown, mostBytes: Duplicates.bytesOfAnswer)
      let newest = try await context.catalog.history(limit: 1, before: nil, telling: .ofEdits).first
      let body = page(found, newest, isReadOnly: visit.site.rules.isReadOnly)
      return .html(Layout(title: "Duplicates", tab: .duplicates).page(body))
    },
    Route(.get, "/duplicates/preview") { visit in
      let books = visit.query.all("book")
      let result = try await visit.context().decide(.merge(books), dryRun: true)
      let merged: Markup = "<ul class=\"books list\">\(result.change.after.map { BookTile($0).markup })</ul>"
      if try visit.query.flag("part") { return .html(merged) }
      let join = Piece.button("Join", to: "/duplicates/join", books.map { ("book", $0) }, class: "main")
      return .html(
        Layout(title: "Joined", tab: .duplicates).page(
          """
          <div class="head"><div><h1>What joined they would show</h1></div>\
          <div class="tools">\(visit.site.rules.isReadOnly ? nil : join)<a href="/duplicates">Leave them as they are</a></div></div>\
          \(merged)
          """))
    },
    Route(.post, "/duplicates/join") { visit in
      let books = try await visit.fields().all("book")
      return try await answer(.merge(books), about: books, visit)
    },
    Route(.post, "/duplicates/part") { visit in
      let books = try await visit.fields().all("book")
      guard books.count == 2 else { throw WebFailure(400, "it takes two books to keep apart") }
      return try await answer(.split(books[0], record: books[1]), about: books, visit)
    },
  ]

  /// Carries out what a pair was answered with, and leads to the next. What cannot be carried out is told beside the
  /// books, which may have been joined or kept apart elsewhere meanwhile.
  private static func answer(
    _ request: DecisionRequest, about names: [String], _ visit: Visit
  ) async throws -> WebResponse {
    let context = try await visit.contextToWrite(dryRun: false)
    do {
      _ = try await context.decide(request, dryRun: false)
      return .redirect(to: "/duplicates")
    } catch {
      let failure = WebFailure(error)
      guard failure.status == 404 || failure.status == 409 else { throw error }
      var books: [Book] = []
      for name in names.prefix(2) {
        guard let book = try? await context.references.book(name, isExplained: false) else { continue }
        if !books.contains(where: { $0.id == book.id }) { books.append(book) }
      }
      return ErrorPage.response(failure, to: visit.request, about: books)
    }
  }

  private static let shown = 20

  private static func page(_ found: Duplicates, _ newest: JournalEntry?, isReadOnly: Bool) -> Markup {
    let undo: Markup? = newest.flatMap { entry in
      isReadOnly
        ? nil
        : Piece.button(
          "Undo: \(entry.act.told) \(String(entry.act.quotedTitles.prefix(60)))", to: "/journal/undo",
          [("entry", String(entry.id)), ("back", "/duplicates")], class: "plain")
    }
    let suggested = found.suggested.map { suggestion($0, isReadOnly: isReadOnly) }
    let doubtful = found.doubtful.map { doubt($0, isReadOnly: isReadOnly) }
    let nothing: Markup =
      suggested.isEmpty && doubtful.isEmpty ? "<p class=\"empty\">Nothing is to be decided.</p>" : ""
    let apart: Markup =
      found.apart.isEmpty
      ? ""
      : """
      <h2>Apart, though they share an ISBN</h2><ul class="plain-list">\
      \(found.apart.map { book -> Markup in
        "<li><a href=\"/books/\(book.id.description)\"><bdi>\(book.title)</bdi></a> \(book.vetoes.map(\.detail).joined(separator: "; "))</li>"
      })</ul>
      """
    return """
      <div class="head"><div><h1>Duplicates</h1><p class="sub">\(grouped(found.suggestedCount)) may be one · \
      \(grouped(found.doubtfulCount)) may be two · \(grouped(found.mergedCount)) merged</p></div>\
      <div class="tools">\(undo)</div></div>\(nothing)\
      \(doubtful.isEmpty ? "" : "<h2>One ISBN, and titles that differ</h2>\(doubtful)" as Markup)\
      \(suggested.isEmpty ? "" : "<h2>Perhaps one</h2>\(suggested)" as Markup)\(apart)
      """
  }

  private static func suggestion(_ pair: SuggestedPair, isReadOnly: Bool) -> Markup {
    let books = [("book", pair.first.id.description), ("book", pair.second.id.description)]
    let preview = Address.path("/duplicates/preview", books.map { ($0.0, Optional($0.1)) })
    let buttons: Markup = """
      <div class="answers">\(Piece.button("Join <kbd>j</kbd>", to: "/duplicates/join", books, class: "main"))\
      \(Piece.button("Keep apart <kbd>k</kbd>", to: "/duplicates/part", books))\
      <button type="button" class="plain js" data-later>Later <kbd>l</kbd></button></div>
      """
    return """
      <section class="pair" tabindex="0" aria-label="\(pair.first.title)"><p class="evidence">\(pair.evidence)\
      \(pair.isSafe ? " <span class=\"kind\">safe</span>" : "" as Markup)</p>\
      <div class="sides">\(side(pair.first, beside: pair.second))\(side(pair.second, beside: pair.first))</div>\
      <details class="more" data-preview="\(preview)"><summary>What joined they would show</summary>\
      <a href="\(preview)">Show it</a></details>\(isReadOnly ? nil : buttons)</section>
      """
  }

  private static func doubt(_ book: Book, isReadOnly: Bool) -> Markup {
    let records = book.records.map { record -> Markup in
      let split = Piece.button(
        "Is another book", to: "/books/\(book.id)/split", [("record", record.recordKey.description)],
        accessibleName: "\(record.recordKey) is another book")
      return """
        <div class="sheet"><h3 dir="auto">\(record.title)</h3><p dir="auto">\(record.authors.joined(separator: ", "))</p>\
        <p class="sub">\(record.recordKey.description)</p>\(isReadOnly ? nil : split)</div>
        """
    }
    let confirm = Piece.button(
      "It is one book <kbd>j</kbd>", to: "/duplicates/join",
      [("book", book.records[0].id.description), ("book", book.records[1 % book.records.count].id.description)],
      class: "main")
    return """
      <section class="pair" tabindex="0" aria-label="\(book.title)"><p class="evidence">\
      \(book.doubts.map(\.detail).joined(separator: "; "))</p><div class="sides">\(records)</div>\
      <div class="answers">\(isReadOnly ? nil : confirm)\
      <button type="button" class="plain js" data-later>Later <kbd>l</kbd></button></div></section>
      """
  }

  /// A book with what is not the same in the other one marked.
  private static func side(_ book: Book, beside other: Book) -> Markup {
    let rows: [(String, String?, String?)] = [
      ("Authors", book.authors.joined(separator: ", "), other.authors.joined(separator: ", ")),
      ("Published", book.published?.description, other.published?.description),
      ("Publisher", book.publisher, other.publisher),
      ("Pages", book.pages.map(String.init), other.pages.map(String.init)),
      ("Language", book.language.map(languageName), other.language.map(languageName)),
      ("ISBN", isbns(book), isbns(other)), ("Sources", book.sources.joined(separator: ", "), nil),
    ]
    let facts = rows.compactMap { name, value, otherValue -> Markup? in
      guard let value, !value.isEmpty else { return nil }
      let differs = otherValue.map { !$0.isEmpty && $0 != value } ?? false
      return "<dt>\(name)</dt><dd dir=\"auto\">\(differs ? "<mark>\(value)</mark>" as Markup : "\(value)")</dd>"
    }
    let title: Markup = book.title == other.title ? "\(book.title)" : "<mark>\(book.title)</mark>"
    return """
      <div class="sheet"><span class="cover"><img src="\(CoverRoutes.address(of: book))" alt="" loading="lazy" width="300" height="450"></span>\
      <div><h3 dir="auto"><a href="/books/\(book.id.description)">\(title)</a></h3><dl class="rows">\(facts)</dl></div></div>
      """
  }

  private static func isbns(_ book: Book) -> String {
    let all = book.isbns.prefix(4).map(\.printed).joined(separator: ", ")
    return book.isbns.count > 4 ? all + " …" : all
  }
}
