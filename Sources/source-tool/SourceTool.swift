import Foundation
import Platform
import SourceScaffold

/// What the two plugins run: they may start executables only, and cannot be tested.
///
///     source-tool registry FILE FOLDER…     writes the registry of the adapters in these folders
///     source-tool add ROOT NAME             adds an adapter to the package at ROOT
@main struct SourceTool {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("registry", 2...): writeRegistry(to: arguments[1], folders: Array(arguments.dropFirst(2)))
    case ("add", 3): addSource(arguments[2], root: arguments[1])
    default: fail("usage: source-tool registry FILE FOLDER… | source-tool add ROOT NAME", code: 64)
    }
  }

  private static func writeRegistry(to file: String, folders: [String]) {
    do {
      let sources = try folders.map { folder throws(ScaffoldError) in try StatedSource(folder: folder) }
      try StatedSource.check(sources)
      let text = Data(registryText(modules: sources.map(\.module)).utf8)
      // What is written anew is compiled anew, with all that depends on it.
      guard FileManager.default.contents(atPath: file) != text else { return }
      try text.write(to: URL(filePath: file), options: .atomic)
    } catch let error as ScaffoldError {
      fail(error.description, code: 65)
    } catch {
      fail("\(file) could not be written: \(SystemError(of: error))", code: 73)
    }
  }

  private static func addSource(_ name: String, root: String) {
    do throws(ScaffoldError) {
      let paths = try Scaffold(root: root).add(SourceName(name))
      print("Written:", paths.map { "  \($0)" }.joined(separator: "\n"), separator: "\n")
      print("Try it: swift test --filter \(name)SourceTests")
    } catch {
      fail(error.description, code: 65)
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    // As a compiler says it, so that the build shows it as its error.
    FileHandle.standardError.write(Data("error: source-tool: \(message)\n".utf8))
    exit(code)
  }
}
