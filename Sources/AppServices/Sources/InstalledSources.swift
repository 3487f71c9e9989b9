package import Catalog
package import Domain
import Interchange
package import Sourcing

/// The sources that are linked into this program.
package struct InstalledSources: Sendable {
  /// What is to be known of all of them, by id.
  package let infos: [SourceInfo]
  private let types: [String: any BookSource.Type]

  package init(_ types: [any BookSource.Type]) {
    infos = types.map { $0.info }.sorted { $0.id < $1.id }
    self.types = Dictionary(types.map { ($0.info.id, $0) }) { first, _ in first }
  }

  package var ids: [String] { infos.map(\.id) }

  /// The source of this id; nil where none has it.
  package subscript(id: String) -> (any BookSource.Type)? { types[id] }

  /// The name, if a source has it that can be asked.
  /// - Throws: ``UnknownSource``.
  package func checked(_ name: String) throws(UnknownSource) -> String { try Self.checked(name, among: ids) }

  /// The name, if records may be of it: also that of what the reader imported or made.
  /// - Throws: ``UnknownSource``.
  package func checkedOfRecords(_ name: String) throws(UnknownSource) -> String {
    try Self.checked(name, among: ids + SourceRecord.unaskedSources.sorted() + ImportForm.sources)
  }

  /// The name, if records may be of it, or the catalogue has some: those of a source that is installed no more stay.
  /// - Throws: ``UnknownSource``, ``CatalogError``.
  package func checkedOfRecords(_ name: String, in catalog: any BookStore) async throws -> String {
    do throws(UnknownSource) { return try checkedOfRecords(name) } catch {
      let kept = try await catalog.sources()
      if kept.contains(where: { $0.source == name && $0.records > 0 }) { return name }
      throw error
    }
  }

  private static func checked(_ name: String, among ids: [String]) throws(UnknownSource) -> String {
    if ids.contains(name) { return name }
    throw UnknownSource(name: name, nearest: nearest(to: name, among: ids), known: ids)
  }

  /// All of them as the reader set them up, by id.
  package func configured(_ setup: (SourceInfo) -> SourceSetup) -> [ConfiguredSource] {
    infos.compactMap { info in types[info.id].map { ConfiguredSource($0, setup(info)) } }
  }
}

/// How the reader set a source up.
package struct SourceSetup: Sendable {
  package var isEnabled: Bool
  /// Defaults included.
  package var settings: SourceSettings
  /// How often it may be asked: as it says, or as the reader does.
  package var limits: SourceLimits

  package init(isEnabled: Bool, settings: SourceSettings, limits: SourceLimits) {
    self.isEnabled = isEnabled
    self.settings = settings
    self.limits = limits
  }
}

/// No source has this name.
package struct UnknownSource: RemediableError, Hashable, Sendable {
  package var name: String
  /// What was perhaps meant.
  package var nearest: String?
  /// The names that there are.
  package var known: [String]
}

extension UnknownSource {
  package var cause: String {
    "no source “\(name)”" + didYouMean(nearest, else: " (there are \(known.joined(separator: ", ")))")
  }

  package var remedy: Remedy? { nil }
}

/// A source that the reader named is not to be asked.
package struct DisabledSource: RemediableError, Hashable, Sendable {
  package var source: String

  package init(_ source: String) { self.source = source }

  package var cause: String { "\(source) is disabled" }
  package var remedy: Remedy? { .enable(source: source) }
}

extension ConfiguredSource {
  fileprivate init(_ type: any BookSource.Type, _ setup: SourceSetup) {
    let (info, settings) = (type.info, setup.settings)
    let make: @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError> = { transport in
      Result { () throws(SourceError) in try type.init(settings: settings, transport: transport) }
    }
    self.init(
      info: info, isEnabled: setup.isEnabled, origin: Self.origin(of: settings, info), make: make)
    self.info.limits = setup.limits
    let keys = info.settings.filter(\.isSecret)
    secrets = Secrets(keys.flatMap { settings.all($0.name) })
    account += Self.markOfPlace(settings, info) + Self.markOfKeys(settings, keys, of: info.id)
    lacksKey = keys.contains { $0.isRequired && settings[$0.name] == nil }
    self.type = type
  }

  /// A mark of the addresses that the reader set in the place of the source's own; nothing where these are asked. Another
  /// service has another allowance, and what holds one back says nothing of the other.
  private static func markOfPlace(_ settings: SourceSettings, _ info: SourceInfo) -> String {
    func plain(_ address: String) -> String {
      var rest = trimmed(address) ?? ""
      while rest.last == "/" { rest.removeLast() }
      return rest
    }
    let own = info.settings.first { $0.name == SourceSetting.baseURL }?.defaultValue
    let set = settings.all(SourceSetting.baseURL).map(plain)
    if set.isEmpty || own.map({ set == [plain($0)] }) == true { return "" }
    return " at " + RecordKey(source: info.id, key: set.joined(separator: "\n")).id.description
  }

  /// A mark of the keys, or that there is none; nothing for a source that takes none. Another key has another allowance,
  /// and what holds one back says nothing of the other.
  ///
  /// It stands in a file: of a key's hash it has twenty bits, which tell nobody what the key is.
  private static func markOfKeys(_ settings: SourceSettings, _ keys: [SourceSetting], of source: String) -> String {
    if keys.isEmpty { return "" }
    let values = keys.flatMap { key in settings.all(key.name).compactMap(trimmed).map { "\(key.name)=\($0)" } }
    if values.isEmpty { return " without a key" }
    let mark = RecordKey(source: source, key: values.joined(separator: "\n")).id.description.prefix(4)
    return " with key \(mark)"
  }

  /// The settings that are no secrets, as one line: addresses without their queries, and a mark of the whole of them,
  /// so that another query is another origin and none is kept.
  private static func origin(of settings: SourceSettings, _ info: SourceInfo) -> String {
    let open = info.settings.filter { !$0.isSecret }
    let shown = open.map { "\($0.name)=\(settings.all($0.name).map(redacted(address:)).joined(separator: ","))" }
    let whole = open.flatMap { [$0.name] + settings.all($0.name) }.joined(separator: "\n")
    return (shown + [RecordKey(source: info.id, key: whole).id.description]).joined(separator: " ")
  }
}

/// What a source can do, which is what it conforms to. The raw values are printed.
package enum SourceCapability: String, Sendable, CaseIterable {
  case search, catalog, categories, item

  func isThere(in type: any BookSource.Type) -> Bool {
    switch self {
    case .search: type is any SearchSource.Type
    case .catalog: type is any CatalogSource.Type
    case .categories: type is any CategorySource.Type
    case .item: type is any ItemSource.Type
    }
  }
}
