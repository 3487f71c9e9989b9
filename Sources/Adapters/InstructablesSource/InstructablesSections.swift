import Domain
import Sourcing

/// `json-api/getCategories`: an object with an array of sub-sections for each section.
struct InstructablesSections {
  /// The sections' keys in the service's order, each once; what cannot be a key is left out.
  let keys: [String]

  /// How many sections are read at most; the site has a dozen.
  private static let most = 1000

  init(_ response: HTTPResponse) throws(SourceError) {
    var (keys, others): ([String], Int) = ([], 0)
    // Looked up: an answer may have a million members.
    var known: Set<String> = []
    try response.read { reader in
      try reader.members { name, reader in
        let isKey = trimmed(name) == name && !name.unicodeScalars.contains(where: isControl)
        let isSection = try isKey && reader.next() == UInt8(ascii: "[")
        if isSection, keys.count < Self.most, known.insert(name).inserted { keys.append(name) }
        if !isSection { others += 1 }
      }
    }
    guard !keys.isEmpty || others == 0 else { throw .badResponse(reason: "it has no sections in it") }
    self.keys = keys
  }
}

extension Category {
  /// A section; the service has no names to show for them, so the name is the key in words.
  init(instructables key: String) {
    let words = key.split(separator: "-").joined(separator: " ")
    let name = words.prefix(1).uppercased() + words.dropFirst()
    self.init(source: Instructables.info.id, key: key, name: name.isEmpty ? key : name, kind: .section)
  }
}
