/// What the reader's own library says of a book. The raw values are the names on the command line and in files.
package enum Mark: String, Sendable, CaseIterable {
  case saved, favorite, tags, note, rating, status
  case readOn = "read-on"
}
