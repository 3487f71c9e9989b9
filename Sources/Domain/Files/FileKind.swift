/// A kind of file that belongs to a book.
package enum FileKind: String, Sendable, CaseIterable {
  case cover, pdf, epub
}

extension FileKind {
  /// Where the book's file of this kind is, as its sources say; nil where none does.
  package func address(in book: Book) -> String? {
    switch self {
    case .cover: book.cover
    case .pdf, .epub: LinkKind(rawValue: rawValue).flatMap { book.links[$0] }
    }
  }

  /// What such a file may be.
  package var formats: Set<FileFormat> {
    switch self {
    case .cover: [.jpeg, .png, .gif, .webp]
    case .pdf: [.pdf]
    case .epub: [.epub]
    }
  }

  /// In bytes. The largest scans of books that libraries offer are some hundred megabytes.
  package var sizeLimit: Int {
    switch self {
    case .cover: 20 << 20
    case .pdf, .epub: 1 << 30
    }
  }

  /// With its article, for a sentence.
  package var name: String {
    switch self {
    case .cover: "a cover"
    case .pdf: "a PDF"
    case .epub: "an EPUB"
    }
  }
}
