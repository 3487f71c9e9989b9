import AppServices
import ArgumentParser
import Domain
import Foundation
import Interchange
import Presentation

/// `books open`
struct Open: Verb {
  static let configuration = CommandConfiguration(
    verb: "open",
    abstract: "Open a page about the book in the browser: what it is, where it is sold, a preview or a review.",
    discussion: """
      The browser is the one that BROWSER names, else that of the desktop.

      Example:
        books open 9781718504103 info
      """)

  @Argument(help: ArgumentHelp("The book, by id, ISBN or source:key.", valueName: "ref"), completion: .nothing)
  var reference: String

  @Argument(
    help: ArgumentHelp(
      "info, buy, preview or review; else the first that there is of info, preview, review and buy.", valueName: "page")
  )
  var page: OneOf<Pages>?

  @Flag(help: "Open nothing: print the address.")
  var printAddress = false

  @OptionGroup var options: GlobalOptions

  enum Pages: OptionValues {
    static let all: [LinkKind] = [.info, .buy, .preview, .review]
  }

  func run() async throws {
    let book = try await Session(options).contextToRead().references.book(reference)
    let pages = Pages.all.filter { book.links[$0].map(Self.isOfTheWeb) ?? false }
    guard let kind = page.map(\.value) ?? [.info, .preview, .review, .buy].first(where: pages.contains),
      pages.contains(kind), let address = book.links[kind]
    else { throw ExitStatus(.nothingFound, lack(in: book, pages)) }
    if options.json {
      try StandardOutput.line(JSON(opening: kind, of: book, at: address).line)
    } else if printAddress {
      try StandardOutput.write(printable(address) + "\n")
    }
    if printAddress { return }
    guard DesktopOpener.openPage(address) else {
      throw ExitStatus(.io, "no browser could be opened; books open \(reference) --print-address prints the address")
    }
    options.say("opened \(address)")
  }

  private func lack(in book: Book, _ pages: [LinkKind]) -> String {
    let wanted = page.map { "\($0.value.rawValue) page" } ?? "page"
    let others = pages.map(\.rawValue).joined(separator: ", ")
    return "“\(book.title)” has no \(wanted)" + (pages.isEmpty ? "" : "; it has \(others)")
  }

  /// What sources say is opened only where a browser shows it as a page.
  private static func isOfTheWeb(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return ["http", "https"].contains(scheme) && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
