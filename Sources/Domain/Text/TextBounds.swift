/// How long the texts of a book may be, in UTF-8, whoever gives them: a service, a list, a file, the reader. What any source
/// really has is far below; what is beyond would fill the memory where books are compared, filed and found.
package enum TextBounds {
  /// To file, compare and find a book takes many times the memory of its title; the longest that libraries have are of some
  /// two thousand bytes.
  package static let title = 8 << 10
  /// Of a text of its own, as a description; the longest that services give have some ten thousand bytes.
  package static let text = 64 << 10
  /// Of each of many texts, which are names of people, of subjects, or numbers.
  package static let name = 1 << 10
  /// How many texts a field has.
  package static let names = 1_000

  /// Of any text of a file that is imported: more than a source may give, and than a command line may hold (128 KB on Linux).
  package static let imported = 1 << 20

  package static func isTitle(_ text: String) -> Bool { text.utf8.count <= title }
}
