import AppServices
import CalibreLibrary
import Domain
import Foundation
import Interchange

/// Each file is put in by what its form asks for.
extension Import {
  /// - Parameter named: where rejected lines of dumps go; nil: beside each.
  /// - Throws: ``ExitStatus`` that names the file where it cannot be imported.
  func put(
    _ file: InputFile, _ form: ImportForm, into context: AppContext, _ session: Session, _ named: RejectsFile?
  ) async throws -> ImportResult {
    if form == .openLibrary { return try await putDump(file, into: context, session, rejecting: named) }
    let progress = FileProgress(options, file.title)
    defer { progress.clear() }
    do {
      if form.isOfRows {
        // A table tells its own program, but where the command line does.
        let isTable = form != .libraryThing && form != .openLibraryLog
        let (wanted, columns) = (isAuto && isTable ? nil : form, try namedColumns)
        return try await context.importRows(
          of: file.title, form, dryRun: dryRun.isSet, counting: progress.countOne
        ) { try file.rows(wanted, columns: columns) }
      }
      return try await context.import(file, form, dryRun: dryRun.isSet, counting: progress.countOne)
    } catch let error as ImportError {
      throw ExitStatus(error, of: file.title)
    }
  }

  /// A library of calibre.
  /// - Throws: as ``put(_:_:into:_:_:)``.
  func putLibrary(_ path: String, into context: AppContext) async throws -> ImportResult {
    let progress = FileProgress(options, path)
    defer { progress.clear() }
    let uses = try calibreUses
    do {
      return try await context.importRows(of: path, .calibre, dryRun: dryRun.isSet, counting: progress.countOne) {
        try CalibreLibrary(path: path, columns: uses, clock: CalibreClock(.current, now: context.now()))
      }
    } catch let error as ImportError {
      throw ExitStatus(error, of: path)
    }
  }

  private func putDump(
    _ file: InputFile, into context: AppContext, _ session: Session, rejecting named: RejectsFile?
  ) async throws -> ImportResult {
    let progress = FileProgress(options, file.title)
    defer { progress.clear() }
    let own = named == nil ? try rejectsFile(beside: file, session, progress) : nil
    let rejects = named ?? own
    let listener = DumpListener(
      rejected: { try rejects?.write($0, of: file.title) }, progress: progress.note, indexing: progress.noteIndexing)
    do {
      let result = try await context.importDump(
        file, authors: session.authorNames, dryRun: dryRun.isSet, telling: listener)
      progress.clear()
      try finish(own)
      return result
    } catch {
      progress.clear()
      try? finish(own)
      if let error = error as? ImportError { throw ExitStatus(error, of: file.title) }
      throw error
    }
  }

  /// Nil where rejected lines go nowhere: there is no place beside the file, or nothing is to be changed.
  private func rejectsFile(
    beside file: InputFile, _ session: Session, _ progress: FileProgress
  ) throws -> RejectsFile? {
    if file.name == "-" || dryRun.isSet { return nil }
    return try RejectsFile(path: file.name + ".rejects", session: session) { error in
      progress.clear()
      options.say("\(error.words): lines that give nothing are kept nowhere (--rejects FILE says where)")
    }
  }

  /// Says how many lines went there, if any did.
  func finish(_ rejects: RejectsFile?) throws {
    guard let rejects else { return }
    let count = try rejects.finish()
    if count > 0 { options.say("\(counted(count, "line")) that gave nothing: \(rejects.path)") }
  }
}
