import Foundation
import StandIn
import Testing

/// What the stand-in says of files and arguments that it cannot use.
@Suite struct StandInProgramTests {
  private func failure(_ arguments: [String]) async throws -> (status: Int32, line: String) {
    let program = try BooksProgram.executable("stand-in").path(percentEncoded: false)
    // With its standard input it would end, were it to serve.
    let run = try await BooksProgram().run(shell: #"exec "$0" "$@" --until-eof"#, [program] + arguments)
    #expect(run.output == "", "\(run.output)")
    return (run.status, run.errors)
  }

  @Test(
    arguments: [
      (["--prot", "1"], 64, "unknown option --prot (see stand-in --help)"),
      (["--port", "70000"], 64, "--port cannot be 70000 (see stand-in --help)"),
      (["--replay", ""], 64, "the value of --replay is empty (see stand-in --help)"),
      (["--replay", "/no/such/folder"], 66, "/no/such/folder cannot be read: No such file or directory"),
      (["--replay", "/dev/null"], 66, "/dev/null cannot be read: Not a directory"),
    ] as [([String], Int32, String)])
  func `what cannot be used is told in one line, with its own code`(arguments: [String], status: Int32, line: String)
    async throws
  {
    let failure = try await failure(arguments)
    #expect(failure.status == status && failure.line == "stand-in: \(line)\n", "\(failure)")
  }

  @Test func `a port that is taken, and a file that cannot be written, are told in one line`() async throws {
    let server = try StandInServer.start()
    defer { server.stop() }
    let taken = try await failure(["--port", String(server.port)])
    #expect(taken.status == 74 && taken.line.hasPrefix("stand-in: cannot listen: "), "\(taken)")
    let unwritten = try await failure(["--port-file", "/no/such/folder/port"])
    #expect(unwritten.status == 73, "\(unwritten)")
    #expect(unwritten.line.hasPrefix("stand-in: /no/such/folder/port cannot be written: "), "\(unwritten)")
    for line in [taken.line, unwritten.line] {
      #expect(line.split(separator: "\n").count == 1 && !line.contains("Domain"), "\(line)")
    }
  }
}
