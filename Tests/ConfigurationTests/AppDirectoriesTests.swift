import BooksConfiguration
import Foundation
import TestSupport
import Testing

@Suite struct AppDirectoriesTests {
  func paths(_ directories: AppDirectories) -> [String] {
    [
      directories.configurationFile, directories.catalog, directories.requestLedger, directories.cacheFolder,
      directories.httpCache,
    ]
    .map { $0.path(percentEncoded: false) }
  }

  @Test func `the flag stands before BOOKS_HOME, and everything is under it`() {
    let directories = AppDirectories.resolve(home: "/a b", environment: ["BOOKS_HOME": "/other", "HOME": "/home/ann"])
    #expect(
      paths(directories) == [
        "/a b/config.toml", "/a b/catalog.sqlite", "/a b/requests.sqlite", "/a b/cache/",
        "/a b/cache/http.sqlite",
      ])
  }

  @Test func `BOOKS_HOME stands before XDG`() {
    let directories = AppDirectories.resolve(
      home: nil, environment: ["BOOKS_HOME": "/h", "XDG_CONFIG_HOME": "/x", "HOME": "/home/ann"])
    #expect(paths(directories).first == "/h/config.toml")
  }

  @Test func `XDG variables give a folder of our own in each`() {
    let environment = [
      "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/k",
      "HOME": "/home/ann",
    ]
    #expect(
      paths(.resolve(home: nil, environment: environment)) == [
        "/c/books/config.toml", "/d/books/catalog.sqlite", "/s/books/requests.sqlite",
        "/k/books/", "/k/books/http.sqlite",
      ])
  }

  @Test(arguments: [
    ["HOME": "/home/ann"],
    ["HOME": "/home/ann", "BOOKS_HOME": "", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "relative"],
  ])
  func `what is not set, empty or relative falls to the usual folders`(environment: [String: String]) {
    #expect(
      paths(.resolve(home: nil, environment: environment)) == [
        "/home/ann/.config/books/config.toml", "/home/ann/.local/share/books/catalog.sqlite",
        "/home/ann/.local/state/books/requests.sqlite",
        "/home/ann/.cache/books/", "/home/ann/.cache/books/http.sqlite",
      ])
  }

  @Test func `a relative home is taken from the current folder`() {
    let directories = AppDirectories.resolve(home: "x/../y", environment: [:])
    let here = FileManager.default.currentDirectoryPath
    #expect(directories.configurationFile.path(percentEncoded: false) == "\(here)/y/config.toml")
  }

  @Test(arguments: [
    ("/a/./b//c/", "/a/b/c"), ("/a/b/../c", "/a/c"), ("/../a", "/a"), ("/a/../..", "/"), ("//", "/"),
    ("/a/..b/...", "/a/..b/..."),
  ])
  func `a home is named by its path from the root on`(home: String, path: String) {
    let places = AppDirectories.resolve(home: home, environment: [:])
    let whole = path == "/" ? "" : path
    #expect(places.configurationFile.path(percentEncoded: false) == "\(whole)/config.toml")
  }

  @Test func `two dots behind a symbolic link are above what it leads to`() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("far/deep"), withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "far/deep")
    try files.createSymbolicLink(atPath: folder.path("nowhere"), withDestinationPath: "unmounted")
    // What the link leads to is told without any other link on the way, as the temporary folder may be one.
    try Data("order = []".utf8).write(to: folder.url.appending(path: "far/config.toml"))
    let above = AppDirectories.resolve(home: folder.path("link/.."), environment: [:]).configurationFile
    #expect(try Data(contentsOf: above) == Data("order = []".utf8))
    #expect(above.path(percentEncoded: false).hasSuffix("/far/config.toml"))
    for home in ["far/../x", "nowhere/../x", "missing/../x"] {
      let places = AppDirectories.resolve(home: folder.path(home), environment: [:])
      #expect(places.configurationFile.path(percentEncoded: false) == folder.path("x/config.toml"))
    }
  }

  @Test(arguments: ["~", "~/books", "~root", "~nobody-of-that-name/x"])
  func `a tilde that no shell expanded is part of a name`(home: String) {
    let here = FileManager.default.currentDirectoryPath
    for directories in [
      AppDirectories.resolve(home: home, environment: [:]), .resolve(home: nil, environment: ["BOOKS_HOME": home]),
    ] {
      #expect(directories.configurationFile.path(percentEncoded: false) == "\(here)/\(home)/config.toml")
    }
  }
}
