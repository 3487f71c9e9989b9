package import Catalog
import Domain
package import Interchange

extension JSON {
  /// `books.authors/1`: a page of authors. `next` is the cursor of the page that follows.
  package init(_ page: AuthorPage) {
    self = [
      "schema": "books.authors/1", "results": .array(page.authors.map { JSON($0) }), "next": JSON(page.next),
    ]
  }

  package init(_ author: Author) {
    self = ["name": JSON(author.name), "otherForms": JSON(author.otherForms), "books": JSON(author.books)]
  }
}
