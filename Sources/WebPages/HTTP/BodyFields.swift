import Domain

/// The fields of a form, or the members of a JSON object.
struct BodyFields: Sendable {
  private var lists: [(name: String, values: [String]?)] = []
  /// Where in ``lists`` each name is. A body may have tens of thousands of them.
  private var places: [String: Int] = [:]
  /// The names whose values came as arrays.
  private var arrays: Set<String> = []

  /// What a body is by its type.
  enum Kind {
    case form
    case object

    /// - Throws: ``WebFailure`` 415 for another type.
    init(_ type: String) throws(WebFailure) {
      switch FieldValue(type).name {
      case "application/x-www-form-urlencoded": self = .form
      case "application/json": self = .object
      default: throw WebFailure(415, "the body is application/json, or a form")
      }
    }
  }

  /// - Throws: ``WebFailure`` 400 where it is neither, 415 for another type.
  init(_ bytes: [UInt8], type: String) throws {
    if bytes.isEmpty { return }
    let kind = try Kind(type)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw WebFailure(400, "the body is no UTF-8") }
    switch kind {
    case .form:
      let form = try Parameters(form: text[...])
      // Browsers send every end of a line as CR LF (HTML Living Standard, "constructing the entry list").
      for item in form.items { append(item.name, [item.value.replacing("\r\n", with: "\n")]) }
    case .object:
      do { try read(JSONReader(bytes)) } catch let fault as JSONFault {
        throw WebFailure(400, "the body is no JSON object of texts: \(fault.location): \(fault.reason)")
      }
    }
  }

  private mutating func read(_ json: JSONReader) throws {
    var json = json
    var lists: [(String, [String]?)] = []
    var arrays: Set<String> = []
    try json.members { name, reader in
      guard try reader.next() == UInt8(ascii: "[") else { return lists.append((name, try reader.text().map { [$0] })) }
      var values: [String] = []
      try reader.elements { reader in if let text = try reader.text() { values.append(text) } }
      lists.append((name, values))
      arrays.insert(name)
    }
    try json.end()
    for (name, values) in lists { append(name, values) }
    self.arrays = arrays
  }

  private mutating func append(_ name: String, _ values: [String]?) {
    guard let place = places[name] else {
      places[name] = lists.count
      return lists.append((name, values))
    }
    guard let values else { return }
    // In place: a copy for each of very many would take the square of their number.
    if lists[place].values == nil { lists[place].values = [] }
    lists[place].values?.append(contentsOf: values)
  }

  var names: [String] { lists.map(\.name) }

  /// True where the name is there, with a value or with null.
  func has(_ name: String) -> Bool { lists.contains { $0.name == name } }

  /// All values of the name; empty where it is not there, or null.
  func all(_ name: String) -> [String] { lists.first { $0.name == name }?.values ?? [] }

  /// True where the values of the name are elements of an array, so that each is one as it stands.
  func isArray(_ name: String) -> Bool { arrays.contains(name) }

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
