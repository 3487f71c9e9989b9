import Foundation
import Synchronization
import Testing
import TestSupport

@testable import Platform

@Suite struct AtomicFileWriteTests {
  @Test func `a file appears whole, and nothing is left beside it`() throws {
    let folder = try TemporaryFolder("a folder")
    let write = try AtomicFileWrite(to: folder.path("a.txt"))
    try write.write(Array("one ".utf8))
    #expect(folder.names.count == 1 && !folder.names.contains("a.txt"))
    try write.write(Array("two".utf8))
    try write.commit()
    #expect(folder.names == ["a.txt"])
    #expect(try folder.text("a.txt") == "one two")
  }

  @Test func `what is given up leaves the old file as it was`() throws {
    let folder = try TemporaryFolder("a folder")
    try folder.make("a.txt", "old")
    let write = try AtomicFileWrite(to: folder.path("a.txt"))
    try write.write(Array("new".utf8))
    write.discard()
    #expect(folder.names == ["a.txt"])
    #expect(try folder.text("a.txt") == "old")
  }

  @Test func `what is let go of without a word is given up`() throws {
    let folder = try TemporaryFolder("a folder")
    do { _ = try AtomicFileWrite(to: folder.path("a.txt")) }
    #expect(folder.names == [])
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o444, 0o755] as [mode_t])
  func `a file that was there keeps its mode`(mode: mode_t) throws {
    let folder = try TemporaryFolder("a folder")
    try folder.make("a.txt", "old", mode: mode)
    try folder.replace("a.txt")
    #expect(folder.mode("a.txt") == mode)
  }

  @Test func `a new file has the mode that is given, or what umask leaves`() throws {
    let folder = try TemporaryFolder("a folder")
    close(open(folder.path("made"), O_CREAT | O_WRONLY, 0o666))
    try folder.replace("usual")
    try AtomicFileWrite(to: folder.path("own"), newMode: 0o600).commit()
    #expect(folder.mode("usual") == folder.mode("made"))
    #expect(folder.mode("own") == 0o600)
  }

  @Test func `nobody else can read a file that is not finished, and bits that are too many go`() throws {
    let folder = try TemporaryFolder("a folder")
    try folder.make("a.txt", "old", mode: 0o644)
    let write = try AtomicFileWrite(to: folder.path("a.txt"), mostMode: 0o600)
    let unfinished = try #require(folder.names.first { $0 != "a.txt" })
    #expect(folder.mode(unfinished) == 0o600)
    try write.commit()
    #expect(folder.mode("a.txt") == 0o600)
  }

  @Test(.enabled(if: geteuid() == 0)) func `a file keeps its owner and its group`() throws {
    let folder = try TemporaryFolder("a folder")
    try folder.make("a.txt", "old")
    chown(folder.path("a.txt"), 1234, 4321)
    try folder.replace("a.txt")
    var status = stat()
    #expect(stat(folder.path("a.txt"), &status) == 0)
    #expect(status.st_uid == 1234 && status.st_gid == 4321)
  }

  /// As where the file came from a folder that gives its group to what is in it.
  @Test(
    .enabled(if: geteuid() == 0),
    arguments: [
      (0o644, 0o604), (0o640, 0o600), (0o664, 0o604), (0o604, 0o600), (0o755, 0o705), (0o600, 0o600),
    ] as [(mode_t, mode_t)])
  func `a file whose group cannot be kept is replaced by its owner, and opens to nobody by that`(
    mode: mode_t, left: mode_t
  ) throws {
    let folder = try TemporaryFolder("a folder")
    try folder.make("a.txt", "old", mode: mode)
    chown(folder.path("a.txt"), geteuid(), 4321)
    var calls = DurableCalls.system
    calls.own = { _, _, _ throws(SystemError) in throw SystemError(code: EPERM) }
    let write = try AtomicFileWrite(to: folder.path("a.txt"), calling: calls)
    try write.write(Array("new".utf8))
    try write.commit()
    #expect(try folder.text("a.txt") == "new")
    #expect(folder.mode("a.txt") == left)
    // Another owner's file is left to that one.
    chown(folder.path("a.txt"), 1234, 4321)
    #expect(throws: SystemError(code: EPERM)) { try AtomicFileWrite(to: folder.path("a.txt"), calling: calls) }
    #expect(folder.names == ["a.txt"])
  }

  @Test(arguments: ["file", "deep/file", "not-there"])
  func `symbolic links stay, and what they lead to is replaced or made`(target: String) throws {
    let folder = try TemporaryFolder("a folder")
    try FileManager.default.createDirectory(atPath: folder.path("deep"), withIntermediateDirectories: true)
    if target != "not-there" { try folder.make(target, "old") }
    try folder.link("second", to: target)
    try folder.link("first", to: folder.path("second"))
    try folder.replace("first")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("first")) == folder.path("second"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("second")) == target)
    #expect(try folder.text(target) == "new")
  }

  @Test func `what is written is on the disk before it has the name, and the name after`() throws {
    let folder = try TemporaryFolder("a folder")
    try folder.make("a.txt", "old")
    let calls = Mutex<[String]>([])
    let write = try AtomicFileWrite(
      to: folder.path("a.txt"), calling: .noted { call in calls.withLock { $0.append(call) } })
    try write.write(Array("new".utf8))
    #expect(calls.withLock(\.self) == [])
    try write.commit()
    #expect(calls.withLock(\.self) == ["flush file of 3 bytes", "rename to a.txt", "flush folder"])
    #expect(try folder.text("a.txt") == "new")
  }

  @Test(arguments: ["flush file", "rename"])
  func `where that fails the old file is there and nothing beside it`(call: String) throws {
    let folder = try TemporaryFolder("a folder")
    try folder.make("a.txt", "old")
    let calls = DurableCalls.noted { made throws(SystemError) in
      if made.hasPrefix(call) { throw SystemError(code: EIO) }
    }
    let write = try AtomicFileWrite(to: folder.path("a.txt"), calling: calls)
    try write.write(Array("new".utf8))
    #expect(throws: SystemError(code: EIO)) { try write.commit() }
    #expect(folder.names == ["a.txt"])
    #expect(try folder.text("a.txt") == "old")
  }

  @Test func `links in a circle, folders, pipes and folders that are not there are refused`() throws {
    let folder = try TemporaryFolder("a folder")
    try folder.link("circle", to: "circle")
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let faults = [("circle", ELOOP), ("pipe", EEXIST), (".", EEXIST), ("nowhere/a", ENOENT)]
    for (name, code) in faults {
      #expect(throws: SystemError(code: code), "\(name)") { try AtomicFileWrite(to: folder.path(name)) }
    }
    #expect(folder.names == ["circle", "pipe"])
  }

  @Test func `what a killed program left goes with the next write`() throws {
    let folder = try TemporaryFolder("a folder")
    try folder.make(".books-\(UUID().uuidString).part", "half")
    try folder.replace("a.txt")
    #expect(folder.names == ["a.txt"])
  }

  @Test func `what a living program writes stays, and so does what only looks like it`() throws {
    let folder = try TemporaryFolder("a folder")
    let other = try AtomicFileWrite(to: folder.path("b.txt"))
    let strangers = [".books-notes.part", ".books-\(UUID().uuidString).part.gz", "x.books-\(UUID().uuidString).part"]
    for name in strangers { try folder.make(name, "mine") }
    let link = ".books-\(UUID().uuidString).part"
    try folder.link(link, to: strangers[0])
    try folder.replace("a.txt")
    #expect(Set(folder.names).isSuperset(of: strangers + [link]))
    try other.commit()
    #expect(folder.names.contains("b.txt"))
  }

  @Test func `many that write at once all succeed, and leave nothing but the last`() async throws {
    let folder = try TemporaryFolder("a folder")
    let path = folder.path("a.txt")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let write = try AtomicFileWrite(to: path)
          try write.write(Array("number \(number)".utf8))
          try write.commit()
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.names == ["a.txt"])
    #expect(try folder.text("a.txt").hasPrefix("number "))
  }
}

extension DurableCalls {
  /// Those of the system, each told before it is made.
  fileprivate static func noted(_ note: @escaping @Sendable (String) throws(SystemError) -> Void) -> DurableCalls {
    DurableCalls { descriptor throws(SystemError) in
      var status = stat()
      fstat(descriptor, &status)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      try note(isFolder ? "flush folder" : "flush file of \(status.st_size) bytes")
      try system.flush(descriptor)
    } rename: { from, to throws(SystemError) in
      try note("rename to \(URL(filePath: to).lastPathComponent)")
      try system.rename(from, to)
    }
  }
}

extension TemporaryFolder {
  /// Sorted.
  fileprivate var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  fileprivate func make(_ name: String, _ text: String, mode: mode_t = 0o644) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    chmod(path(name), mode)
  }

  fileprivate func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  fileprivate func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  fileprivate func mode(_ name: String) -> mode_t? {
    var status = stat()
    return stat(path(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  fileprivate func replace(_ name: String) throws {
    let write = try AtomicFileWrite(to: path(name))
    try write.write(Array("new".utf8))
    try write.commit()
  }
}
