import Foundation
import Platform
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Images that another program made, which may be any bytes, and what a terminal says of itself.
@Suite struct SixelsTests {
  private static let image = "\u{1B}P0;1;0q\"1;1;6;6#0;2;0;0;0#0!6~-\u{1B}\\"

  @Test func `of what a program wrote the image alone goes on`() {
    let written = "\u{1B}[?25l\u{1B}]0;title\u{7}\(Self.image)\u{1B}[31m\u{1B}Pq~\u{1B}\\ and more"
    #expect(Sixels.image(in: Array(written.utf8)).map { String(decoding: $0, as: UTF8.self) } == Self.image)
    #expect(Sixels.image(in: Array("\u{1B}Pq#1~\r\n-\u{1B}\\".utf8)) != nil)
  }

  @Test(arguments: [
    "", "text", "\u{1B}", "\u{1B}P", "\u{1B}Pq", "\u{1B}Pq~", "\u{1B}Pq~\u{1B}", "\u{1B}Pq\u{1B}\\",
    "\u{1B}P1$q~\u{1B}\\",
    // Of another kind, with a command inside, with a letter or a byte that draws nothing, with the old end.
    "\u{1B}P+q544e\u{1B}\\", "\u{1B}Pq~\u{1B}[31m~\u{1B}\\", "\u{1B}Pq~\u{7}\u{1B}\\", "\u{1B}Pq~\u{9C}",
    "\u{1B}Pq~ ~\u{1B}\\",
    "\u{1B}Pq~é\u{1B}\\", "\u{1B}P\(String(repeating: "1;", count: 40))q~\u{1B}\\",
  ])
  func `what is no image, or more than one, does not go on`(written: String) {
    #expect(Sixels.image(in: Array(written.utf8)) == nil)
  }

  @Test func `no bytes whatever give anything but sixels between their marks`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let letters = Array("\u{1B}Pq\\~#;1-\u{7}[m".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 4...14, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
      guard let image = Sixels.image(in: Array("\u{1B}Pq".utf8) + bytes) else { continue }
      #expect(image.filter { $0 == 0x1B }.count == 2 && !image.contains(7), "seed \(seed): \(bytes)")
    }
  }

  @Test(
    arguments: [
      ("\u{1B}[?62;4;22c", true), ("\u{1B}[?64;1;2;4c", true), ("typed\u{1B}[?1;4cx", true), ("\u{1B}[?62;22c", false),
      ("\u{1B}[?4c", false), ("\u{1B}[?62;44;14c", false), ("\u{1B}[?c", false), ("\u{1B}[?62;4", nil), ("", nil),
      ("\u{1B}[4c", nil), ("\u{1B}[?62;4R", nil),
    ] as [(String, Bool?)])
  func `a terminal draws sixels that says so among its attributes`(answer: String, expected: Bool?) {
    #expect(Sixels.areDrawn(byAnswer: Array(answer.utf8)) == expected)
  }

  @Test(arguments: ["\u{1B}[?62;4c", "\u{1B}[?62c"])
  func `a terminal that was asked is as before, and keeps nothing of its answer`(answer: String) throws {
    var (screen, program): (Int32, Int32) = (-1, -1)
    #expect(openpty(&screen, &program, nil, nil, nil) == 0)
    defer { for descriptor in [screen, program] { close(descriptor) } }
    var (before, after) = (termios(), termios())
    #expect(tcgetattr(program, &before) == 0)
    // It is in the terminal already when it is asked for.
    #expect(tcsetattr(program, TCSANOW, &before) == 0)
    let bytes = Array((answer + "late").utf8)
    let asked = Thread { [screen] in
      var question: UInt8 = 0
      while read(screen, &question, 1) == 1, question != UInt8(ascii: "c") {}
      _ = write(screen, bytes, bytes.count)
    }
    asked.start()
    #expect(Sixels.areDrawn(by: program, within: .seconds(60)) == answer.contains(";4"))
    #expect(tcgetattr(program, &after) == 0)
    #expect(before.c_lflag == after.c_lflag)
    var waiting: Int32 = -1
    #expect(ioctl(program, UInt(FIONREAD), &waiting) == 0 && waiting == 0)
  }

  @Test func `a terminal that says nothing draws nothing`() {
    var (screen, program): (Int32, Int32) = (-1, -1)
    #expect(openpty(&screen, &program, nil, nil, nil) == 0)
    defer { for descriptor in [screen, program] { close(descriptor) } }
    #expect(!Sixels.areDrawn(by: program, within: .milliseconds(20)))
    #expect(!Sixels.areDrawn(by: -1, within: .seconds(60)))
  }

  @Test func `a program that writes too much, never ends or fails gives nothing`() throws {
    let shell = try #require(SystemProgram(named: "sh", in: ["PATH": "bin:/usr/bin:/bin"]))
    func output(_ script: String, within time: Duration = .seconds(60)) -> [UInt8]? {
      shell.output(["-c", script, "$(no shell)"], environment: [:], atMost: 1000, within: time)
    }
    #expect(output("printf '%s' \"$0\"") == Array("$(no shell)".utf8))
    #expect(output("while :; do echo more; done") == nil)
    #expect(output("echo some; exit 1") == nil)
    #expect(output("echo some; exec sleep 1000", within: .milliseconds(50)) == nil)
    #expect(output("exec >&-; exec sleep 1000", within: .milliseconds(50)) == nil)
    #expect(SystemProgram(path: "/no/such").output([], environment: [:], atMost: 1, within: .seconds(60)) == nil)
    #expect(SystemProgram(named: "sh", in: ["PATH": "bin:."]) == nil)
  }
}
