import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The paths of the files that this process has open in a folder, one for each descriptor. In a folder of the test's
/// own nobody else opens any meanwhile.
package func openFiles(in folder: String) -> [String] {
  #if canImport(Darwin)
    // Foundation leaves out `/private`, which the paths of open files begin with.
    guard let whole = realpath(folder, nil) else { return [] }
    defer { free(whole) }
    let folder = String(cString: whole) + "/"
    let paths = (0..<getdtablesize()).compactMap { descriptor in
      var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
      guard fcntl(descriptor, F_GETPATH, &path) == 0 else { return nil as String? }
      return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  #else
    let folder = URL(filePath: folder, directoryHint: .isDirectory).resolvingSymlinksInPath().path(
      percentEncoded: false)
    let links = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: links)) ?? []
    let paths = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(links)/\($0)") }
  #endif
  return paths.filter { $0.hasPrefix(folder) }
}
