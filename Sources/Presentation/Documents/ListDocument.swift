package import AppServices
package import Catalog
import Domain
package import Interchange

/// `books.list/1`: a page of the catalogue, or of one category. `next` is the cursor of the page that follows.
extension JSON {
  /// A page of the catalogue; no source was asked for it.
  package init(_ page: BookPage) {
    self.init(list: page.books.map { JSON($0) }, total: page.total, next: page.next, asked: [])
  }

  /// A page of a category.
  package init(_ answer: BrowseAnswer, _ wording: RemedyWording) {
    let page = answer.page
    self.init(
      list: page.books.map { JSON($0) }, total: page.total, next: page.next,
      asked: answer.statuses.map { JSON($0, wording) })
  }

  private init(list: [JSON], total: Int, next: String?, asked: [JSON]) {
    self = [
      "schema": "books.list/1", "results": .array(list), "total": JSON(total), "next": JSON(next),
      "sources": .array(asked),
    ]
  }
}
