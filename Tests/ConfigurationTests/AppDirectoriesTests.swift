import BooksConfiguration
import Foundation
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
