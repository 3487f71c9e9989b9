/// Why nothing was written.
package enum ScaffoldError: Error, Hashable, Sendable {
  case badName(String, reason: String)
  /// A target, a folder or a page of that name, in any case.
  case alreadyThere(String)
  /// The folder holds no `Package.swift` that can be read.
  case noManifest(String)
  /// `Package.swift` has no `let sources = [` with one name a line.
  case noSourceList
  case cannotWrite(String, reason: String)
  /// No file of the target states an id.
  case noID(module: String)
  /// Two targets state one id.
  case sharedID(String, modules: [String])
  /// The id stands for something else.
  case reservedID(String, module: String)
}

extension ScaffoldError: CustomStringConvertible {
  /// One line: what is wrong and what to do.
  package var description: String {
    switch self {
    case .badName(let name, let reason): "“\(name)” cannot be the name of a source: \(reason)"
    case .alreadyThere(let what): "\(what) is there already; nothing was written"
    case .noManifest(let folder): "there is no readable Package.swift in \(folder)"
    case .noSourceList: "Package.swift has no “let sources = [” with one quoted name a line"
    case .cannotWrite(let path, let reason): "\(path) could not be written: \(reason)"
    case .noID(let module):
      "\(module) states no id: write it as text where the information is made, SourceInfo(id: \"…\""
    case .sharedID(let id, let modules):
      "\(modules.joined(separator: " and ")) have one id, “\(id)”: records are told apart by it, give one of them another"
    case .reservedID(let id, let module):
      "\(module) has the id “\(id)”, which stands for what is imported or the reader's own: give it another"
    }
  }
}
