import Catalog

/// The file of a catalogue that stays open for as long as a program runs.
///
/// It may be deleted meanwhile, or another may take its place: SQLite goes on with what no path leads to any more, and
/// what is written there is gone with the program.
struct OpenedFile: Sendable {
  private let path: String
  private let status: StoreFileStatus

  /// Nil where there is none. To be made before the file is opened: what takes its place from then on is another one.
  /// - Throws: `CatalogError.unreadable` for what is no regular file, or cannot be seen.
  init?(path: String) throws {
    guard let status = try StoreFileStatus(path) else { return nil }
    (self.path, self.status) = (path, status)
  }

  /// Looks at the path once.
  /// - Throws: `CatalogError.replaced` where it leads to no file any more, or to another; `.unreadable` as
  ///   ``init(path:)``.
  func check() throws {
    guard try status.isSameFile(as: StoreFileStatus(path)) else { throw CatalogError.replaced(path: path) }
  }
}
