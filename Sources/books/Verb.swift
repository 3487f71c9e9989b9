import ArgumentParser

/// A verb of the command line.
///
/// Not the parser's own asynchronous commands: those leave the main thread before they begin, and so start threads even
/// where nothing is waited for.
protocol Verb: ParsableCommand {
  mutating func run() async throws
}
