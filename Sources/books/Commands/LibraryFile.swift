import AppServices
import Domain

/// What is told of a file of a book that no source offers, where a library of calibre has it, or had it.
enum LibraryFile {
  /// Where the first of these files that is there lies, and what opens it; nil where none is there.
  static func place(of kinds: [FileKind], of book: Book) -> String? {
    guard let file = kinds.lazy.compactMap({ FileInPlace($0, of: book) }).first else { return nil }
    // Of a PDF and an EPUB the PDF is opened.
    let opens = file.kind == .pdf || file.kind == .epub && FileInPlace(.pdf, of: book) == nil
    let way = opens ? "; books read \(book.id) opens it" : ""
    return "\(file.kind.name) of “\(book.title)” lies in a library of calibre, at \(file.path)\(way)"
  }

  /// Where the first of these files lay when its library was imported, and what to do; nil where none did.
  static func formerPlace(of kinds: [FileKind], of book: Book) -> String? {
    guard let path = kinds.flatMap({ FileInPlace.namedPaths($0, of: book) }).first else { return nil }
    return "no library of calibre has “\(book.title)” at \(path) any more; books import FOLDER says where it is by now"
  }
}
