import Foundation
import Platform
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `books serve`, from its first line to its end.
@Suite struct ServeTests {
  /// The program while it serves, and its address.
  private func serving(_ books: BooksProgram) throws -> (running: BooksProgram.Running, address: String) {
    let running = try books.start(["serve", "--port", "0"])
    let address = running.output.text { $0.contains("\n") }.trimmingCharacters(in: .newlines)
    return (running, address)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends the server with 0, and the catalogue is closed`(number: Int32) async throws {
    let books = try BooksProgram()
    let list = try books.file("list.json", #"[{"title":"Forks and Merges","authors":"Ada Pell"}]"#)
    #expect(try await books.run("import", list).status == 0)
    let (running, address) = try serving(books)
    #expect(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\//) != nil)
    kill(running.process.processIdentifier, number)
    running.process.waitUntilExit()
    #expect(running.process.terminationReason == .exit)
    #expect(running.process.terminationStatus == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: books.home.path(percentEncoded: false))
    #expect(!left.contains { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") })
  }

  /// As the shell of a script has it for what runs in the background.
  @Test func `Ctrl-C ends no server that was started to pass it over`() async throws {
    let books = try BooksProgram()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let running = try books.start(
      ["-c", "trap '' INT; exec \"$0\" serve --port 0", program], executable: URL(filePath: "/bin/sh"))
    let address = running.output.text { $0.contains("\n") }.trimmingCharacters(in: .newlines)
    kill(running.process.processIdentifier, SIGINT)
    // A server that ends takes no connection.
    for _ in 0..<20 { #expect(try answer(at: address).hasPrefix("HTTP/1.1 200 ")) }
    kill(running.process.processIdentifier, SIGTERM)
    running.process.waitUntilExit()
    #expect(running.process.terminationReason == .exit && running.process.terminationStatus == 0)
  }

  @Test(arguments: [([], "read and change your"), (["--read-only"], "read your")] as [([String], String)])
  func `who is let in from elsewhere is told what the address allows`(options: [String], words: String) async throws {
    let books = try BooksProgram()
    let running = try books.start(["serve", "--port", "0", "--bind", "0.0.0.0"] + options)
    defer { running.process.terminate() }
    let said = running.errors.text { $0.contains("whoever knows this address can") && $0.hasSuffix("catalogue\n") }
    #expect(said.contains("can \(words) catalogue"), "\(said)")
  }

  @Test func `a setting that there is not is told as such, a broken configuration by its line and not its place`()
    async throws
  {
    let books = try BooksProgram()
    let (running, address) = try serving(books)
    defer { running.process.terminate() }
    for path in ["nytimes/settings/colour", "nobody/settings/api-key"] {
      let refusal = try answer(at: address, to: "DELETE /api/v1/sources/\(path)")
      #expect(refusal.hasPrefix("HTTP/1.1 404 "), "\(refusal)")
    }
    try books.file("config.toml", "timeout = soon\n")
    let said = try answer(at: address)
    #expect(said.hasPrefix("HTTP/1.1 409 ") && said.contains("config.toml:1:"), "\(said)")
    #expect(!said.contains(books.home.lastPathComponent), "\(said)")
  }

  @Test func `a port that is taken is told, and ends with 74`() async throws {
    let books = try BooksProgram()
    let (running, address) = try serving(books)
    defer { running.process.terminate() }
    let port = try #require(address.split(separator: ":").last).filter(\.isNumber)
    let second = try await books.run("serve", "--port", port)
    #expect(second.status == 74)
    #expect(second.errors.contains("port \(port)"))
  }

  @Test func `an address of another machine is told, and ends with 74`() async throws {
    // Of documentation (RFC 5737), so of no machine.
    let run = try await BooksProgram().run("serve", "--bind", "192.0.2.1", "--port", "0")
    #expect(run.status == 74 && run.errors.contains("that is no address of this machine"), "\(run.errors)")
  }

  @Test(arguments: [
    ("--port", "70000", "--port takes 0 to 65535"), ("--port", "-1", "--port takes 0 to 65535"),
    ("--bind", "", "--bind takes an address"),
  ])
  func `what cannot be served is a wrong command line`(option: String, value: String, words: String) async throws {
    let run = try await BooksProgram().run("serve", option, value)
    #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
  }
}
