import Foundation
import SourceScaffold
import Testing

@Suite struct SourceListTests {
  let manifest = """
    import PackageDescription

    /// One a line.
    let sources = [
      "BookList",
      "NYTimes",
    ]
    let others = [
      "Zebra"
    ]

    """

  @Test(arguments: [("Almanac", 4), ("GoogleBooks", 5), ("OpenLibrary", 6)])
  func `a name is put in its place, and no other line changes`(name: String, line: Int) throws {
    let list = try SourceList(manifest: manifest)
    var expected = manifest.components(separatedBy: "\n")
    expected.insert("  \"\(name)\",", at: line)
    #expect(try list.adding(SourceName(name)) == expected.joined(separator: "\n"))
  }

  @Test(arguments: ["NYTimes", "Nytimes"])
  func `a name that is there, in any case, is refused`(name: String) throws {
    let list = try SourceList(manifest: manifest)
    #expect(throws: ScaffoldError.alreadyThere("the source NYTimes")) { try list.adding(SourceName(name)) }
  }

  @Test(arguments: ["", "let sources = []", "let sources = [\n  \"A\", \"B\",\n]", "let sources = [\n  \"A\",\n"])
  func `a manifest without a list of one name a line is refused`(manifest: String) {
    #expect(throws: ScaffoldError.noSourceList) { try SourceList(manifest: manifest) }
  }

  @Test func `an empty list takes its first name`() throws {
    let list = try SourceList(manifest: "let sources: [String] = [\n]\n")
    #expect(try list.adding(SourceName("OpenLibrary")) == "let sources: [String] = [\n  \"OpenLibrary\",\n]\n")
  }

  @Test func `this package lists exactly the adapters that it has, sorted`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let scaffold = Scaffold(root: root.path(percentEncoded: false))
    let names = try scaffold.sourceList().names
    #expect(try scaffold.adapterFolders() == names)
    #expect(names == names.sorted())
  }
}
