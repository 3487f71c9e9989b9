package import AppServices
package import Interchange

extension JSON {
  /// `books.test/1`: what became of asking each source for something small.
  package init(tested statuses: [SourceStatus], _ wording: RemedyWording) {
    self = ["schema": "books.test/1", "sources": .array(statuses.map { JSON($0, wording) })]
  }
}
