import Domain
import Foundation
import Sourcing

/// One list: an array of objects, or one object, which is a list of one.
struct ListedBooks: Decodable, Sendable {
  let books: [ListedBook]
  /// Elements of the array that are no objects.
  let strangers: Int

  init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      let array = try LossyArray<ListedBook>(from: decoder)
      (books, strangers) = (array.elements, array.failures)
    } else {
      let book = try ListedBook(from: decoder)
      guard book.title != nil else {
        let reason = "it is neither an array of books nor a book with a title"
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
      }
      (books, strangers) = ([book], 0)
    }
  }
}

/// One book of a list, as it is written. All but the title is optional; keys that are not here are passed over.
struct ListedBook: Decodable, Sendable {
  let title: String?
  /// Separated by commas, or an array.
  let authors: [String]
  /// Separated by commas, or an array.
  let tags: [String]
  let imageURL: String?
  let pdfURL: String?
  /// The book's page. An addition of ours to the format, as is ``isbns``.
  let infoURL: String?
  /// A string, a number, or an array of these. Raw.
  let isbns: [String]
  let favorite: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = container.text(.title)
    authors = container.several(.authors)
    tags = container.several(.tags)
    imageURL = container.text(.imageURL)
    pdfURL = container.text(.pdfURL)
    infoURL = container.text(.infoURL)
    isbns = container.several(.isbn)
    favorite = container.flag(.favorite) ?? false
  }

  private enum CodingKeys: String, CodingKey {
    case title, authors, tags, isbn, favorite
    case imageURL = "image_url"
    case pdfURL = "pdf_url"
    case infoURL = "info_url"
  }
}

extension KeyedDecodingContainer {
  /// One text or an array of texts.
  fileprivate func several(_ key: Key) -> [String] {
    text(key).map { [$0] } ?? texts(key)
  }
}

extension ListedBooks {
  /// - Throws: ``SourceError/badResponse(reason:)``, naming line and column where the text is no JSON.
  static func read(_ json: [UInt8]) throws(SourceError) -> ListedBooks {
    guard let first = json.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw .badResponse(reason: "it is empty")
    }
    if first == UInt8(ascii: "<") { throw .badResponse(reason: "it is HTML, not JSON") }
    do {
      return try JSONDecoder().decode(ListedBooks.self, from: sound(json))
    } catch DecodingError.dataCorrupted(let context) {
      throw .badResponse(reason: faultInJSON(json) ?? context.debugDescription)
    } catch {
      throw .badResponse(reason: "it is neither an array of books nor a book")
    }
  }

  /// Bytes that are no UTF-8 replaced, since each would cost its field. UTF-16 and UTF-32, which have zeros, the decoder
  /// knows by itself.
  private static func sound(_ json: [UInt8]) -> Data {
    guard String(validating: json, as: UTF8.self) == nil, !json.contains(0) else { return Data(json) }
    return Data(String(decoding: json, as: UTF8.self).utf8)
  }
}
