import ArgumentParser

/// Parses, runs, and ends with the exit codes of `docs/command-line.md`: decided here, once.
@main struct Main {
  static func main() async {
    do {
      var command = try Books.parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      Ending(error).leave()
    }
  }
}
