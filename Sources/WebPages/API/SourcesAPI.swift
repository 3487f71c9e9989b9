import AppServices
import Catalog
import Domain
import Interchange
import Presentation
import Sourcing

/// The sources: how they are set up, and taking what they have.
enum SourcesAPI {
  static let routes: [Route] = [
    Route(
      .get, "/api/v1/sources",
      Operation(id: "listSources", about: "All sources, the most preferred first.", answer: "Sources")
    ) { visit in
      let (sources, remaining) = try await all(visit)
      return .json(JSON(sources: sources.map { JSON($0, remaining[$0.info.id]) }))
    },
    Route(
      .put, "/api/v1/sources",
      Operation(
        id: "orderSources", about: "Prefers the values of these sources, the first most; the others follow as before.",
        body: [.text("order", "A list of sources.")], answer: "Sources")
    ) { visit in
      let context = try await visit.context()
      let ids = try await visit.fields().all("order").map { try context.installed.checked($0) }
      if ids.isEmpty { throw WebFailure(400, "say which sources: {\"order\": […]}") }
      try await visit.site.workspace.setOrder(ids)
      let (sources, remaining) = try await all(visit)
      return .json(JSON(sources: sources.map { JSON($0, remaining[$0.info.id]) }))
    },
    Route(
      .get, "/api/v1/sources/:source",
      Operation(id: "showSource", about: "One source with its settings; a key is never shown.", answer: "Source")
    ) { visit in try await show(visit) },
    Route(
      .put, "/api/v1/sources/:source",
      Operation(
        id: "enableSource", about: "Lets the source be asked, or not.",
        body: [.flag("enabled", "Whether it is asked.")],
        answer: "Source")
    ) { visit in
      let id = try await visit.context().installed.checked(visit["source"])
      guard let isEnabled = try await visit.fields().flag("enabled") else {
        throw WebFailure(400, "say whether it is asked: {\"enabled\": true}")
      }
      try await visit.site.workspace.setEnabled(isEnabled, source: id)
      return try await show(visit)
    },
    Route(
      .put, "/api/v1/sources/:source/settings/:setting",
      Operation(
        id: "setSetting", about: "Sets a setting of the source.",
        body: [.text("value", "The value, or a list of them.")],
        answer: "Source")
    ) { visit in
      let values = try await visit.fields().all("value")
      if values.isEmpty { throw WebFailure(400, "say what the value is: {\"value\": …}") }
      let id = try await visit.context().installed.checked(visit["source"])
      try await visit.site.workspace.set(visit["setting"], of: id, to: values)
      return try await show(visit)
    },
    Route(
      .delete, "/api/v1/sources/:source/settings/:setting",
      Operation(id: "unsetSetting", about: "Takes a setting of the source out.", answer: "Source")
    ) { visit in
      let id = try await visit.context().installed.checked(visit["source"])
      try await visit.site.workspace.set(visit["setting"], of: id, to: nil)
      return try await show(visit)
    },
    Route(
      .post, "/api/v1/sync",
      Operation(
        id: "sync", about: "Takes the lists and catalogues of the enabled sources.",
        body: [.text("sources", "Only these; a list."), .flag("refresh", "Asks again for what is fresh.")],
        answer: "Sync", streams: true), weight: .asksSources
    ) { visit in
      let run = try await RunningSync(visit)
      if !visit.wantsEvents { return .json(try await run.document()) }
      return .events { events in try await run.tell { try await events.write($0, $1) } }
    },
  ]

  /// All sources, the most preferred first, and what may still be asked of them.
  static func all(_ visit: Visit) async throws -> ([ConfiguredSource], [String: Remaining]) {
    let (workspace, sources) = (visit.site.workspace, try await visit.context().sources)
    let order = try await workspace.sourceOrder()
    let ordered = order.compactMap { id in sources.first { $0.info.id == id } }
    return (ordered, await workspace.remaining(of: ordered))
  }

  private static func show(_ visit: Visit) async throws -> WebResponse {
    let (context, workspace) = (try await visit.context(), visit.site.workspace)
    let id = try context.installed.checked(visit["source"])
    guard let source = context.sources.first(where: { $0.info.id == id }) else {
      throw WebFailure(404, "no such source")
    }
    let remaining = await workspace.remaining(of: [source])[id]
    return .json(JSON(source, remaining, settings: try await workspace.settings(of: id)))
  }
}
