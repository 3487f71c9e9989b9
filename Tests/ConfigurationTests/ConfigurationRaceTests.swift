import Foundation
import Sourcing
import Synchronization
import Testing

@testable import BooksConfiguration

/// Changes of the configuration that meet.
@Suite struct ConfigurationRaceTests {
  @Test func `a change between reading and replacing is not lost`() throws {
    let home = try TemporaryHome()
    try home.write("timeout = 4\n")
    let path = home.directories.configurationFile
    let count = Atomic(0)
    let file = ConfigurationFile(path, sources: installed) {
      // An editor, which knows no lock: the first two times somebody saves in between.
      guard count.add(1, ordering: .relaxed).newValue <= 2 else { return }
      try? Data("timeout = \(count.load(ordering: .relaxed) + 4)\n".utf8).write(to: path)
    }
    try file.setEnabled(true, sources: ["nytimes"])
    #expect(try home.text() == "timeout = 6\n\n[sources.nytimes]\nenabled = true\n")
    #expect(count.load(ordering: .relaxed) == 3)
  }

  @Test func `a file that comes into being meanwhile is not lost`() throws {
    let home = try TemporaryHome()
    let path = home.directories.configurationFile
    let isFirst = Atomic(true)
    let file = ConfigurationFile(path, sources: installed) {
      if isFirst.exchange(false, ordering: .relaxed) { try? Data("timeout = 4\n".utf8).write(to: path) }
    }
    try file.setOrder(["nytimes"])
    #expect(try home.text() == "timeout = 4\norder = [\"nytimes\"]\n")
  }

  @Test func `a file that is changed all the time is given up on, and left alone`() throws {
    let home = try TemporaryHome()
    try home.write("timeout = 4\n")
    let path = home.directories.configurationFile
    let count = Atomic(0)
    let file = ConfigurationFile(path, sources: installed) {
      try? Data("timeout = \(count.add(1, ordering: .relaxed).newValue)\n".utf8).write(to: path)
    }
    #expect(throws: ConfigurationError.busy(file: file.name)) { try file.setOrder(["nytimes"]) }
    #expect(try home.text() == "timeout = \(count.load(ordering: .relaxed))\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: home.folder.path(percentEncoded: false))
    #expect(names == ["config.toml"])
  }

  @Test func `all of many changes at once are kept`() async throws {
    let home = try TemporaryHome()
    let path = home.directories.configurationFile
    let settings = installed.flatMap { source in ["per-minute", "per-day"].map { (source.id, $0) } }
    for round in 1...10 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (source, setting) in settings {
          group.addTask {
            try ConfigurationFile(path, sources: installed).set(setting, of: source, to: ["\(round)"])
          }
        }
        try await group.waitForAll()
      }
      let configuration = try home.configuration()
      for (source, setting) in settings { #expect(configuration.settings(for: source)[setting] == "\(round)") }
    }
  }
}
