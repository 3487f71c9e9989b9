/// What all pages have around what they show.
struct Layout {
  enum Tab: String, CaseIterable {
    case collection = "Collection"
    case duplicates = "Duplicates"
    case journal = "Journal"
    case statistics = "Stats"
    case sources = "Sources"

    var address: String {
      switch self {
      case .collection: "/"
      case .duplicates: "/duplicates"
      case .journal: "/journal"
      case .statistics: "/stats"
      case .sources: "/sources"
      }
    }
  }

  var title: String
  var tab: Tab?
  /// What stands in the search field.
  var searched: String?
  /// Beside the page where there is room.
  var side: Markup?
  /// True where a book that is opened shows beside the list.
  var hasPane = false
  /// True where what it shows goes on: without a script it is loaded anew.
  var isUnderWay = false

  func page(_ content: Markup) -> Markup {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title) · Books</title>
    <link rel="stylesheet" href="\(AssetRoutes.style)">
    <link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
    <link rel="search" type="application/opensearchdescription+xml" title="Books" href="/opds/search.xml">
    <link rel="alternate" type="application/atom+xml;profile=opds-catalog;kind=navigation" title="Books" href="/opds">
    <script src="\(AssetRoutes.script)" defer></script>\(isUnderWay ? Self.again : nil)
    </head>
    <body>
    <a class="skip" href="#main">Skip to the content</a>
    <header class="bar">
    <a class="brand" href="/"><span aria-hidden="true" class="mark"></span>Books</a>
    <form class="find" role="search" action="/search">
    <input type="search" name="text" id="find" value="\(searched ?? "")" placeholder="Title, author or ISBN" aria-label="Search all sources" autocomplete="off" required>
    <button>Search</button>
    </form>
    <nav aria-label="Pages"><ul>\(Tab.allCases.map(link))</ul></nav>
    </header>
    <div class="shell\(side == nil ? "" : " with-side")\(hasPane ? " with-pane" : "")">
    \(side.map { "<aside class=\"side\" aria-label=\"Categories\">\($0)</aside>" as Markup })
    <main id="main" tabindex="-1">
    \(content)
    </main>
    \(hasPane ? Self.pane : nil)
    </div>
    <div id="say" role="status" aria-live="polite"></div>
    \(Self.keys)
    </body>
    </html>
    """
  }

  private func link(_ tab: Tab) -> Markup {
    "<li><a href=\"\(tab.address)\"\(tab == self.tab ? " aria-current=\"page\"" : "" as Markup)>\(tab.rawValue)</a></li>"
  }

  private static let again: Markup = "\n<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>"

  private static let pane: Markup = """
    <section class="pane" id="pane" aria-label="Details" tabindex="-1" data-empty>\
    <p class="hint">Choose a book to see what is known of it.</p></section>
    """

  private static let keys: Markup = """
    <dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keys</h2><dl>\
    <dt><kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd></dt><dd>go through the books</dd>\
    <dt><kbd>Enter</kbd></dt><dd>open the book</dd><dt><kbd>f</kbd></dt><dd>favorite, or no longer</dd>\
    <dt><kbd>s</kbd></dt><dd>into the library, or out of it</dd><dt><kbd>/</kbd></dt><dd>search</dd>\
    <dt><kbd>Esc</kbd></dt><dd>close what is open</dd><dt><kbd>j</kbd> <kbd>k</kbd> <kbd>l</kbd></dt>\
    <dd>duplicates: join, keep apart, later</dd><dt><kbd>?</kbd></dt><dd>these keys</dd></dl>\
    <form method="dialog"><button>Close</button></form></dialog>
    """
}
