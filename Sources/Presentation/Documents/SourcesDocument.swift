package import AppServices
package import Catalog
import Domain
package import Interchange
package import Sourcing

extension JSON {
  /// `books.sources/1`: all sources, each as ``init(_:_:)`` makes it, and what files brought under a name of their own.
  package init(sources: [JSON], imported: [SourceSummary] = []) {
    let files = imported.map { source -> JSON in ["id": JSON(source.source), "records": JSON(source.records)] }
    self = ["schema": "books.sources/1", "sources": .array(sources), "imported": .array(files)]
  }

  /// `books.source/1`: one source, with its settings.
  /// - Parameter remaining: nil where nothing was asked of it yet.
  package init(_ source: ConfiguredSource, _ remaining: Remaining?, settings: [ResolvedSetting]) {
    let source = JSON(source, remaining).adding([("settings", .array(settings.map { JSON($0) }))])
    self = ["schema": "books.source/1", "source": source]
  }

  /// - Parameter remaining: nil where nothing was asked of it yet.
  package init(_ source: ConfiguredSource, _ remaining: Remaining?) {
    let info = source.info
    let remaining = remaining ?? source.fullAllowance
    self = [
      "id": JSON(info.id), "name": JSON(info.name), "enabled": .bool(source.isEnabled), "state": JSON(source.state),
      "can": JSON(source.capabilities.map(\.rawValue)), "searchTerms": JSON(source.searchTerms.map(\.rawValue)),
      "summary": JSON(info.summary),
      "homePage": JSON(info.homePage), "perMinute": JSON(info.limits.perMinute), "perDay": JSON(info.limits.perDay),
      "leftThisMinute": JSON(remaining.minute), "leftToday": JSON(remaining.day),
      "dayEndsAt": JSON(timestamp(remaining.dayEndsAt)), "heldUntil": JSON(remaining.hold.map { timestamp($0.until) }),
      "heldFor": JSON(remaining.hold.map { $0.reason.name }),
      "freshnessSeconds": JSON(info.freshness.map { Int($0.components.seconds) }),
      "attribution": JSON(info.attribution),
    ]
  }

  /// A setting without its value where that is secret.
  private init(_ resolved: ResolvedSetting) {
    self = [
      "name": JSON(resolved.setting.name), "value": JSON(resolved.shown), "origin": JSON(resolved.origin),
      "secret": .bool(resolved.setting.isSecret), "required": .bool(resolved.setting.isRequired),
      "help": JSON(resolved.setting.help),
    ]
  }
}
