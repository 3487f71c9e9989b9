import AppServices
import ArgumentParser
import Catalog
import BooksConfiguration
import Domain
import Foundation
import Interchange
import Networking
import Platform
import Presentation
import Sourcing

/// How the program ends: an exit code, and one line for stderr where there is something to say.
struct ExitStatus: Error, Equatable {
  /// The codes of `docs/command-line.md`; their numbers are those of sysexits.h where it has one.
  enum Code: Int32 {
    case done = 0
    case nothingFound = 1
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case internalFault = 70
    case cannotCreate = 73
    case io = 74
    case tryAgain = 75
    case keyRefused = 77
    case badConfiguration = 78
  }

  var code: Code
  var message: String?

  init(_ code: Code, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  /// The end that an error leads to.
  init(_ error: any Error) {
    switch error {
    case let ending as ExitStatus: self = ending
    case let error as CatalogError: self.init(Code(error), error.line + error.whereNamesStand)
    case let refusal as DecisionRefusal: self.init(.badData, refusal.line)
    case let refusal as UndoRefusal: self.init(.badData, refusal.line)
    case let refusal as RedoRefusal: self.init(.badData, refusal.line)
    case let error as FileDownloadError: self.init(error.code, error.line)
    case let error as FileArchiveError: self.init(.io, error.line)
    case let error as UnknownSource: self.init(.usage, error.line)
    case let error as AmbiguousCategory: self.init(.usage, error.line)
    case let error as ReferenceError: self.init(.nothingFound, error.line + error.whereNamesStand)
    case let error as NotInQuarantine: self.init(.badData, error.line)
    case let error as DisabledSource: self.init(.usage, error.line)
    case let error as ConfigurationError: self.init(Code(error), error.description + error.whereNamesStand)
    case let error as OutputError:
      self.init(error.isClosedPipe ? .done : .io, error.isClosedPipe ? nil : error.description)
    case let error as SystemError: self.init(.io, error.description)
    case is CocoaError, is POSIXError: self.init(.io, SystemError(of: error).description)
    default: self.init(parsing: error)
    }
  }

  /// What the argument parser says: help and version go to stdout, a wrong command line is one line on stderr.
  private init(parsing error: any Error) {
    switch Books.exitCode(for: error) {
    case .success:
      do {
        try ReservedFiles.checkStandardStreams()
        try StandardOutput.write(CompletionScript.completed(Books.fullMessage(for: error)) + "\n")
        self.init(.done)
      } catch { self.init(error) }
    case .validationFailure: self.init(.usage, UsageHint.line(for: error))
    // Its own words are Foundation's or a library's, and tell a reader nothing.
    default: self.init(.internalFault, "a fault of this program (\(type(of: error)))")
    }
  }

  /// Ends the program at once.
  ///
  /// What libraries do at an exit is passed over: OpenSSL frees there what the thread of a request that was given up
  /// may still use, and the program would abort. Nothing here waits for that: data is written out by then.
  func leave() -> Never {
    let line = message.map { code == .usage ? UsageHint.withoutValues($0) : $0 }
    if code != .done, RawInput.asksForJSON {
      StandardError.line(String(decoding: JSON(exitCode: code.rawValue, message: line.map(remark)).line, as: UTF8.self))
    } else if let line {
      let terminal = Terminal(descriptor: STDERR_FILENO, color: .never, environment: GlobalOptions.environment)
      StandardError.remark("books: \(line)", for: terminal)
    }
    fflush(nil)
    _exit(code.rawValue)
  }

  /// The same end, with what is to be said beside.
  func saying(_ words: String) -> ExitStatus {
    ExitStatus(code, [message, words].compactMap(\.self).joined(separator: "; "))
  }

  /// The message, for a sentence that goes on after something else.
  var words: String { message ?? "it was given up" }
}

extension ExitStatus.Code {
  fileprivate init(_ error: ConfigurationError) {
    self =
      switch error {
      case .fault, .unreadable: .badConfiguration
      case .unwritable: .cannotCreate
      case .busy: .tryAgain
      case .unknownSource, .unknownSetting, .badValue: .usage
      }
  }

  fileprivate init(_ error: CatalogError) {
    self =
      switch error {
      case .newerSchema, .damaged, .isbnTaken: .badData
      case .unreadable: .noInput
      case .unusable: .cannotCreate
      case .failed: .io
      case .busy: .tryAgain
      case .fault: .internalFault
      case .badCursor, .unknownCategory: .usage
      }
  }
}

/// How the program ends with what the use cases throw and return, and the command line's words for it.
extension ExitStatus {
  /// Nil where all is well.
  init?(after outcome: RunOutcome) {
    switch outcome {
    case .done: return nil
    case .catalogFailed(let error): self.init(error)
    case .keyRefused(let status):
      // Of a refused key a whole sentence tells, of one that is missing what the source needs.
      let joint = status.outcome == .badKey ? ":" : ""
      self.init(.keyRefused, "\(status.source)\(joint) \(status.line ?? "refused the key")" + Self.keyHint(status))
    case .badSetting(let status):
      let reason = status.line ?? "it cannot be asked as it is set up"
      self.init(.badConfiguration, "\(status.source): \(reason) (books sources info \(status.source))")
    case .catalogBusy:
      self.init(.tryAgain, "another program is writing to the catalogue: not all that came is kept; try again")
    case .incomplete: self.init(.tryAgain, "not every source answered (--strict)")
    case .noAnswer: self.init(.unavailable, "no source that was asked answered; nothing kept here fits")
    case .nothingFoundYet: self.init(.tryAgain, "nothing found, but not every source answered: try again")
    case .nothingFound: self.init(.nothingFound, "nothing found")
    }
  }

  private static func keyHint(_ status: SourceStatus) -> String {
    let takesAnother = Registry.infos.contains { info in
      info.id == status.source && info.settings.contains { $0.name == SourceSetting.apiKey }
    }
    guard status.outcome == .badKey && takesAnother else { return "" }
    return " (books sources set \(status.source) api-key reads another)"
  }

  /// - Parameter file: its name, for a person.
  init(_ error: ImportError, of file: String) {
    switch error {
    case .empty: self.init(.badData, "\(file) is empty: nothing was imported")
    case .unknownForm(let beginning):
      let shown = beginning.map { " (it begins with “\($0)”)" } ?? ""
      self.init(.badData, "\(file) is no file that can be imported\(shown); these can: \(Import.forms)")
    case .foreignForm(let form):
      self.init(
        .badData,
        "\(file) is \(form.rawValue), which is not read here: export it as CSV where it comes from, or open it in Zotero or "
          + "Tellico and export it there")
    case .broken(let fault): self.init(.badData, "\(file), \(fault); nothing of it was imported")
    case .archiveDamaged:
      self.init(.badData, "\(file) is damaged: it cannot be unpacked any further; get it again and import it again")
    case .archiveCutOff:
      self.init(
        .badData, "\(file) is cut off: it ends before what is packed in it does; get it whole and import it again")
    case .archiveFollowed:
      self.init(
        .badData,
        "\(file) is damaged: something else stands behind what is packed in it; get it again and import it again")
    case .otherArchive:
      self.init(.badData, "\(file) is packed, and not with gzip: unpack it first")
    case .spreadsheet:
      self.init(.badData, "\(file) is a spreadsheet or a zip archive: save it as CSV, or unpack it")
    case .nothingInDump(let lines):
      self.init(
        .badData,
        "\(file): none of its \(counted(lines, "line")) is of an edition or an author: "
          + "import Open Library's dump of editions, and that of authors")
    case .packedList: self.init(.badData, "\(file) is packed: unpack it with gunzip first")
    case .unreadableList(let reason): self.init(.badData, "\(file): \(reason)")
    case .noUsableRow(let rows):
      let fault = rows.faults.first.map { ": \($0.words)" } ?? ""
      let rows = rows.count == 1 ? "its only row cannot" : "none of its \(rows.count) rows can"
      self.init(.badData, "\(file): \(rows) be used\(fault)")
    case .unreadableRows(let reason): self.init(.badData, "\(file): \(reason); nothing of it was imported")
    case .takesNoFiles(let source): self.init(.usage, "\(source) takes no files")
    }
  }
}
