import Foundation
import StandIn

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Serves the stand-in services until it is told to end: by SIGTERM or SIGINT, or with its standard input.
@main enum StandInCommand {
  static func main() {
    do {
      let options = try StandInOptions(arguments: Array(CommandLine.arguments.dropFirst()))
      options.wantsHelp ? say(StandInOptions.usage) : try serve(options)
    } catch let error as StandInUsageError {
      fail("\(error) (see stand-in --help)", code: 64)
    } catch let error as StandInFileError {
      fail("\(error)", code: error.use == .reading ? 66 : 73)
    } catch let error as LoopbackServerError {
      fail("cannot listen: \(error)", code: 74)
    } catch {
      fail("a fault of this program (\(type(of: error)))", code: 70)
    }
  }

  /// - Throws: ``StandInFileError``, ``LoopbackServerError``.
  private static func serve(_ options: StandInOptions) throws {
    // Blocked before any thread starts, so that every thread leaves the signals to `sigwait`.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let replay = try options.replayFolder.map(StandInReplay.init(folder:)) ?? StandInReplay()
    let services = StandInServices(newestIssue: options.issue ?? today, replay: replay)
    let server = try StandInServer.start(port: options.port, services: services, switches: options.switches)
    if let file = options.portFile { try server.writePort(to: file) }
    say("stand-in listening on \(server.address)")
    if options.untilEOF { endWithStandardInput() }
    var signal: Int32 = 0
    sigwait(&signals, &signal)
    server.stop()
  }

  private static var today: CivilDate {
    CivilDate(dayNumber: Int((Date().timeIntervalSince1970 / 86_400).rounded(.down)))
  }

  private static func endWithStandardInput() {
    Thread.detachNewThread {
      while let data = try? FileHandle.standardInput.read(upToCount: 4_096), !data.isEmpty {}
      kill(getpid(), SIGTERM)
    }
  }

  /// Whoever does not listen any more need not be told.
  private static func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }

  private static func fail(_ reason: String, code: Int32) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("stand-in: \(reason)\n".utf8))
    exit(code)
  }
}
