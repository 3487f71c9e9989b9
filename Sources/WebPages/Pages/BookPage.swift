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
        book: book, context: context, pdf: try await FileStanding(.pdf, of: book, visit),
        epub: try await FileStanding(.epub, of: book, visit), isReadOnly: visit.site.rules.isReadOnly)
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
      do { result = try await carryOut(request(visit, fields), visit) } catch DecisionRefusal.notGiven {
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

  /// What differs from what the form showed: a field that was emptied is taken back. What was written elsewhere meanwhile
  /// stays in the fields that the reader left as they were.
  private static func own(_ visit: Visit, _ fields: BodyFields) async throws -> [Edit] {
    let book = try await visit.context().references.book(visit["ref"])
    var (set, unset): ([Assignment], [String]) = ([], [])
    for mark in [Mark.tags, .note, .myReview, .rating, .status, .readOn] where fields.has(mark.rawValue) {
      let value = fields[mark.rawValue]
      if fields.has("shown-\(mark.rawValue)"), value == fields["shown-\(mark.rawValue)"] { continue }
      if let value {
        set.append(Assignment(mark.rawValue, value))
      } else if book.given(.mark(mark)) != nil {
        unset.append(mark.rawValue)
      }
    }
    return try Edit.read(set, unset: unset)
  }
}
