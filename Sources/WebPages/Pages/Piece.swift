import AppServices
import Domain
import Presentation

/// Small pieces that several pages have.
enum Piece {
  /// What did not work with the sources that were asked, a line each; nothing where all is well.
  static func remarks(_ statuses: [SourceStatus], _ more: [String] = []) -> Markup {
    let lines = statuses.filter { $0.hasFailed || $0.stale }.map { status in
      let words = RemedyWording.page.line(for: status) ?? status.outcome.words
      return "\(status.source): \(words)" + (status.stale ? "; shown as it was kept" : "")
    }
    let all = (lines + more).map { line -> Markup in "<p>\(line)</p>" }
    return all.isEmpty ? "" : "<div class=\"remarks\" role=\"note\">\(all)</div>"
  }

  /// One line of a list of what became of the sources.
  static func status(_ status: SourceStatus) -> Markup {
    let words =
      status.hasFailed || status.isOfBusyServer
      ? RemedyWording.page.line(for: status) ?? status.outcome.words
      : "\(status.outcome.words)" + (status.results > 0 ? ", \(status.results)" : "")
    return
      "<li class=\"\(status.hasFailed ? "bad" : "good")\" data-source=\"\(status.source)\"><b>\(status.source)</b> \(words)</li>"
  }

  /// A button that sends a form of its own.
  /// - Parameter accessibleName: what is read out where the label alone says too little.
  static func button(
    _ label: Markup, to path: String, _ values: [(String, String)] = [], class kind: String = "",
    accessibleName: String? = nil, pressed: Bool? = nil
  ) -> Markup {
    let hidden = values.map { name, value -> Markup in "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">" }
    let spoken = accessibleName.map { name -> Markup in " aria-label=\"\(name)\"" }
    let state = pressed.map { pressed -> Markup in " aria-pressed=\"\(pressed ? "true" : "false")\"" }
    return """
      <form method="post" action="\(path)" class="one">\(hidden)<button class="\(kind)"\(spoken)\(state)>\(label)</button></form>
      """
  }

  /// For a page that another site led to: says that no source was asked, with a link that has them asked. Nothing for
  /// any other page.
  static func hintOfOtherSite(_ request: WebRequest) -> Markup {
    guard request.isFromAnotherSite, let address = try? request.address() else { return "" }
    return """
      <div class="remarks" role="note"><p>A page of another site led here: no source was asked. \
      <a href="\(address)">Open it from here</a></p></div>
      """
  }

  /// The language of the book's titles, as an attribute: a voice reads them in it, and of a letter that Chinese and
  /// Japanese write in two ways it shows the right one. Nothing where it is not known.
  static func language(of book: Book) -> Markup {
    book.languageTag.map { tag -> Markup in " lang=\"\(tag)\"" } ?? ""
  }

  /// The way to what was perhaps meant.
  /// - Parameters:
  ///   - path: of the page that found nothing.
  ///   - asked: what it was asked, by the names of its query.
  static func meant(_ meant: SpellingSuggestion, at path: String, _ asked: [(name: String, value: String?)]) -> Markup {
    let address = Address.path(
      path, asked.map { name, value in (name: name, value: name == meant.part.rawValue ? meant.text : value) })
    return "Did you mean <a href=\"\(address)\" dir=\"auto\">\(meant.text)</a>?"
  }

  /// A rating of 1 to 5, which a voice reads as a number.
  static func stars(_ rating: Int) -> Markup {
    "<span role=\"img\" aria-label=\"\(rating) of 5\">\(String(repeating: "★", count: rating))</span>"
  }

  /// Short facts in a line, each in the direction of its own letters.
  static func facts(_ facts: [String]) -> Markup {
    facts.map { fact -> Markup in "<bdi>\(fact)</bdi>" }.joined(separator: " · ")
  }

  /// `1 book`, `1,234 books`.
  static func books(_ count: Int) -> String { "\(grouped(count)) \(count == 1 ? "book" : "books")" }

  static func option(_ value: String, _ label: String, isSelected: Bool) -> Markup {
    "<option value=\"\(value)\"\(isSelected ? " selected" : "" as Markup)>\(label)</option>"
  }
}
