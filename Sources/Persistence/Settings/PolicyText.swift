import Domain

/// A policy of merging with the rules that it is applied by, as a column holds it: a list of phrases in a fixed order.
struct PolicyText: Hashable {
  /// Of the rules that the books were computed by.
  var rules: Int
  var policy: MergePolicy

  /// Every part of the policy, each value with what it is.
  var text: String {
    let fields = policy.fieldOrder.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { field, sources in
      sources.map { "\(field.rawValue) from \($0)" }
    }
    let values =
      ["rules \(rules)"] + policy.sourceOrder.map { "from \($0)" } + fields
      + policy.capsSources.sorted().map { "caps \($0)" }
      + ["hub-limit \(policy.hubLimit)", "title-author \(policy.titleAuthor.rawValue)"]
      + policy.placeholders.sorted().map { "placeholder \($0)" }
      // The usual one is left out: a change of it would have to be one of the rules' number as well.
      + (policy.mostTogether == CrowdBound() ? [] : ["most-together \(text(of: policy.mostTogether))"])
    return FlatJSON.text(values) ?? "[]"
  }

  init(rules: Int, policy: MergePolicy) {
    self.rules = rules
    self.policy = policy
  }

  /// Nil for a text that ``text`` never gave.
  init?(_ text: String) {
    guard let phrases = try? FlatJSON.list(text) else { return nil }
    self.init(rules: 0, policy: MergePolicy())
    for phrase in phrases {
      guard read(phrase) else { return nil }
    }
  }

  private mutating func read(_ phrase: String) -> Bool {
    guard let space = phrase.firstIndex(of: " ") else { return false }
    let (name, value) = (phrase[..<space], String(phrase[phrase.index(after: space)...]))
    switch name {
    case "rules": return assign(Int(value)) { $0.rules = $1 }
    case "from": policy.sourceOrder.append(value)
    case "caps": policy.capsSources.insert(value)
    case "hub-limit": return assign(Int(value)) { $0.policy.hubLimit = $1 }
    case "most-together": return assign(Self.crowdBound(value)) { $0.policy.mostTogether = $1 }
    case "title-author": return assign(MergePolicy.TitleAuthor(rawValue: value)) { $0.policy.titleAuthor = $1 }
    case "placeholder": return assign(Int64(value).flatMap { ISBN(digits: $0) }) { $0.policy.placeholders.insert($1) }
    default:
      guard let field = Field(rawValue: String(name)), value.hasPrefix("from ") else { return false }
      policy.fieldOrder[field, default: []].append(String(value.dropFirst("from ".count)))
    }
    return true
  }

  private func text(of bound: CrowdBound) -> String { "\(bound.records) \(bound.bytes) \(bound.few)" }

  private static func crowdBound(_ text: String) -> CrowdBound? {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    var bound = CrowdBound()
    (bound.records, bound.bytes, bound.few) = (numbers[0], numbers[1], numbers[2])
    return bound
  }

  private mutating func assign<Value>(_ value: Value?, _ assignment: (inout PolicyText, Value) -> Void) -> Bool {
    guard let value else { return false }
    assignment(&self, value)
    return true
  }
}
