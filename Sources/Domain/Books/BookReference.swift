/// What a reader names a book by: an id as printed, an ISBN in any form, or `source:key`.
package enum BookReference: Hashable, Sendable {
  case id(RecordID)
  case isbn(ISBN)
  case record(RecordKey)
}
