import AppServices
import ArgumentParser
import Catalog
import Domain
import Foundation
import Platform
import WebPages
import WebServer

/// `books serve`
struct Serve: Verb {
  static let configuration = CommandConfiguration(
    verb: "serve",
    abstract: "Show the catalogue as a page in the browser, and to e-readers and programs.",
    discussion: """
      The page is for you on this machine alone, unless --bind says otherwise; then a token that is printed once is asked \
      for. Ctrl-C ends it. E-readers find the catalogue at /opds, programs what they can ask for at /api/v1/openapi.json.

      Example:
        books serve --port 8080 --open
      """)

  @Option(help: ArgumentHelp("Answer at this address of this machine.", valueName: "address"))
  var bind = "127.0.0.1"

  @Option(parsing: .unconditional, help: "The port; 0 for any that is free.")
  var port = 8080

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Flag(
    name: .customLong("read-only"), help: "Change nothing, ask no source and fetch no cover, whatever is asked for.")
  var readOnly = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port takes 0 to 65535.") }
    if bind.isEmpty { throw ValidationError("--bind takes an address, such as 127.0.0.1.") }
  }

  func run() async throws {
    OpenFileLimit.raise()
    let session = try Session(options)
    let workspace = try workspace(session)
    let rules = AccessRules(
      names: Set([bind.lowercased()] + (isLoopback ? [] : [ProcessInfo.processInfo.hostName.lowercased()])),
      isOpen: !isLoopback, token: isLoopback ? nil : Self.newToken(), isReadOnly: readOnly)
    let server = WebServer(Site(workspace, files: workspace.files, rules: rules), host: bind, port: port)
    do {
      try await server.run(passingOver: InterruptHandler.passedOver) { [options, bind, open, readOnly] port in
        let rest = ":\(port)/" + (rules.token.map { "?token=\($0)" } ?? "")
        let address = "http://" + Self.host(bind) + rest
        try? StandardOutput.write(address + "\n")
        options.say("serving your catalogue; Ctrl-C ends it")
        if Self.everyAddress.contains(bind) {
          options.say("from other machines it is http://\(ProcessInfo.processInfo.hostName)\(rest)")
        }
        if rules.token != nil {
          options.say("whoever knows this address can read \(readOnly ? "" : "and change ")your catalogue")
        }
        if open, !DesktopOpener.openPage(address) { options.say("no browser could be opened") }
      }
    } catch let error as WebServerError {
      let cause = SystemError(code: error.code)
      let reason = cause.code == EADDRNOTAVAIL ? "that is no address of this machine" : cause.description
      throw ExitStatus(.io, "cannot serve at \(bind), port \(port): \(reason)")
    }
    await workspace.close()
    options.say("ended")
  }

  /// A catalogue that cannot be written can be shown all the same.
  private func workspace(_ session: Session) throws -> ServedWorkspace {
    do { return try ServedWorkspace(session, isReadOnly: readOnly) } catch let error as CatalogError {
      guard case .unusable(let path, _) = error, !readOnly, FileManager.default.isReadableFile(atPath: path)
      else { throw error }
      throw ExitStatus(error).saying("or show it with --read-only")
    }
  }

  /// `127.example.com` is a name, which may lead anywhere.
  private var isLoopback: Bool {
    bind == "localhost" || bind == "::1" || bind.hasPrefix("127.") && bind.allSatisfy { $0.isNumber || $0 == "." }
  }

  /// All addresses of this machine.
  private static let everyAddress = ["0.0.0.0", "::"]

  /// As a browser on this machine calls it.
  private static func host(_ bind: String) -> String {
    switch bind {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: bind.contains(":") ? "[\(bind)]" : bind
    }
  }

  /// 128 bits that nobody can guess.
  private static func newToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in zeroPadded(String(random.next() as UInt64, radix: 16), to: 16) }.joined()
  }
}
