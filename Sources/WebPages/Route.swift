/// One thing that the site can be asked for.
struct Route: Sendable {
  /// What an answer follows from, beside the request.
  enum Basis: Sendable {
    /// The catalogue alone: for as long as nothing in it changes, the same target has the same answer.
    case catalog
    /// Settings, files, sources, the time or the network as well.
    case more
  }

  /// What memory an answer takes.
  enum Weight: Sendable {
    /// Little.
    case usual
    /// A whole file, which comes with the request.
    case takesFile
    /// Chunks of the whole catalogue, which is sent piece by piece.
    case givesCatalog
    /// That of what all sources answer.
    case asksSources
    /// Little where the catalogue answers. Where a source is asked, that is done in a turn of those who ask
    /// (``Visit/asking(_:_:)``).
    case mayAskSource
  }

  let method: WebRequest.Method
  /// Its parts; one that begins with a colon stands for any text, and names it.
  let pattern: [Substring]
  /// What the description of the API says of it; nil for pages.
  let operation: Operation?
  let basis: Basis
  let weight: Weight
  let answer: @Sendable (Visit) async throws -> WebResponse

  init(
    _ method: WebRequest.Method, _ path: String, _ operation: Operation? = nil, of basis: Basis = .more,
    weight: Weight = .usual, _ answer: @escaping @Sendable (Visit) async throws -> WebResponse
  ) {
    self.method = method
    pattern = path.split(separator: "/")
    self.operation = operation
    self.basis = basis
    self.weight = weight
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
