import Domain
import Sourcing

/// The authors of a line like `Ada Lovelace, Martin King, Jr., Contributors`, or of an array of such names, which may
/// be `King, Martin`.
struct AuthorLine {
  /// Persons and bodies, in order.
  private(set) var authors: [String] = []
  /// True where the line names contributors that it does not name.
  private(set) var hasUnnamed = false

  init(_ book: ListedBook) {
    for part in book.authors {
      if !book.isAuthorLine {
        // An element is one name: its commas are its own.
        add(part[...])
      } else {
        for name in parts(of: part, at: UInt8(ascii: ",")) { add(name) }
      }
    }
  }

  private mutating func add(_ name: Substring) {
    guard let name = trimmed(String(name)) else { return }
    let plain = Plain(name)
    if let plain, Self.suffixes.contains(plain), let last = authors.popLast() {
      authors.append("\(last), \(name)")
    } else if let plain, Self.unnamed.contains(plain) {
      hasUnnamed = true
    } else {
      authors.append(name.hasPrefix("and ") ? String(name.dropFirst(4)) : name)
    }
  }

  /// What follows a name after a comma and belongs to it; the list of `docs/merging.md` and two more.
  private static let suffixes = Set(["jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"].compactMap(Plain.init))

  /// No author's name, so no key to a match.
  private static let unnamed = Set(
    [
      "contributors", "and contributors", "et al", "others", "and others", "various", "various authors",
    ].compactMap(Plain.init))
}

/// A short name, folded and without its dots; nil for one that is longer than any that is looked for.
private struct Plain: Hashable {
  private var letters = SIMD16<UInt8>()

  init?(_ name: String) {
    let plain = name.utf8.allSatisfy { $0 < 0x80 } ? name : folded(name)
    var count = 0
    for byte in plain.utf8 where byte != UInt8(ascii: ".") {
      if count == 16 || byte >= 0x80 || byte == 0 { return nil }
      letters[count] = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      count += 1
    }
  }
}
