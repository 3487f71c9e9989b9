/// How long the texts of a book may be, in bytes of UTF-8, whoever gives them: a service, a list, a file, the reader.
/// The texts of real sources are far shorter; longer ones would fill the memory where books are compared, stored and
/// found.
package enum TextBounds {
  /// Storing, comparing and finding a book takes many times the memory of its title. The longest titles that libraries
  /// have are of some two thousand bytes.
  package static let title = 8 << 10
  /// A single text, as a description. The longest that services give have some ten thousand bytes.
  package static let text = 64 << 10
  /// Each text of a field that has many: names of people, subjects, numbers.
  package static let name = 1 << 10
  /// How many texts such a field has.
  package static let names = 1_000

  /// Any text of a file that is imported. A source may give less, and a command line can hold less (128 KB on Linux).
  package static let imported = 1 << 20

  /// False for a text that is too long for a title.
  package static func isTitle(_ text: String) -> Bool { text.utf8.count <= title }
}
