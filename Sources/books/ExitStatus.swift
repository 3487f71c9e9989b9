import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Foundation
import Interchange
import Networking
import Platform
import Presentation
import Sourcing

/// How the program ends: an exit code, and a line for stderr where there is something to say.
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

  /// The exit status of an error.
  init(_ error: any Error) {
    switch error {
    case let ending as ExitStatus: self = ending
    case let error as CatalogError: self.init(Code(error), error.line)
    case let refusal as DecisionRefusal: self.init(.badData, refusal.line)
    case let refusal as UndoRefusal: self.init(.badData, refusal.line)
    case let refusal as RedoRefusal: self.init(.badData, refusal.line)
    case let error as FileDownloadError: self.init(error.code, error.line)
    case let error as FileArchiveError: self.init(.io, error.line)
    case let error as UnknownSource: self.init(.usage, error.line)
    case let error as AmbiguousCategory: self.init(.usage, error.line)
    case let error as ReferenceError: self.init(.nothingFound, error.line + error.nameHint)
    case let error as NotInQuarantine: self.init(.badData, error.line)
    case let error as TooManyToRelease: self.init(.badData, error.line)
    case let error as DisabledSource: self.init(.usage, error.line)
    case let error as ConfigurationError: self.init(Code(error), error.description + error.nameHint)
    case let error as OutputError:
      self.init(error.isClosedPipe ? .done : .io, error.isClosedPipe ? nil : error.description)
    case let error as SystemError: self.init(.io, error.description)
    case is CocoaError, is POSIXError: self.init(.io, SystemError(of: error).description)
    default: self.init(parsing: error)
    }
  }

  /// The exit status of an error of the argument parser. Help and version, which it throws as errors too, go to stdout.
  private init(parsing error: any Error) {
    switch Books.exitCode(for: error) {
    case .success:
      do {
        try ReservedFiles.checkStandardStreams()
        try StandardOutput.write(CompletionScript.completed(Books.fullMessage(for: error)) + "\n")
        self.init(.done)
      } catch { self.init(error) }
    case .validationFailure: self.init(.usage, UsageHint.line(for: error))
    // Its text comes from Foundation or a library, and tells a reader nothing.
    default: self.init(.internalFault, "a fault of this program (\(type(of: error)))")
    }
  }

  /// Ends the program at once.
  ///
  /// Exit handlers of libraries are skipped: OpenSSL's frees memory that the thread of an abandoned request may still
  /// use, so that the program would abort. Nothing is lost by that, since all data is written by then.
  func leave() -> Never {
    let line = message.map { code == .usage ? UsageHint.withoutValues($0) : $0 }
    if code != .done, RawInput.asksForJSON {
      let document = JSON(exitCode: code.rawValue, message: line.map(abridged))
      StandardError.line(String(decoding: document.line, as: UTF8.self))
    } else if let line {
      let terminal = Terminal(descriptor: STDERR_FILENO, color: .never, environment: GlobalOptions.environment)
      StandardError.remark("books: \(line)", for: terminal)
    }
    fflush(nil)
    _exit(code.rawValue)
  }

  /// The same exit status with more words behind its message.
  func saying(_ words: String) -> ExitStatus {
    ExitStatus(code, [message, words].compactMap(\.self).joined(separator: "; "))
  }

  /// The message as the end of a sentence.
  var words: String { message ?? "it was given up" }
}

extension ExitStatus.Code {
  fileprivate init(_ error: ConfigurationError) {
    self =
      switch error {
      case .fault, .unreadable: .badConfiguration
      case .unwritable: .cannotCreate
      case .noRoom: .io
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
      case .failed, .replaced: .io
      case .busy: .tryAgain
      case .fault: .internalFault
      case .badCursor, .unknownCategory: .usage
      }
  }
}
