import AppServices
import Catalog
import Domain

/// One book: everything that is known of it, and what the reader says of it.
enum BookPage {
  static let routes: [Route] = [
    Route(.get, "/books/:ref") { visit in
      let context = try await visit.context()
      let book = try await context.references.book(visit["ref"])
      let details = BookDetails(
        book: book, context: context, pdf: try await FileAvailability(.pdf, of: book, visit),
        epub: try await FileAvailability(.epub, of: book, visit), isReadOnly: visit.site.rules.isReadOnly)
      if try visit.query.flag("part") {
        return .html(details.markup + BookTile(book).carried(for: book.records.map(\.id.description)))
      }
      var layout = Layout(title: book.title)
      layout.isUnderWay = details.epub.isUnderWay
      return .html(layout.page("<div class=\"alone\">\(details.markup)</div>"))
    },
    change("mark") { visit, fields in
      switch fields["as"] {
      case "saved": .add([visit["ref"]])
      case "unsaved": .remove([visit["ref"]])
      case "favorite": .favorite([visit["ref"]])
      case "unfavorite": .unfavorite([visit["ref"]])
      default: throw WebFailure(400, "there is no such mark")
      }
    },
    change("own") { visit, fields in .edit(visit["ref"], try await own(visit, fields)) },
    change("edit") { visit, fields in
      let placeholders = try await visit.context().settings.policy.placeholders
      guard let field = fields["field"] else { throw WebFailure(400, "say which field") }
      if fields["unset"] != nil { return .edit(visit["ref"], try Edit.read([], unset: [field])) }
      let value = Assignment(field, fields["value"] ?? "")
      return .edit(visit["ref"], try Edit.read([value], placeholders: placeholders))
    },
    change("split") { visit, fields in .split(visit["ref"], record: fields["record"] ?? "") },
  ]

  /// A form of the page: it is carried out, and the browser goes back to the book.
  private static func change(
    _ name: String, _ request: @escaping @Sendable (Visit, BodyFields) async throws -> DecisionRequest
  ) -> Route {
    Route(.post, "/books/:ref/\(name)") { visit in
      let fields = try await visit.fields()
      let result: DecisionResult
      do { result = try await carryOut(request(visit, fields), visit) } catch let change as ChangedElsewhere {
        return change.page(asked: fields, at: visit["ref"])
      } catch DecisionRefusal.notGiven {
        // The same form may have been sent twice at once: what it takes back may be gone since it was looked at.
        result = try await carryOut(request(visit, fields), visit)
      }
      let id = (result.change.after + result.untouched).first?.id.description ?? Address.encoded(visit["ref"])
      return .redirect(to: "/books/\(id)")
    }
  }

  private static func carryOut(_ request: DecisionRequest, _ visit: Visit) async throws -> DecisionResult {
    try await visit.contextToWrite(dryRun: false).decide(request, dryRun: false)
  }

  /// What differs from what the form showed: a field that was emptied is taken back. What was written elsewhere
  /// meanwhile stays in the fields that the reader left as they were.
  /// - Throws: ``ChangedElsewhere`` for a field that was changed both here and elsewhere, and not to the same.
  private static func own(_ visit: Visit, _ fields: BodyFields) async throws -> [Edit] {
    let book = try await visit.context().references.book(visit["ref"])
    var (set, unset): ([Assignment], [String]) = ([], [])
    for (mark, stored) in BookDetails.ownValues(book.shelf) where fields.has(mark.rawValue) {
      let value = fields[mark.rawValue]
      if fields.has("shown-\(mark.rawValue)") {
        let shown = fields["shown-\(mark.rawValue)"]
        if value == shown { continue }
        if stored.map(asSent) != shown.map(asSent), stored.map(asSent) != value.map(asSent) {
          throw ChangedElsewhere(mark: mark, stored: stored)
        }
      }
      if let value {
        set.append(Assignment(mark.rawValue, value))
      } else if book.given(.mark(mark)) != nil {
        unset.append(mark.rawValue)
      }
    }
    return try Edit.read(set, unset: unset)
  }

  /// The text as it comes back from a page that showed it: what HTML cannot hold was replaced there, and ends of lines
  /// are alike.
  private static func asSent(_ text: String) -> String {
    let shown: Markup = "\(text)"
    return shown.text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

/// A field of the reader's own has another value than the form showed, and than it brings.
private struct ChangedElsewhere: Error {
  let mark: Mark
  let stored: String?

  /// What is there now, and a form that puts what was sent in its place: it says that its reader knows.
  func page(asked fields: BodyFields, at ref: String) -> WebResponse {
    let now: String = stored.map { "is now “\($0.prefix(300))”" } ?? "was taken away"
    let hidden = fields.names.map { name -> Markup in
      let value = name == "shown-\(mark.rawValue)" ? stored ?? "" : fields.all(name).first ?? ""
      return "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }
    return .html(
      Layout(title: "Changed elsewhere").page(
        """
        <section class="message"><h1>Changed elsewhere</h1><p>Nothing was kept: \(mark.rawValue) was changed elsewhere meanwhile, \
        and \(now). Keep again to put yours in its place.</p>\
        <form method="post" action="/books/\(Address.encoded(ref))/own">\(hidden)<button class="main">Keep mine</button></form>\
        <p><a href="/books/\(Address.encoded(ref))">Leave it as it is</a></p></section>
        """), status: 409)
  }
}
