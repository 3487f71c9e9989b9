import AppServices
import ArgumentParser
import BooksConfiguration
import Domain
import Interchange
import Presentation
import Sourcing

/// `books sources info`
struct SourceDetails: Verb {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show what a source has, can do and needs, and where each setting comes from.",
    discussion: """
      Example:
        books sources info nytimes
      """)

  @Argument(help: ArgumentHelp("The source.", valueName: "source"), completion: .sources)
  var name: String

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let id = try SourceArgument.checked(name)
    let session = try Session(options)
    guard let source = session.sources().first(where: { $0.info.id == id }) else { return }
    let settings = session.configuration.settingOrigins(of: id)
    let remaining = await session.remaining(of: [source])[id]
    if options.json {
      return try StandardOutput.line(JSON(source, remaining, settings: settings).line)
    }
    let text =
      facts(source, remaining, enabling: session.configuration.enablingVariables[id]).map {
        options.output.folded(printable($1), behind: padded($0, to: 13)) + "\n"
      }.joined() + table(settings)
    try StandardOutput.write(text)
  }

  /// - Parameter variable: the one that says whether it is enabled, if any does.
  private func facts(
    _ source: ConfiguredSource, _ remaining: Remaining?, enabling variable: String?
  ) -> [(String, String)] {
    let info = source.info
    let limits = [info.limits.perMinute.map { "\($0) a minute" }, info.limits.perDay.map { "\($0) a day" }]
    let facts: [(String, String?)] = [
      ("source", "\(info.id) (\(info.name))"),
      ("has", info.summary),
      ("enabled", enabled(source, by: variable)),
      ("state", source.state),
      ("can", source.capabilities.map(\.rawValue).joined(separator: ", ")),
      ("searched by", source.searchTerms.isEmpty ? nil : source.searchTerms.map(\.rawValue).joined(separator: ", ")),
      ("limits", limits.compactMap(\.self).isEmpty ? nil : limits.compactMap(\.self).joined(separator: ", ")),
      ("left", (remaining ?? source.fullAllowance).words(options.output.retryTime)),
      ("fresh for", info.freshness.map(Self.words) ?? "ever, until --refresh"),
      ("home page", info.homePage),
      ("attribution", info.attribution),
    ]
    return facts.compactMap { name, value in value.map { (name, $0) } }
  }

  private func enabled(_ source: ConfiguredSource, by variable: String?) -> String {
    if let variable { return "\(source.isEnabled ? "yes" : "no") (environment \(variable))" }
    return source.isEnabled ? "yes" : "no: books sources enable \(source.info.id)"
  }

  private static func words(_ duration: Duration) -> String {
    let hours = duration.components.seconds / 3600
    return hours >= 48 ? "\(hours / 24) days" : "\(hours) hours"
  }

  private func table(_ settings: [ResolvedSetting]) -> String {
    settings.map { resolved in
      let origin = resolved.origin.map { " (\($0))" } ?? ""
      let value = (resolved.shown ?? (resolved.setting.isRequired ? "not set, required" : "not set")) + origin
      return [(resolved.setting.name, value), ("", resolved.setting.help)].map { name, text in
        options.output.folded(printable(text), behind: "  " + padded(name + " ", to: 14)) + "\n"
      }.joined()
    }.reduce("settings\n", +)
  }
}
