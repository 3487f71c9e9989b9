import Testing

@testable import StandIn

@Suite struct StandInOptionsTests {
  @Test func `all options together`() throws {
    let options = try StandInOptions(arguments: [
      "--port", "8765", "--port-file", "p", "--fault", "nytimes=hang", "--delay", "nytimes=2s", "--delay",
      "google-books=300ms", "--issue", "2026-03-01", "--replay", "samples", "--until-eof",
    ])
    #expect(options.port == 8765)
    #expect(options.portFile == "p")
    #expect(options.switches[.nytimes] == ServiceSwitch(fault: .transport(.hang), delay: .seconds(2)))
    #expect(options.switches[.googleBooks] == ServiceSwitch(delay: .milliseconds(300)))
    #expect(options.issue == CivilDate(year: 2026, month: 3, day: 1))
    #expect(options.replayFolder == "samples")
    #expect(options.untilEOF)
  }

  @Test func `nothing is a free port and everything in order`() throws {
    let options = try StandInOptions(arguments: [])
    #expect(options.port == 0 && options.switches.isEmpty && !options.untilEOF && !options.wantsHelp)
  }

  @Test(arguments: [
    (["--prot", "1"], "unknown option --prot"), (["--port"], "--port needs a value"),
    (["--port", "70000"], "--port cannot be 70000"), (["--fault", "nytimes=flood"], "--fault cannot be nytimes=flood"),
    (["--delay", "amazon=1s"], "--delay cannot be amazon=1s"),
    (["--issue", "2026-02-30"], "--issue cannot be 2026-02-30"), (["--replay", ""], "the value of --replay is empty"),
    (["--port-file", ""], "the value of --port-file is empty"),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], reason: String) {
    #expect(throws: StandInUsageError(reason: reason)) { try StandInOptions(arguments: arguments) }
  }
}
