import Foundation
import Platform

/// A program on the `PATH` that makes sixels of an image, so that none is decoded here.
struct SixelConverter {
  private let program: SystemProgram
  private let arguments: [String]
  /// Without what this program alone is told, keys among it.
  private let environment: [String: String]

  private static let known = [
    ("chafa", ["--format=sixels", "--size=40x\(TerminalImage.height)", "--animate=off"]),
    // In pixels: a row of text has some twenty.
    ("img2sixel", ["--static", "--width=auto", "--height=\(20 * TerminalImage.height)"]),
  ]
  private static let mostBytes = 8 << 20
  private static let mostTime = Duration.seconds(5)

  /// Nil where none is there.
  init?(_ environment: [String: String]) {
    for (name, arguments) in Self.known {
      guard let program = SystemProgram(named: name, in: environment) else { continue }
      (self.program, self.arguments) = (program, arguments)
      self.environment = environment.filter { !$0.key.hasPrefix("BOOKS_") }
      return
    }
    return nil
  }

  /// What draws the image of this file, and nothing else that the program wrote; nil where it drew none.
  /// - Parameter path: whole.
  func sequence(of path: String) -> String? {
    let output = program.output(
      arguments + [path], environment: environment, atMost: Self.mostBytes, within: Self.mostTime)
    return output.flatMap(Sixels.image).map { String(decoding: $0, as: UTF8.self) }
  }
}
