import AppServices
import Catalog
import Domain
import Interchange
import Presentation

extension JSON {
  /// `books.error/1`, its code that of HTTP.
  init(_ failure: WebFailure) { self.init(exitCode: Int32(failure.status), message: failure.message) }
}

extension WebFailure {
  /// What a use case throws, as a reader of the page is told of it. What nobody foresaw is not told: it may name files.
  init(_ error: any Error) {
    switch error {
    case let failure as WebFailure: self = failure
    case let refusal as SettingsRefusal: self.init(refusal.namesNothing ? 404 : 409, refusal.message)
    case let error as ReferenceError:
      switch error {
      case .notKept, .outOfView: self.init(404, error.words)
      case .unreadable, .ambiguous, .shared: self.init(400, error.words)
      }
    case let error as CatalogError: self.init(Self.status(of: error), error.withoutPath.words)
    case let error as UnknownSource: self.init(404, error.words)
    case let error as any RemediableError: self.init(409, RemedyWording.page.line(for: error))
    case is CancellationError: self.init(503, "given up: the server is ending, or who asked is gone")
    default: self.init(500, "a fault of this program (\(type(of: error)))")
    }
  }

  private static func status(of error: CatalogError) -> Int {
    switch error {
    case .badCursor: 400
    case .unknownCategory: 404
    case .busy: 503
    case .isbnTaken: 409
    default: 500
    }
  }
}

/// Works on what the address of a request names.
/// - Throws: ``WebFailure`` 404 where there is no such entry of the journal or no such field; what else the work
///   throws.
func naming<Value>(_ work: () async throws -> Value) async throws -> Value {
  do { return try await work() } catch let refusal as UndoRefusal {
    if case .noEntry = refusal { throw WebFailure(404, refusal.words) }
    throw refusal
  } catch let refusal as DecisionRefusal {
    if case .unknownField = refusal { throw WebFailure(404, refusal.words) }
    throw refusal
  }
}

extension RemediableError {
  /// The cause, and what to do about it here.
  fileprivate var words: String { RemedyWording.page.line(for: self) }
}

extension RemedyWording {
  /// What to do on the page.
  static let page = RemedyWording { remedy in
    switch remedy {
    case .updateProgram: ": update books"
    case .startOver: ": begin again at the first page"
    case .refresh: "; refresh asks again"
    case .goOnline: " (offline)"
    case .raiseTimeout: "; try again"
    case .enable(let source): ": enable \(source) among the sources"
    case .setKey(let source): ": set the key of \(source) among the sources"
    case .probe(let source): "; \(source) is asked again later"
    case .search(let isbn): "; a search for \(isbn) asks the sources"
    case .fetch(let key): "; a search asks \(key.source)"
    case .showQuarantine, .merge: ""
    case .showHistory: " (see the journal)"
    case .listCategories: " (those that there are stand beside the collection)"
    case .unset(let field): "; take \(field) back to show what the sources say"
    case .setMark(.favorite): ": mark it as favorite, or take the mark away"
    case .setMark: ": put it into the library, or take it out"
    }
  }
}
