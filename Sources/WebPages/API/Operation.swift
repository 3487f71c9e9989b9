/// What the description of the API says of a route.
struct Operation: Sendable {
  struct Parameter: Sendable {
    var name: String
    var about: String
    /// Of JSON schema.
    var type = "string"
    /// The values that it takes; empty where it takes others.
    var values: [String] = []
    /// True where it may be given several times; any other is refused then.
    var isList = false

    static func texts(_ name: String, _ about: String) -> Parameter {
      Parameter(name: name, about: about, isList: true)
    }
    static func text(_ name: String, _ about: String) -> Parameter { Parameter(name: name, about: about) }
    static func number(_ name: String, _ about: String) -> Parameter {
      Parameter(name: name, about: about, type: "integer")
    }
    static func flag(_ name: String, _ about: String) -> Parameter {
      Parameter(name: name, about: about, type: "boolean")
    }
    static func choice<Value: RawRepresentable<String> & CaseIterable>(
      _ name: String, _ about: String, _ type: Value.Type
    ) -> Parameter {
      Parameter(name: name, about: about, values: type.allCases.map(\.rawValue))
    }
  }

  /// A name for programs that are made from the description.
  var id: String
  var about: String
  var query: [Parameter] = []
  /// Members of the JSON object that it takes.
  var body: [Parameter] = []
  /// The schema of the answer, by its name in the description; nil where the answer is no JSON.
  var answer: String?
  /// True where the answer may come as server-sent events.
  var streams = false
  /// True where its body is a file as it stands, whatever type it is sent as.
  var takesFile = false
  /// Types of files that the answer may be, beside JSON.
  var fileTypes: [String] = []
}
