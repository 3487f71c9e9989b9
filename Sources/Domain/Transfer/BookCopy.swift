/// A book as an export without the words of its sources has it.
package struct BookCopy: Hashable, Sendable {
  /// All that the book shows, as one record of ``SourceRecord/importSource`` whose key is the book's id.
  package var record: SourceRecord
  /// The records that it was made of where it comes from.
  package var origins: [RecordKey]
  /// What the reader's library said of it there.
  package var marks: [Mark: UserValue]
  /// The marks that it says its book has not, as a shelf `did-not-finish` says of a status: what earlier imports gave its
  /// record of these is taken back. An empty cell says no such thing. None of these is among ``marks``.
  package var deniedMarks: Set<Mark> = []
  /// True where it says something of its origins and is no record itself: where none of them is here it brings nothing.
  package var isOfOriginsAlone = false
  /// Under which its record may have come in before, where nothing is stored under its own key: what all rows of a
  /// table tell of its columns, and so how each is read, changes with the rows.
  package var formerKeys: [FormerKey] = []
  /// The keys that the row has beside others of its title, the most particular first. They name the volume, or the
  /// edition, so that its record is the one stored there, whatever is stored under its own key.
  package var particularKeys: [RecordKey] = []
  /// The key of a row whose own key is its ISBN, to be taken where another book has that: it is made of the title, the
  /// subtitle and the ISBN, so that no other row has it. Nil where the row's own key is of another kind.
  package var keyBesideISBN: RecordKey?

  package init(record: SourceRecord, origins: [RecordKey], marks: [Mark: UserValue] = [:]) {
    self.record = record
    self.origins = origins
    self.marks = marks
  }
}

extension BookCopy {
  /// As ``SourceRecord/byteCount`` counts texts, with what the reader said: notes may be longer than all the rest.
  package var size: BatchSize {
    BatchSize(records: 1, bytes: record.byteCount + marks.values.reduce(0) { $0 + $1.printed.utf8.count })
  }
}
