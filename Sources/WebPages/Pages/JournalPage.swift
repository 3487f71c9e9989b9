import AppServices
import Catalog
import Domain
import Foundation
import Interchange
import Presentation

/// What the reader decided, newest first, each to be taken back.
enum JournalPage {
  static let routes: [Route] = [
    Route(.get, "/journal") { visit in
      let isReadOnly = visit.site.rules.isReadOnly
      var (rows, count): ([Markup], Int) = ([], 0)
      try await visit.context().catalog.eachEntry(limit: shown + 1, telling: .ofEdits) { entry in
        count += 1
        if count <= shown { rows.append(row(entry, isReadOnly: isReadOnly)) }
      }
      let more = count > shown ? "The newest \(shown) are shown." : ""
      let body: Markup =
        rows.isEmpty
        ? "<p class=\"empty\">Nothing that you decided stands.</p>"
        : "<ol class=\"journal\">\(rows)</ol><p class=\"sub\">\(more)</p>"
      return .html(
        Layout(title: "Journal", tab: .journal).page(
          "<div class=\"head\"><div><h1>Journal</h1><p class=\"sub\">What you decided; each entry can be taken back.</p></div></div>\(body)"
        ))
    },
    Route(.post, "/journal/undo") { visit in
      let fields = try await visit.fields()
      guard let id = fields["entry"].flatMap({ Int($0) }) else { throw WebFailure(400, "say which entry") }
      _ = try await visit.contextToWrite(dryRun: false).undo(.entry(id), dryRun: false)
      return .redirect(to: back(fields["back"]))
    },
  ]

  private static let shown = 200

  /// A path of this site, or the journal.
  private static func back(_ path: String?) -> String {
    guard let path, Layout.Tab.allCases.map(\.address).contains(path) else { return "/journal" }
    return path
  }

  private static func row(_ entry: JournalEntry, isReadOnly: Bool) -> Markup {
    let undo = Piece.button(
      "Undo", to: "/journal/undo", [("entry", String(entry.id))], class: "plain",
      accessibleName: "Undo entry \(entry.id)")
    let time = spoken(entry.at, now: Date(), in: .current)
    return """
      <li><span class="what"><b>\(entry.act.told)</b> <bdi>\(String(entry.act.quotedTitles.prefix(200)))</bdi></span>\
      <time datetime="\(timestamp(entry.at))">\(time)</time>\(isReadOnly ? nil : undo)</li>
      """
  }
}
