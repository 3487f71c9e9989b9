import AppServices
import Catalog
import Domain
import Foundation
import Interchange
import Presentation
import Sourcing

/// One source on the page of sources: how it is set up, how it stands, and the forms that change that.
struct SourceCard {
  let source: ConfiguredSource
  let remaining: Remaining?
  let settings: [ResolvedSetting]
  let summary: SourceSummary?
  /// The order of sources that prefers it to the one before it; nil for the first.
  let raised: [String]?
  let isReadOnly: Bool

  private var info: SourceInfo { source.info }

  var markup: Markup {
    let turn = Piece.button(
      source.isEnabled ? "Disable" : "Enable", to: "/sources/enable",
      [("source", info.id), ("enabled", source.isEnabled ? "false" : "true")],
      accessibleName: "\(source.isEnabled ? "Disable" : "Enable") \(info.name)")
    let raise = raised.map { order -> Markup in
      let address = Address.path("/sources/order", order.map { ("source", $0) })
      return
        "<a class=\"button\" href=\"\(address)\" aria-label=\"Prefer \(info.name): what it would change\">↑ Prefer …</a>"
    }
    return """
      <section class="card\(source.isEnabled ? "" : " off")" data-source="\(info.id)"><h2>\(info.name) <span class="kind">\(info.id)</span></h2>\
      <p>\(info.summary)</p><dl class="rows">\(rows)</dl><p class="sync-line" data-line></p>\
      \(isReadOnly ? nil : "<div class=\"marks\">\(turn)\(raise)</div>\(forms)" as Markup)</section>
      """
  }

  private var rows: [Markup] {
    let fetched = summary?.fetches.catalogFetchedAt.map { spoken($0, now: Date(), in: .current) }
    let rows: [(String, String?)] = [
      ("State", source.isEnabled ? source.state : "off"), ("Records", summary.map { grouped($0.records) }),
      ("Taken", fetched), ("Left", (remaining ?? source.fullAllowance).words { "at " + timestamp($0) }),
      ("Can", source.capabilities.map(\.rawValue).joined(separator: ", ")),
    ]
    return rows.compactMap { name, value in value.map { "<dt>\(name)</dt><dd>\($0)</dd>" } }
  }

  private var forms: Markup {
    let forms = settings.map { resolved -> Markup in
      let setting = resolved.setting
      // A key is never shown back.
      let value = setting.isSecret ? "" : resolved.values.joined(separator: "\n")
      let isSet = setting.isSecret && !resolved.values.isEmpty
      let input: Markup =
        setting.kind == .list
        ? "<textarea name=\"value\" rows=\"2\">\n\(value)</textarea>"
        : "<input name=\"value\" type=\"\(setting.isSecret ? "password" : "text")\" value=\"\(value)\" autocomplete=\"off\" placeholder=\"\(isSet ? "set" : "")\">"
      let origin = resolved.origin.map { " (\($0))" } ?? ""
      let named = "\(setting.name) of \(info.name)"
      return """
        <form method="post" action="/sources/set" class="setting"><input type="hidden" name="source" value="\(info.id)">\
        <input type="hidden" name="setting" value="\(setting.name)"><label>\(setting.name)\(isSet ? " · set" : "") \(input)</label>\
        <button class="plain" aria-label="Set \(named)">Set</button>\
        \(isSet ? "<button class=\"plain\" name=\"unset\" value=\"1\" aria-label=\"Take out \(named)\">Take out</button>" as Markup : "")\
        <small>\(setting.help)\(origin)</small></form>
        """
    }
    return "<details class=\"more\"><summary>Settings</summary>\(forms)</details>"
  }
}
