import Foundation
import Platform

/// What the desktop opens files and pages with.
enum DesktopOpener {
  #if os(macOS)
    private static let usual = "open"
  #else
    private static let usual = "xdg-open"
  #endif

  /// - Parameter path: whole.
  /// - Returns: whether a program took the file.
  static func open(_ path: String) -> Bool { run(usual, path) }

  /// - Returns: whether a browser took the address.
  static func openPage(_ address: String) -> Bool {
    let named = GlobalOptions.environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
    // BROWSER holds several, separated by colons, the first that works being the one.
    let programs = named.map { $0.split(separator: ":").map(String.init) } ?? [usual]
    return programs.contains { run($0, address) }
  }

  private static func run(_ program: String, _ address: String) -> Bool {
    // As others read BROWSER: an entry may have arguments, `%s` where the address belongs, and `&` where nobody is to
    // wait for its end.
    var words = program.split(separator: " ").map(String.init)
    let isInBackground = words.last == "&"
    if isInBackground { words.removeLast() }
    guard !words.isEmpty else { return false }
    let isNamed = words.contains { $0.contains("%s") }
    let arguments = words.map { $0.replacing("%s", with: address) } + (isNamed ? [] : [address])
    let process = try? ChildProcess.start(
      URL(filePath: "/usr/bin/env"), arguments, output: .file(.standardError))
    guard let process else { return false }
    if isInBackground { return true }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
