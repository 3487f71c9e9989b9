import Foundation

/// A source as the files of its adapter state it: read at build time, where nothing of it can be run yet.
package struct StatedSource: Hashable, Sendable {
  /// The target, which is the name of its folder: `OpenLibrarySource`.
  package let module: String
  /// What stands as text in `SourceInfo(id: "open-library"`.
  package let id: String

  package init(module: String, id: String) {
    self.module = module
    self.id = id
  }

  /// Looks through all Swift files of the folder.
  /// - Throws: ``ScaffoldError/noID(module:)`` where none of them states an id as text.
  package init(folder: String) throws(ScaffoldError) {
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    module = url.lastPathComponent
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let id = names.filter { $0.hasSuffix(".swift") }.sorted().lazy
      .compactMap { try? String(contentsOf: url.appending(path: $0), encoding: .utf8) }
      .compactMap(Self.id).first
    guard let id else { throw .noID(module: module) }
    self.id = id
  }

  /// - Throws: ``ScaffoldError/sharedID(_:modules:)`` where two have one id, ``ScaffoldError/reservedID(_:module:)``
  ///   where one has the id of what is imported or the reader's own.
  package static func check(_ sources: [StatedSource]) throws(ScaffoldError) {
    for source in sources {
      if reserved.contains(source.id) { throw .reservedID(source.id, module: source.module) }
      let same = sources.filter { $0.id == source.id }.map(\.module).sorted()
      if same.count > 1 { throw .sharedID(source.id, modules: same) }
    }
  }

  /// Of records that the reader made or that came out of files: `SourceRecord.unaskedSources`, and of `ImportForm.sources`
  /// those of files of other programs. Who has them imported would find them among what was never asked for, out of view
  /// while the source is switched off. Not `open-library`: a dump has the service's own records under its own keys.
  static let reserved: Set = [
    "import", "own", "csv", "goodreads", "storygraph", "hardcover", "librarything", "libib", "bookwyrm", "openreads",
    "jelu", "calibre",
  ]

  private static func id(in text: String) -> String? {
    text.firstMatch(of: /SourceInfo\(\s*id:\s*"([^"\\]+)"/).map { String($0.1) }
  }
}
