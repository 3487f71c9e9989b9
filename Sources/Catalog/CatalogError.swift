package import Domain

/// Why the catalogue could not do what was asked.
package enum CatalogError: RemediableError, Hashable, Sendable {
  /// The file was written by a newer program.
  case newerSchema(path: String, migration: String)
  /// The file is not a sound catalogue; it was not touched.
  case damaged(path: String, reason: String)
  /// What stands where the catalogue is cannot be read: a folder, a pipe, a link that leads nowhere, a file that may
  /// not be read.
  case unreadable(path: String, reason: String)
  /// The file or its folder cannot be made or written.
  case unusable(path: String, reason: String)
  /// Reading or writing failed on the way: no room, a broken disk.
  case failed(path: String, reason: String)
  /// The file was deleted, or another took its place, while it was open here.
  case replaced(path: String)
  /// Another program has been writing, or has changed what was being read, for too long.
  case busy(path: String)
  /// This program asked something of a sound catalogue that cannot be: a fault of its own.
  case fault(reason: String)
  /// A batch, or what the reader decided, would have put one ISBN on two editions; nothing was changed.
  case isbnTaken(ISBN, owner: String, claimant: String)
  /// The cursor is not one that this catalogue printed for this query.
  case badCursor(String)
  /// There is no such category; what is nearest, if anything is near.
  case unknownCategory(String, nearest: String?)
}

extension CatalogError {
  package var cause: String {
    switch self {
    case .newerSchema(let path, let migration):
      "\(path) was written by a newer version of books (it has the step “\(migration)”)"
    case .damaged(let path, let reason):
      "\(path) is damaged (\(reason)); nothing was written: put back a copy, or move the file away to begin anew"
    case .unreadable(let path, let reason), .unusable(let path, let reason), .failed(let path, let reason):
      "\(path): \(reason)"
    case .replaced(let path):
      "\(path) was deleted or replaced while it was open; nothing was changed: end this program and start it again"
    case .busy(let path): "\(path): another program has been writing for too long; try again"
    case .fault(let reason): "a fault of books: \(reason); nothing was changed"
    case .isbnTaken(let isbn, let owner, let claimant):
      "ISBN \(isbn) of “\(claimant)” belongs to “\(owner)” already; nothing was changed"
    case .badCursor(let cursor): "“\(cursor)” is no cursor of this list"
    case .unknownCategory(let name, let nearest):
      "no category “\(name)”" + didYouMean(nearest)
    }
  }
  package var remedy: Remedy? {
    switch self {
    case .newerSchema: .updateProgram
    case .badCursor: .startOver
    case .unknownCategory(_, nearest: nil): .listCategories
    default: nil
    }
  }
}

extension CatalogError: CustomStringConvertible {
  package var description: String { cause }
}

extension CatalogError {
  /// The error without the path of the catalogue, which is nobody's business over a network.
  package var withoutPath: CatalogError {
    let name = "the catalogue"
    return switch self {
    case .newerSchema(_, let migration): .newerSchema(path: name, migration: migration)
    case .damaged(_, let reason): .damaged(path: name, reason: reason)
    case .unreadable(_, let reason): .unreadable(path: name, reason: reason)
    case .unusable(_, let reason): .unusable(path: name, reason: reason)
    case .failed(_, let reason): .failed(path: name, reason: reason)
    case .replaced: .replaced(path: name)
    case .busy: .busy(path: name)
    case .fault, .isbnTaken, .badCursor, .unknownCategory: self
    }
  }
}
