import Foundation

/// Recorded answers of the real services, given instead of the invented ones.
package struct StandInReplay: Sendable {
  /// For `lists/full-overview.json`.
  package var fullOverview: [UInt8]?
  /// For `book-list.json`.
  package var bookList: [UInt8]?
  /// For the first page of a search whose `q` has one of the words; first match wins.
  package var searches: [(words: Set<String>, body: [UInt8])] = []
  /// Where a file lies under the path that it answers: `FOLDER/open-library/search.json`.
  private var folder: URL?

  package init() {}

  /// Takes from a folder and its folders the first file, by path, named `…full-overview….json` and
  /// `…books_readable….json`, and all named `search-WORD-WORD.json`.
  /// - Throws: where the folder or one of these files cannot be read.
  package init(folder: String) throws(StandInFileError) {
    self.folder = URL(filePath: folder, directoryHint: .isDirectory)
    let names = try Self.names(in: folder).sorted().filter { $0.hasSuffix(".json") }
    func read(_ name: String) throws(StandInFileError) -> [UInt8] {
      let path = "\(folder)/\(name)"
      do { return Array(try Data(contentsOf: URL(filePath: path))) } catch {
        throw StandInFileError(.reading, path, error)
      }
    }
    if let name = names.first(where: { $0.contains("full-overview") }) { fullOverview = try read(name) }
    if let name = names.first(where: { $0.contains("books_readable") }) { bookList = try read(name) }
    for name in names {
      guard let words = name.split(separator: "/").last?.dropLast(".json".count).split(separator: "-"),
        words.first == "search"
      else { continue }
      searches.append((Set(words.dropFirst().map { $0.lowercased() }), try read(name)))
    }
  }

  /// The paths of all that lies in the folder, from there.
  private static func names(in folder: String) throws(StandInFileError) -> [String] {
    // Foundation does not tell a file from a folder that is not there.
    guard let opened = opendir(folder) else { throw StandInFileError(.reading, folder, errorNumber: errno) }
    closedir(opened)
    do { return try FileManager.default.subpathsOfDirectory(atPath: folder) } catch {
      throw StandInFileError(.reading, folder, error)
    }
  }

  /// The file that lies in the folder under the path of the request, whatever its query, or with `.json` behind it; nil
  /// where there is none, and for paths that lead out of the folder. Read anew for each request, so that it can be
  /// changed while the server runs.
  func file(at path: String) -> LoopbackReply? {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    guard let folder, !names.contains(where: { ["", ".", ".."].contains($0) || $0.contains("\0") }) else { return nil }
    for ending in ["", ".json"] {
      guard let data = try? Data(contentsOf: folder.appending(path: names.joined(separator: "/") + ending)) else {
        continue
      }
      return LoopbackReply(headers: [("Content-Type", Self.mediaType(ofFile: names.last ?? ""))], body: Array(data))
    }
    return nil
  }

  /// By the ending of its name; JSON where that says nothing.
  private static func mediaType(ofFile name: String) -> String {
    switch name.split(separator: ".").last?.lowercased() ?? "" {
    case "html": "text/html; charset=utf-8"
    case "xml": "application/xml"
    case "mrc": "application/marc"
    case "csv": "text/csv; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    default: "application/json"
    }
  }

  func body(for request: LoopbackRequest, of service: StandInService, path: String) -> [UInt8]? {
    switch (service, path) {
    case (.nytimes, "lists/full-overview.json"): fullOverview
    case (.bookList, "book-list.json"): bookList
    case (.googleBooks, "volumes"): search(request)
    default: nil
    }
  }

  private func search(_ request: LoopbackRequest) -> [UInt8]? {
    guard Int(request[query: "startIndex"] ?? "0") == 0, let query = request[query: "q"] else { return nil }
    let words = query.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return searches.first { !$0.words.isDisjoint(with: words) }?.body
  }
}
