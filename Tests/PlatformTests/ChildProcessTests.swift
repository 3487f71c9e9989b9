import Dispatch
import Foundation
import Platform
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How programs are started here.
@Suite struct ChildProcessTests {
  private static let shell = URL(filePath: "/bin/sh")

  private func text(_ pipe: Pipe) throws -> String {
    String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test(arguments: [("exit 0", 0), ("exit 3", 3), ("exit 255", 255)] as [(String, Int32)])
  func `what a program exits with is its status`(script: String, status: Int32) throws {
    let child = try ChildProcess.start(Self.shell, ["-c", script])
    child.waitUntilExit()
    #expect(child.terminationReason == .exit && child.terminationStatus == status)
    #expect(!child.isRunning)
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT, SIGUSR1])
  func `the signal that ends a program is its status`(number: Int32) throws {
    let input = Pipe()
    let child = try ChildProcess.start(URL(filePath: "/bin/cat"), input: .pipe(input), output: .null)
    #expect(child.isRunning)
    child.send(number)
    child.waitUntilExit()
    #expect(child.terminationReason == .uncaughtSignal && child.terminationStatus == number)
  }

  @Test func `several threads may wait for a program, and again when it has ended`() throws {
    let input = Pipe()
    let child = try ChildProcess.start(Self.shell, ["-c", "read line; exit 3"], input: .pipe(input))
    let waiting = DispatchGroup()
    for _ in 1...4 {
      waiting.enter()
      Thread.detachNewThread {
        child.waitUntilExit()
        waiting.leave()
      }
    }
    try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8))
    waiting.wait()
    child.waitUntilExit()
    #expect(child.terminationReason == .exit && child.terminationStatus == 3)
    child.terminate()
    #expect(child.terminationReason == .exit && child.terminationStatus == 3)
  }

  @Test func `a program has its arguments and its folder`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try Data().write(to: folder.url.appending(path: "here"))
    let output = Pipe()
    let child = try ChildProcess.start(
      Self.shell, ["-c", #"ls; printf '%s\n' "$@""#, "name", "one two", "ä"], in: folder.url, output: .pipe(output))
    #expect(try text(output) == "here\none two\nä\n")
    child.waitUntilExit()
    #expect(child.terminationStatus == 0)
  }

  @Test func `a program has no other environment than what is given`() throws {
    let output = Pipe()
    let child = try ChildProcess.start(
      URL(filePath: "/usr/bin/env"), environment: ["WORD": "a=b c"], output: .pipe(output))
    #expect(try text(output) == "WORD=a=b c\n")
    child.waitUntilExit()
  }

  @Test func `an environment that is not given is that of the tests`() throws {
    let output = Pipe()
    let child = try ChildProcess.start(Self.shell, ["-c", #"printf '%s' "$PATH""#], output: .pipe(output))
    #expect(try text(output) == ProcessInfo.processInfo.environment["PATH"])
    child.waitUntilExit()
  }

  @Test func `the standard streams are what is given`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "errors")
    try Data().write(to: file)
    let (input, output) = (Pipe(), Pipe())
    let child = try ChildProcess.start(
      Self.shell, ["-c", "cat; echo said >&2"], input: .pipe(input), output: .pipe(output),
      errors: .file(FileHandle(forWritingTo: file)))
    try input.fileHandleForWriting.write(contentsOf: Data("typed".utf8))
    try input.fileHandleForWriting.close()
    // There is an end, since nobody but the program had the pipe's other end.
    #expect(try text(output) == "typed")
    child.waitUntilExit()
    #expect(try String(contentsOf: file, encoding: .utf8) == "said\n")
    let silent = try ChildProcess.start(
      Self.shell, ["-c", "! read line && echo said && echo said >&2"], input: .null, output: .null, errors: .null)
    silent.waitUntilExit()
    #expect(silent.terminationStatus == 0)
  }

  @Test func `a program has no descriptor but the standard three`() throws {
    // Without O_CLOEXEC.
    let descriptor = open("/dev/null", O_RDONLY)
    try #require(descriptor > 2)
    defer { close(descriptor) }
    let child = try ChildProcess.start(
      Self.shell, ["-c", #"[ -e /dev/fd/0 ] && [ ! -e "/dev/fd/$0" ]"#, "\(descriptor)"],
      input: .file(FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)))
    child.waitUntilExit()
    #expect(child.terminationStatus == 0)
  }

  @Test func `a program is in a process group of its own`() throws {
    let input = Pipe()
    let child = try ChildProcess.start(URL(filePath: "/bin/cat"), input: .pipe(input), output: .null)
    #expect(getpgid(child.processIdentifier) == child.processIdentifier)
    try input.fileHandleForWriting.close()
    child.waitUntilExit()
    #expect(child.terminationReason == .exit && child.terminationStatus == 0)
  }

  @Test func `a signal that the tests pass over or block ends a program`() throws {
    // One that no handler of the program is for: other tests try those meanwhile.
    let former = signal(SIGVTALRM, SIG_IGN)
    defer { signal(SIGVTALRM, former) }
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGVTALRM)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let child = try ChildProcess.start(Self.shell, ["-c", "kill -VTALRM $$"])
    child.waitUntilExit()
    #expect(child.terminationReason == .uncaughtSignal && child.terminationStatus == SIGVTALRM)
  }

  @Test func `a program that is not there, or in no folder, is an error that names it`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let missing = folder.path("no-such-program")
    let error = #expect(throws: ChildProcess.StartFailure.self) { try ChildProcess.start(URL(filePath: missing)) }
    #expect(error?.program == missing && error?.errorNumber == ENOENT)
    #expect(error?.description.hasPrefix("\(missing) was not started: ") == true)
    let homeless = #expect(throws: ChildProcess.StartFailure.self) {
      try ChildProcess.start(Self.shell, ["-c", "exit 0"], in: URL(filePath: missing))
    }
    #expect(homeless?.program == "/bin/sh" && homeless?.errorNumber == ENOENT)
  }
}
