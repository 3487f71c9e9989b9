import ArgumentParser
import Platform

/// Parses, runs, and ends with the exit codes of `docs/command-line.md`: decided here, once.
@main struct Main {
  static func main() async {
    StandardStreams.fillGaps()
    FreedMemory.giveBack()
    InterruptHandler.passOverWriteSignals()
    InterruptHandler.keepEndsOfPrograms()
    do {
      try RawInput.check()
      try UsageHint.checkHelp()
      try await Books.run()
      ExitStatus(.done).leave()
    } catch {
      ExitStatus(error).leave()
    }
  }
}
