import Foundation
import TestSupport
import Testing

@testable import Platform

/// Where a file lies that lies nowhere else.
@Suite struct OnlyNameTests {
  @Test func `of a file with one name it is told where that is, if it is told at all`() throws {
    let folder = try TemporaryFolder("a folder")
    try "one".write(toFile: folder.path("a.txt"), atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: folder.path("soft"), withDestinationPath: "a.txt")
    let file = FileIdentity(path: folder.path("a.txt"))
    for name in ["a.txt", "soft"] {
      guard let place = FileLocation(ofOnly: folder.path(name)) else { continue }
      #expect(place.name == "a.txt" && FileIdentity(path: place.path) == file)
    }
    let descriptor = open(folder.path("soft"), O_RDONLY)
    defer { close(descriptor) }
    let place = FileLocation(ofOnly: descriptor)
    #expect(place == nil || FileIdentity(path: place?.path ?? "") == file)
  }

  @Test func `nothing is told of a file with two names, or with none`() throws {
    let folder = try TemporaryFolder("a folder")
    try "one".write(toFile: folder.path("a.txt"), atomically: false, encoding: .utf8)
    let descriptor = open(folder.path("a.txt"), O_RDONLY)
    defer { close(descriptor) }
    try FileManager.default.linkItem(atPath: folder.path("a.txt"), toPath: folder.path("b.txt"))
    #expect(FileLocation(ofOnly: folder.path("a.txt")) == nil)
    #expect(FileLocation(ofOnly: descriptor) == nil)
    try FileManager.default.removeItem(atPath: folder.path("a.txt"))
    try FileManager.default.removeItem(atPath: folder.path("b.txt"))
    #expect(FileLocation(ofOnly: descriptor) == nil)
    #expect(FileLocation(ofOnly: folder.path("a.txt")) == nil)
  }

  #if canImport(Glibc)
    @Test(
      arguments: [
        ("/home/a/list.txt", true), ("/", true), ("/mnt/part/list.txt", false), ("/mnt/partly/list.txt", true),
        ("/mnt/part/whole/list.txt", true), ("/my files/list.txt", false), ("/etc/hosts", false), ("/etc/host", true),
      ])
    func `what is shown in part may be shown elsewhere too`(path: String, isWhole: Bool) {
      let mounts = """
        22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
        23 22 8:1 /home/a /mnt/part rw,relatime shared:1 - ext4 /dev/sda1 rw
        24 23 8:2 / /mnt/part/whole rw,relatime - ext4 /dev/sdb1 rw
        25 22 8:1 /home/a /my\\040files rw,relatime - ext4 /dev/sda1 rw
        26 22 8:1 /var/hosts /etc/hosts rw,relatime - ext4 /dev/sda1 rw

        """
      #expect(Mounts.showWhole(path, mounts) == isWhole)
    }
  #endif
}
