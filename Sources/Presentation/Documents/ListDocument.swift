package import AppServices
package import Catalog
import Domain
package import Interchange

/// `books.list/1`: a page of the catalogue, or of one category. `next` is the cursor of the page that follows.
extension JSON {
  /// A page of the catalogue; no source was asked for it.
  package init(_ page: BookPage) {
    self.init(list: page.books, total: page.total, next: page.next, asked: [])
  }

  /// A page of a category.
  package init(_ answer: BrowseAnswer, _ wording: RemedyWording) {
    let page = answer.page
    self.init(
      list: page.books, total: page.total, next: page.next, asked: answer.statuses.map { JSON($0, wording) })
  }

  private init(list books: [Book], total: Int, next: String?, asked: [JSON]) {
    // What most books take.
    var writer = JSONWriter(capacity: 1024 * (books.count + 1))
    writer.object { writer in
      writer.member("schema", "books.list/1")
      writer.name("results")
      writer.array { writer in for book in books { writer.write(book) } }
      writer.member("total", total)
      writer.member("next", next)
      writer.name("sources")
      writer.array(asked) { $0.written($1.line) }
    }
    self = .written(writer.finish())
  }
}
