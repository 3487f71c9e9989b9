package import Domain
package import Foundation

/// What the reader decided: kept in a journal, and taken back.
///
/// Every method throws ``CatalogError``, and ``UndoRefusal`` where it says so. What a decision changes is computed in
/// the same transaction; with `dryRun` that transaction is taken back, and what it would have changed comes back all
/// the same.
package protocol DecisionStore: Sendable {
  /// Makes an act of the books as they are in the transaction that writes it: puts one entry into the journal and
  /// computes anew the books that it concerns, and no others. So of two equal requests at once, the second finds
  /// the work done, as a later one would.
  ///
  /// - Parameters:
  ///   - references: what names the books that the act is about.
  ///   - entry: the id of the entry that it is to be a part of, so that it is undone with it: what goes on for a while
  ///     is one entry. Where something else was decided since, or that entry was undone, it is an entry of its own.
  ///     Nil: always.
  ///   - act: makes the act; nil where there is nothing to do. Called once, on the thread of the transaction; what it
  ///     throws leaves all as it was.
  /// - Throws: `CatalogError.isbnTaken` where an ISBN that the reader gives belongs to another book,
  ///   ``DecisionRefusal/stillApart(_:)`` where a merge would leave several, and what `act` throws; nothing is changed
  ///   then.
  func decide(
    on references: [BookReference], extending entry: Int?, at date: Date, dryRun: Bool,
    _ act: @escaping @Sendable (ActBasis) throws -> Act?
  ) async throws -> DecidedAct

  /// The newest entries first, at most `limit`; nil: all.
  /// - Parameters:
  ///   - id: only entries with a lower one, as those behind a page of them; nil: all.
  ///   - verdicts: which of their verdicts they come with.
  func history(limit: Int?, before id: Int?, telling verdicts: ToldVerdicts) async throws -> [JournalEntry]

  /// The same entries, as many as fill a few megabytes, and one at least where there is any: one may hold as much as an
  /// export has in one element.
  /// - Parameter limit: 1 or more.
  func historyPage(limit: Int, before id: Int?, telling verdicts: ToldVerdicts) async throws -> [JournalEntry]

  /// How many verdicts that the history tells gave the mark to records of these sources alone, and which sources these
  /// are. A record counts for the newest verdict on the mark that names it, and for no earlier one, so that this is the
  /// number of books that bear the mark and are of these sources alone.
  ///
  /// Of an import the history tells the first thousand verdicts. What else stands in the journal is not read.
  /// - Parameter named: only those of which a record is of one of these as well; nil: all.
  func countBooks(
    bearing mark: Mark, onlyOf sources: Set<String>, touching named: Set<String>?
  ) async throws -> (books: Int, sources: Set<String>)

  /// Takes entries away, newest first, with all that they decided, and computes anew the books that this concerns.
  ///
  /// With an import go the records that it brought, but for those that a later import brought as well. Records that it
  /// changed say what they said before. What the reader decided about these records since sleeps until they come again.
  /// What a file said of a book may have given way to what is undone: then it stands from now on, as a decision of its
  /// import.
  ///
  /// Of imports the change that comes back holds no books, only how many records and marks went and how many records
  /// say what they said before (``BookChange/removedRecords``); of all else the books of the first thousand verdicts,
  /// or of as many as fill eight megabytes.
  ///
  /// - Returns: the entries that are gone, newest first. Where what they say is more than eight megabytes, the last
  ///   come without titles and verdicts.
  /// - Throws: ``UndoRefusal``; nothing is changed then.
  func undo(_ which: Undoing, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange)

  /// Makes entries once more, beginning with the one that was undone last, each under the id that it had: all is then
  /// as if it had not been undone. What is undone can be made again until something else is decided.
  ///
  /// What sources brought since stands in the way of no entry. An ISBN that the reader gave stays with a book whose
  /// records bear it by now. Books that are kept apart stay apart.
  ///
  /// - Parameter count: how many entries, 1 or more.
  /// - Returns: the entries that are back, in the order in which they came, and as they are told where they are undone.
  /// - Throws: ``RedoRefusal``; nothing is changed then.
  func redo(_ count: Int, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange)
}

/// What came of an act that was to be made.
package struct DecidedAct: Hashable, Sendable {
  /// The books that the act was made of: those of ``ActBasis/books``.
  package var books: [Book?]
  /// The entry as it is in the journal, or in a dry run would be, with this act alone: what takes a value back may name
  /// more records than the act did (``Act/reachingAbsent(_:present:)``). Nil where there was nothing to do.
  package var entry: JournalEntry?
  /// Empty where there was nothing to do.
  package var change: BookChange

  package init(
    books: [Book?], entry: JournalEntry? = nil, change: BookChange = BookChange(before: [], after: [])
  ) {
    self.books = books
    self.entry = entry
    self.change = change
  }
}

extension DecisionStore {
  /// The newest entries first, at most `limit`; nil: all. Each comes with its verdicts, an import with the first
  /// thousand, or as many as fill four megabytes.
  package func history(limit: Int?) async throws -> [JournalEntry] {
    try await history(limit: limit, before: nil, telling: .all)
  }

  /// Gives the same entries to the body one by one. Few are in memory at once: each may hold megabytes.
  package func eachEntry(
    limit: Int, telling verdicts: ToldVerdicts = .all, _ body: (JournalEntry) throws -> Void
  ) async throws {
    var (left, last) = (limit, Int?.none)
    while left > 0 {
      let page = try await historyPage(limit: min(left, 100), before: last, telling: verdicts)
      for entry in page { try body(entry) }
      guard let end = page.last else { return }
      (left, last) = (left - page.count, end.id)
    }
  }
}

/// Which verdicts the entries of a history come with.
package enum ToldVerdicts: Sendable {
  /// The verdicts of edits alone, which is all that is needed to say what an entry did.
  case ofEdits
  /// All, but of an import the first thousand, or as many as fill four megabytes.
  case all
}

/// Which entries of the journal are to be undone.
package enum Undoing: Hashable, Sendable {
  /// This many of the newest entries, 1 or more.
  case newest(Int)
  case entry(Int)
  /// The newest of another program's file.
  case newestImport
}

/// Why nothing was undone.
package enum UndoRefusal: RemediableError, Hashable, Sendable {
  /// There are only so many entries.
  case tooFew(Int)
  /// No entry ever had this id, or the entry was undone.
  case noEntry(Int)
  /// Later entries speak of the book that it made, or take back what it gave; each comes with what it says of the
  /// records of that book.
  case needed(JournalEntry, by: [JournalEntry])
  /// No other program's file was imported, or each import was undone.
  case noImport
}

/// Fewer entries can be redone than were asked for.
package struct RedoRefusal: RemediableError, Hashable, Sendable {
  /// How many entries can be redone.
  package var there: Int

  package init(there: Int) { self.there = there }

  package var cause: String {
    switch there {
    case 0:
      "there is nothing to redo: nothing was undone since the last change or import; an undone import is imported again"
    case 1: "there is only 1 entry to redo"
    default: "there are only \(there) entries to redo"
    }
  }

  package var remedy: Remedy? { nil }
}

extension UndoRefusal {
  package var cause: String {
    switch self {
    case .tooFew(0): "there is nothing to undo"
    case .tooFew(let count): "there \(count == 1 ? "is only 1 entry" : "are only \(count) entries") to undo"
    case .noImport: "there is no import to undo"
    case .noEntry(let id): "no entry \(id) in the history: undone already, or never there"
    case .needed(let entry, let later):
      "entry \(entry.id) (\(entry.act.verb.rawValue)) cannot be undone while what builds on it stands: "
        + Self.few(later) + "; undo that first"
    }
  }

  /// The first of them: a book that is edited every week has hundreds.
  private static func few(_ entries: [JournalEntry]) -> String {
    let shown = entries.prefix(5).map { "\($0.id) (\($0.act.verb.rawValue))" }.joined(separator: ", ")
    return shown + (entries.count > 5 ? " and \(entries.count - 5) more" : "")
  }

  package var remedy: Remedy? { if case .noEntry = self { .showHistory } else { nil } }
}
