import Interchange

/// The description of the API (OpenAPI 3.1), made of its routes.
enum OpenAPIDocument {
  static let route = Route(.get, "/api/v1/openapi.json") { _ in .json(document) }

  static let document: JSON = [
    "openapi": "3.1.0",
    "info": [
      "title": "books", "version": "1",
      "description": .string(about),
    ],
    "servers": [["url": "/"]],
    "paths": .object(paths),
    "components": ["schemas": .written(PackageResources.schemas_json)],
  ]

  private static let about = """
    One reader's catalogue of books. The shapes are those of the commands with --json. Most answers to GET have an ETag; \
    who names it in If-None-Match is told with 304 that the answer is the same still.
    """

  private static var paths: [(key: String, value: JSON)] {
    var order: [String] = []
    var paths: [String: [(key: String, value: JSON)]] = [:]
    for route in Site.routes {
      guard let operation = route.operation else { continue }
      let path = "/" + route.pattern.map { $0.first == ":" ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
      if paths[path] == nil { order.append(path) }
      paths[path, default: []].append((route.method.rawValue.lowercased(), JSON(operation, route)))
    }
    return order.map { ($0, .object(paths[$0] ?? [])) }
  }
}

extension JSON {
  fileprivate init(_ operation: Operation, _ route: Route) {
    var members: [(key: String, value: JSON)] = [
      ("operationId", .string(operation.id)), ("summary", .string(operation.about)),
      ("parameters", .array(Self.parameters(of: operation, route))),
    ]
    if let body = Self.requestBody(of: operation) { members.append(("requestBody", body)) }
    members.append(("responses", .object(Self.responses(of: operation, route))))
    self = .object(members)
  }

  private static func parameters(of operation: Operation, _ route: Route) -> [JSON] {
    let inPath = route.pattern.filter { $0.first == ":" }.map { part -> JSON in
      ["name": .string(String(part.dropFirst())), "in": "path", "required": true, "schema": ["type": "string"]]
    }
    let inQuery = operation.query.map { parameter -> JSON in
      [
        "name": .string(parameter.name), "in": "query", "description": .string(parameter.about),
        "schema": parameter.schema,
      ]
    }
    let condition: JSON = [
      "name": "If-Match", "in": "header", "schema": ["type": "string"],
      "description": "The ETag that a GET of what is changed must still have, or *; else nothing is done (412).",
    ]
    let inHead: [JSON] = route.method.isSafe ? [] : [condition]
    return inPath + inQuery + inHead
  }

  /// Nil for an operation that takes no body.
  private static func requestBody(of operation: Operation) -> JSON? {
    let file: JSON = ["required": true, "content": .object([content("*/*", [:])])]
    if operation.takesFile { return file }
    if operation.body.isEmpty { return nil }
    let properties = operation.body.map { ($0.name, $0.schema(orList: $0.type == "string")) }
    let schema: JSON = ["type": "object", "properties": .object(properties)]
    let fields: JSON = ["content": .object([content("application/json", schema)])]
    return fields
  }

  /// By status.
  private static func responses(of operation: Operation, _ route: Route) -> [(key: String, value: JSON)] {
    var answers = [content("application/json", operation.answer.map(Self.reference) ?? [:])]
    for type in operation.fileTypes { answers.append(content(type, ["type": "string"])) }
    if operation.streams { answers.append(content("text/event-stream", ["type": "string"])) }
    let failure = content("application/json", Self.reference(to: "Error"))
    let done: JSON = ["description": "Done.", "content": .object(answers)]
    let notDone: JSON = ["description": "Not done.", "content": .object([failure])]
    var responses: [(key: String, value: JSON)] = [("200", done)]
    if route.weight != .usual {
      let wait: JSON = ["description": "In seconds.", "schema": ["type": "integer"]]
      let busy: JSON = [
        "description": "Too many ask for as much: nothing was done, try again.", "headers": ["Retry-After": wait],
        "content": .object([failure]),
      ]
      responses.append(("503", busy))
    }
    responses.append(("default", notDone))
    return responses
  }

  private static func content(_ type: String, _ schema: JSON) -> (key: String, value: JSON) {
    (type, ["schema": schema])
  }

  private static func reference(to name: String) -> JSON { ["$ref": .string("#/components/schemas/\(name)")] }
}

extension Operation.Parameter {
  fileprivate var schema: JSON {
    if isList { return ["type": "array", "items": ["type": .string(type)]] }
    return values.isEmpty ? ["type": .string(type)] : ["type": .string(type), "enum": JSON(values)]
  }

  fileprivate func schema(orList isList: Bool) -> JSON {
    guard isList else { return schema }
    return ["description": .string(about), "type": JSON(["string", "array", "number"]), "items": ["type": "string"]]
  }
}
