import AppServices
import Catalog
import Domain
import Interchange
import Presentation
import Sourcing

/// The sources, how they are set up and how they stand; sync, import and export.
enum SourcesPage {
  static let routes: [Route] = [
    Route(.get, "/sources") { visit in
      let context = try await visit.context()
      let (sources, remaining) = try await SourcesAPI.all(visit)
      let known = try await context.catalog.sources()
      var cards: [Markup] = []
      for (index, source) in sources.enumerated() {
        let settings = try await visit.site.workspace.settings(of: source.info.id)
        var raised = sources.map(\.info.id)
        if index > 0 { raised.swapAt(index, index - 1) }
        cards.append(
          SourceCard(
            source: source, remaining: remaining[source.info.id], settings: settings,
            summary: known.first { $0.source == source.info.id }, raised: index > 0 ? raised : nil,
            isReadOnly: visit.site.rules.isReadOnly
          ).markup)
      }
      let state = try await unlessBusy { try await context.adoption.state() }
      let body = page(cards, state, isReadOnly: visit.site.rules.isReadOnly)
      return .html(Layout(title: "Sources", tab: .sources).page(body))
    },
    Route(.post, "/sources/enable") { visit in
      let fields = try await visit.fields()
      let id = try await source(fields, visit)
      try await visit.site.workspace.setEnabled(fields.flag("enabled") ?? false, source: id)
      return .redirect(to: "/sources")
    },
    Route(.get, "/sources/order") { visit in try await preview(visit) },
    Route(.post, "/sources/order") { visit in
      let context = try await visit.context()
      let order = try await visit.fields().all("source").map { try context.installed.checked($0) }
      if order.isEmpty { throw WebFailure(400, "say which sources") }
      try await visit.site.workspace.setOrder(order)
      return .redirect(to: "/sources")
    },
    Route(.post, "/sources/set") { visit in
      let fields = try await visit.fields()
      let (id, setting) = (try await source(fields, visit), fields["setting"] ?? "")
      let values = fields["value"].map { $0.split(separator: "\n").compactMap { trimmed(String($0)) } } ?? []
      // A key is never shown: an empty field says nothing of it.
      let isSecret = try await visit.site.workspace.settings(of: id).contains {
        $0.setting.name == setting && $0.setting.isSecret
      }
      if isSecret, values.isEmpty, fields["unset"] == nil { return .redirect(to: "/sources") }
      try await visit.site.workspace.set(setting, of: id, to: fields["unset"] != nil || values.isEmpty ? nil : values)
      return .redirect(to: "/sources")
    },
    Route(.post, "/sources/sync", weight: .asksSources) { visit in
      let answer = try await RunningSync(visit).answer()
      return .html(Layout(title: "Sync", tab: .sources).page(synced(answer)))
    },
    Route(.post, "/import", weight: .takesFile) { visit in
      let boundary = try UploadForm.boundary(of: visit.request.headers["content-type"] ?? "")
      let form = UploadForm(try await visit.request.body(TransferAPI.mostUploaded), between: boundary)
      guard let file = form.file else { throw WebFailure(400, "choose a file") }
      let result = try await TransferAPI.put(file, visit, dryRun: form.dryRun)
      return .html(Layout(title: "Import", tab: .sources).page(imported(result, dryRun: form.dryRun)))
    },
  ]

  private static func source(_ fields: BodyFields, _ visit: Visit) async throws -> String {
    try await visit.context().installed.checked(fields["source"] ?? "")
  }

  private static func page(_ cards: [Markup], _ state: SettingsState?, isReadOnly: Bool) -> Markup {
    let pending: String? =
      switch state {
      case .former: "The books are still those of the settings before the last change: a sync brings them up to date."
      case .pending(let books, let mayBeMore):
        "\(books) books\(mayBeMore ? " or more" : "") are still to be computed by the settings of now: a sync does it."
      case .adopted, nil: nil
      }
    let formats = ExportFormat.allCases.map { format -> Markup in
      "<li><a href=\"/api/v1/export?format=\(format.rawValue)\" download>\(format.rawValue)</a></li>"
    }
    let sync: Markup = """
      <form method="post" action="/sources/sync" data-sync><button class="main">Sync all</button>\
      <label class="check"><input type="checkbox" name="refresh" value="1"> also what is fresh</label>\
      <output id="sync"></output></form>
      """
    let upload: Markup = """
      <form method="post" action="/import" enctype="multipart/form-data" class="stack"><label>A file: json, ndjson or a book list (others by <code>books import</code>) \
      <input type="file" name="file" required></label>\
      <label class="check"><input type="checkbox" name="dryRun" value="1" checked> only say what would change</label>\
      <button>Import</button></form>
      """
    return """
      <div class="head"><div><h1>Sources</h1><p class="sub">The first one’s values are preferred.</p></div>\
      <div class="tools">\(isReadOnly ? nil : sync)</div></div>\
      \(pending.map { "<div class=\"remarks\" role=\"note\"><p>\($0)</p></div>" as Markup })<div class="cards">\(cards)</div>\
      <div class="cards"><section class="card"><h2>Export</h2><p>All books, in one file.</p><ul class="formats">\(formats)\
      <li><a href="/api/v1/export?format=json&amp;provenance=1" download>json, whole</a></li></ul></section>\
      \(isReadOnly ? nil : "<section class=\"card\"><h2>Import</h2>\(upload)</section>" as Markup)\
      <section class="card"><h2>Feeds</h2><p>For e-readers: <a href="/opds">OPDS 1.2</a>, <a href="/opds/v2">OPDS 2.0</a>. \
      For programs: <a href="/api/v1/openapi.json">the API</a>.</p></section></div>
      """
  }

  /// Where no script tells it: which sources failed, and what to do about that.
  private static func synced(_ answer: SyncAnswer) -> Markup {
    let lines = answer.reports.map { Piece.status($0.status) }
    let body: Markup =
      lines.isEmpty
      ? "<p>No source was asked: none is on.</p>"
      : "<ul class=\"statuses\" aria-label=\"Sources\">\(lines)</ul>"
    return """
      <section class="message"><h1>Sync</h1>\(body)<p><a href="/sources">Back</a></p></section>
      """
  }

  private static func imported(_ result: ImportResult, dryRun: Bool) -> Markup {
    let source = result.form.rawValue
    let hidden =
      result.isOutOfView ? "\(source) is disabled, so its books are out of view: enable it among the sources" : nil
    let remarks = [hidden, result.wordsOfUnsafeAddresses, result.wordsOfImpossiblePages].compactMap(\.self)
    let lines = (remarks + (result.rows?.words ?? [])).map { line -> Markup in "<li>\(line)</li>" }
    let unended = result.unendedLoad.map { error -> Markup in
      """
      <div class="remarks" role="note"><p>A load that was broken off before could not be ended: \(error.cause); \
      \(ImportResult.wordsBehindUnendedLoad)</p></div>
      """
    }
    return """
      <section class="message"><h1>\(dryRun ? "It would do this" : "Imported")</h1>\
      <p>\(result.change.words(dryRun: dryRun))</p>\(unended)<ul>\(lines)</ul><p><a href="/sources">Back</a></p></section>
      """
  }

  /// What another order of sources would change, before it is applied.
  private static func preview(_ visit: Visit) async throws -> WebResponse {
    let context = try await visit.context()
    let order = try visit.query.all("source").map { try context.installed.checked($0) }
    if order.isEmpty { throw WebFailure(400, "say which sources") }
    let policy = try await visit.site.workspace.policy(ordering: order)
    var rows: [Markup] = []
    let count = try await context.previewOrder(policy) { book, changes in
      if rows.count < mostPreviewed { rows.append(previewed(book, changes)) }
    }
    let names = order.map { id in context.sources.first { $0.info.id == id }?.info.name ?? id }
    let apply = Piece.button("Use this order", to: "/sources/order", order.map { ("source", $0) }, class: "main")
    let rest = count > rows.count ? "<p class=\"sub\">and \(grouped(count - rows.count)) more</p>" as Markup : ""
    return .html(
      Layout(title: "Order", tab: .sources).page(
        """
        <div class="head"><div><h1>Another order of sources</h1><p class="sub">\(names.joined(separator: ", then ")): \
        \(count == 0 ? "no book" : Piece.books(count)) would show other values.</p></div>\
        <div class="tools">\(visit.site.rules.isReadOnly ? nil : apply)<a href="/sources">Leave it as it is</a></div></div>\
        <ul class="plain-list">\(rows)</ul>\(rest)
        """))
  }

  private static let mostPreviewed = 100

  private static func previewed(_ book: Book, _ changes: [ValueChange]) -> Markup {
    let fields = changes.map { change -> Markup in
      """
      <li>\(change.field): <bdi>\(value(change.before))</bdi> → <mark><bdi>\(value(change.after))</bdi></mark></li>
      """
    }
    return "<li><a href=\"/books/\(book.id.description)\"><bdi>\(book.title)</bdi></a><ul>\(fields)</ul></li>"
  }

  private static func value(_ text: String?) -> String { text.map { String($0.prefix(160)) } ?? "nothing" }
}
