import Domain
import Sourcing

/// One book of a list, as it is written. All but the title is optional.
struct ListedBook: Sendable {
  private(set) var title = ""
  /// Separated by commas, or an array.
  private(set) var authors: [String] = []
  /// Separated by commas, or an array.
  private(set) var tags: [String] = []
  private(set) var imageURL: String?
  private(set) var pdfURL: String?
  /// The book's page. An addition of ours to the format, as is ``isbns``.
  private(set) var infoURL: String?
  /// A string, a number, or an array of these. Raw.
  private(set) var isbns: [String] = []
  private(set) var favorite = false

  /// The names of all members that a book may have.
  static let keys = Key.allCases.map(\.rawValue)

  private enum Key: String, CaseIterable {
    case title, authors, tags, isbn, favorite
    case imageURL = "image_url"
    case pdfURL = "pdf_url"
    case infoURL = "info_url"
  }

  /// The book of an object; nil where it has no title, or one longer than any. Other texts that are longer than any are
  /// left out.
  /// - Parameter unknown: called with the name of every member that is none of ``keys``; they are passed over.
  init?(_ object: [UInt8], unknown: (String) -> Void = { _ in }) throws {
    var reader = JSONReader(object)
    try reader.members { name, reader in
      switch Key(rawValue: name) {
      case .title: title = try reader.text().flatMap(trimmed) ?? ""
      case .authors: authors = try reader.texts()
      case .tags: tags = try reader.texts()
      case .isbn: isbns = try reader.texts()
      case .imageURL: imageURL = try reader.boundedText()
      case .pdfURL: pdfURL = try reader.boundedText()
      case .infoURL: infoURL = try reader.boundedText()
      case .favorite: favorite = try ["true", "1"].contains(reader.text().flatMap(trimmed)?.lowercased())
      case nil: unknown(name)
      }
    }
    if title.isEmpty || !TextBounds.isTitle(title) { return nil }
  }

  /// The title alone, without the rest of the object being looked at closely.
  static func title(_ object: [UInt8]) throws -> String? {
    var reader = JSONReader(object)
    var title: String?
    try reader.members { name, reader in
      if name == Key.title.rawValue { title = try reader.text().flatMap(trimmed) }
    }
    return title
  }

  /// The tags as they are written, without the rest of the object being looked at closely; nil where there is no book.
  static func tags(_ object: [UInt8]) throws -> [String]? {
    var reader = JSONReader(object)
    var (title, tags): (String?, [String]) = (nil, [])
    try reader.members { name, reader in
      switch Key(rawValue: name) {
      case .title: title = try reader.text().flatMap(trimmed)
      case .tags: tags = try reader.texts()
      default: break
      }
    }
    return title.map(TextBounds.isTitle) == true ? tags : nil
  }

  /// What all objects of one book have in common, and few others: a hash of the letters and digits of the folded title.
  static func titleHash(_ title: String) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5  // FNV-1a
    let isASCII = title.utf8.allSatisfy { $0 < 0x80 }
    for byte in (isASCII ? title : folded(title).filter { !$0.isWhitespace }).utf8 where byte > 0x20 {
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      hash = (hash ^ UInt32(lower)) &* 0x0100_0193
    }
    return hash
  }
}

extension JSONReader {
  /// One text, or the texts of an array, blank ones left out.
  fileprivate mutating func texts() throws -> [String] {
    var texts: [String] = []
    if try next() == UInt8(ascii: "[") {
      try elements { reader in
        guard texts.count < TextBounds.names, let text = try reader.text().flatMap(trimmed) else { return }
        if text.utf8.count <= TextBounds.name { texts.append(text) }
      }
    } else if let text = try boundedText() {
      texts.append(text)
    }
    return texts
  }

  /// A text that is not blank, and not longer than any.
  fileprivate mutating func boundedText() throws -> String? {
    try text().flatMap { $0.utf8.count > TextBounds.text ? nil : trimmed($0) }
  }
}
