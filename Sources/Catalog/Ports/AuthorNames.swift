/// The names of authors whom a dump of books names by number, kept on disk from one import to the next: there may be
/// many millions, which no memory is for.
///
/// Every method throws ``CatalogError``, and may wait for a disk.
package protocol AuthorNames: Sendable {
  /// The names of those that are known.
  func names(of numbers: Set<Int64>) throws -> [Int64: String]

  /// Adds these, in place of what they were called before. All of them or none.
  func insert(_ names: [Int64: String]) throws
}
