import Domain
import Foundation
import Sourcing

/// A file in the form of a source that takes lists from files, read by that source.
struct ListedFile {
  let session: Session
  let file: InputFile
  /// Id of the source.
  let source: String

  /// The records of the file, as that source would give them, without a time: nobody fetched them.
  /// - Throws: ``Ending`` 65 where it is no such file, 64 for standard input and for what is no regular file: the source
  ///   opens it by its name.
  func pieces() async throws -> [CataloguePiece] {
    guard file.name != "-" else { throw Ending(.usage, "a \(source) comes from a file: name it") }
    guard file.isRegular else {
      throw Ending(.usage, "\(file.name) is no regular file, and a \(source) comes from one: write it to a file first")
    }
    do {
      let settings = SourceSettings([SourceSetting.baseURL: [file.name]])
      guard let lists = try session.source(source, settings: settings) as? any CatalogSource else {
        throw Ending(.usage, "\(source) takes no files")
      }
      let now = Date()
      return try await records(of: lists).map { record in
        var record = record
        record.fetchedAt = .distantPast
        return .record(record, addedAt: now)
      }
    } catch let error as SourceError {
      throw Ending(.badData, "\(file.name): \(error.cause)")
    }
  }

  private func records(of lists: any CatalogSource) async throws -> [SourceRecord] {
    var records: [SourceRecord] = []
    var page: String?
    repeat {
      let next = try await lists.catalog(page: page)
      records += next.records
      page = next.next
    } while page != nil
    return records
  }
}
