import AppServices
import Catalog
import Domain
import Interchange
import Sourcing

/// One thing that the site can be asked for.
struct Route: Sendable {
  /// What an answer follows from, beside the request.
  enum Basis: Sendable {
    /// The catalogue alone: for as long as nothing in it changes, the same target has the same answer.
    case catalog
    /// Settings, files, sources, the time or the network as well.
    case more
  }

  let method: WebRequest.Method
  /// Its parts; one that begins with a colon stands for any text, and names it.
  let pattern: [Substring]
  /// What the description of the API says of it; nil for pages.
  let operation: Operation?
  let basis: Basis
  let answer: @Sendable (Visit) async throws -> WebResponse

  init(
    _ method: WebRequest.Method, _ path: String, _ operation: Operation? = nil, of basis: Basis = .more,
    _ answer: @escaping @Sendable (Visit) async throws -> WebResponse
  ) {
    self.method = method
    pattern = path.split(separator: "/")
    self.operation = operation
    self.basis = basis
    self.answer = answer
  }

  /// The named parts of a path that fits; nil where it does not.
  func parameters(of segments: [String]) -> [Substring: String]? {
    guard segments.count == pattern.count else { return nil }
    var parameters: [Substring: String] = [:]
    for (part, segment) in zip(pattern, segments) {
      if part.first == ":" { parameters[part.dropFirst()] = segment } else if part != segment { return nil }
    }
    return parameters
  }
}

/// One request on its way through the site.
struct Visit: Sendable {
  let site: Site
  let request: WebRequest
  let query: Parameters
  let parameters: [Substring: String]
  /// What the API says of it; nil for pages.
  let operation: Operation?

  /// - Throws: ``WebFailure`` 400 for a query that the API does not know: one that is passed over would be taken for one
  ///   that was heeded.
  init(
    site: Site, request: WebRequest, query: Parameters, parameters: [Substring: String], operation: Operation?
  ) throws(WebFailure) {
    (self.site, self.request, self.query) = (site, request, query)
    (self.parameters, self.operation) = (parameters, operation)
    guard let operation else { return }
    let known = Set(operation.query.map(\.name))
    if let unknown = query.items.first(where: { !known.contains($0.name) }) {
      throw WebFailure(400, "“\(unknown.name)” is no query of \(operation.id)")
    }
  }

  /// A named part of the path.
  subscript(name: Substring) -> String { parameters[name] ?? "" }

  /// To read with.
  func context() async throws -> AppContext { try await site.workspace.context() }

  /// To change the catalogue with: by the settings of now. For a dry run nothing is written first.
  func contextToWrite(dryRun: Bool = false) async throws -> AppContext {
    if dryRun { return try await context() }
    if site.rules.isReadOnly { throw AccessRules.readOnly }
    let context = try await site.workspace.context()
    await context.adoption.adopt(beside: FetchOptions(timeout: site.workspace.timeout))
    return context
  }

  /// True where no source is asked and nothing is remembered: on a server that changes nothing, and where a page of another
  /// site led here, which may have done so without its reader's wish.
  var onlyLooks: Bool { site.rules.isReadOnly || request.isFromAnotherSite }

  /// How the sources are asked: not at all with `offline`, for all with `refresh`.
  func fetchOptions(timeout: Duration? = nil) throws(WebFailure) -> FetchOptions {
    var options = FetchOptions(timeout: timeout ?? site.workspace.timeout)
    // What comes would have to be kept.
    let asksNobody = try query.flag("offline") || onlyLooks
    options.cachePolicy = asksNobody ? .never : try query.flag("refresh") ? .always : .whenStale
    return options
  }

  /// A page of a category, from its source where what is kept is not fresh. A visit that only looks is shown what is kept,
  /// and no order is remembered.
  func browse(_ query: CategoryQuery) async throws -> BrowseAnswer {
    let context = try await context()
    if onlyLooks { return BrowseAnswer(page: try await context.catalog.items(query), statuses: []) }
    return try await context.coordinator.browse(query, fetchOptions())
  }

  /// The form, or the JSON object, that the request brought.
  /// - Throws: ``WebFailure`` 400 for a member that the API does not know.
  func fields() async throws -> BodyFields {
    let fields = try BodyFields(try await request.body(Self.mostBody), type: request.headers["content-type"] ?? "")
    guard let operation, !operation.body.isEmpty else { return fields }
    let known = Set(operation.body.map(\.name))
    if let unknown = fields.names.first(where: { !known.contains($0) }) {
      throw WebFailure(400, "“\(unknown)” is no member of what \(operation.id) takes")
    }
    return fields
  }

  /// A note is the longest thing that a form holds.
  private static let mostBody = 256 << 10

  /// True where the reader asked for server-sent events.
  var wantsEvents: Bool { request.headers["accept"]?.contains("text/event-stream") ?? false }
}

/// The fields of a form, or the members of a JSON object.
struct BodyFields: Sendable {
  private var lists: [(name: String, values: [String]?)] = []

  /// - Throws: ``WebFailure`` 400 where it is neither, 415 for another type.
  init(_ bytes: [UInt8], type: String) throws {
    if bytes.isEmpty { return }
    let type = type.prefix { $0 != ";" }.lowercased()
    switch type {
    case "application/x-www-form-urlencoded":
      guard let text = String(validating: bytes, as: UTF8.self) else { throw WebFailure(400, "the form is no UTF-8") }
      let form = try Parameters(form: text[...])
      // Browsers send every end of a line as CR LF (HTML Living Standard, "constructing the entry list").
      for item in form.items { append(item.name, [item.value.replacing("\r\n", with: "\n")]) }
    case "application/json":
      do { try read(JSONReader(bytes)) } catch let fault as JSONFault {
        throw WebFailure(400, "the body is no JSON object of texts: \(fault.location): \(fault.reason)")
      }
    default: throw WebFailure(415, "the body is application/json, or a form")
    }
  }

  private mutating func read(_ json: JSONReader) throws {
    var json = json
    var lists: [(String, [String]?)] = []
    try json.members { name, reader in
      guard try reader.next() == UInt8(ascii: "[") else { return lists.append((name, try reader.text().map { [$0] })) }
      var values: [String] = []
      try reader.elements { reader in if let text = try reader.text() { values.append(text) } }
      lists.append((name, values))
    }
    try json.end()
    for (name, values) in lists { append(name, values) }
  }

  private mutating func append(_ name: String, _ values: [String]?) {
    if let place = lists.firstIndex(where: { $0.name == name }), let more = values {
      lists[place].values = (lists[place].values ?? []) + more
    } else {
      lists.append((name, values))
    }
  }

  var names: [String] { lists.map(\.name) }

  /// True where the name is there, with a value or with null.
  func has(_ name: String) -> Bool { lists.contains { $0.name == name } }

  /// All values of the name; empty where it is not there, or null.
  func all(_ name: String) -> [String] { lists.first { $0.name == name }?.values ?? [] }

  /// The first value that is not blank.
  subscript(name: String) -> String? { all(name).first { !$0.allSatisfy(\.isWhitespace) } }

  /// - Throws: ``WebFailure`` 400 where it is neither true nor false.
  func flag(_ name: String) throws(WebFailure) -> Bool? {
    switch self[name] {
    case nil: return nil
    case "true", "1", "on": return true
    case "false", "0", "off": return false
    case let text?: throw WebFailure(400, "\(name) is true or false, not “\(text)”")
    }
  }
}
