/// The form by which the order of a list is chosen, and what of the list's address stays then.
struct OrderForm {
  var path: String
  var kept: [(String, String?)]
  var sorts: [String]
  var sort: String
  /// Nil where the order cannot be turned around.
  var isReversed: Bool?

  var markup: Markup {
    let hidden = kept.map { name, value in
      value.map { value -> Markup in "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">" } ?? ""
    }
    let turn: Markup? = isReversed.map { isReversed in
      "<label class=\"check\"><input type=\"checkbox\" name=\"reverse\" value=\"1\"\(isReversed ? " checked" : "" as Markup)> reversed</label>"
    }
    return """
      <form class="order" action="\(path)" data-auto>\(hidden)\
      <label>Order <select name="sort">\(sorts.map { Piece.option($0, $0, isSelected: $0 == sort) })</select></label>\(turn)\
      <button class="plain nojs">Apply</button></form>
      """
  }
}

/// A list of books with what stands above it.
struct ListedBooks {
  var heading: String
  var issue: String?
  var total: Int
  var items: [Markup]
  var next: String?
  var remarks: Markup
  var order: OrderForm
  var empty: Markup

  func markup(isList: Bool) -> Markup {
    let issue = issue.map { " · \($0)" } ?? ""
    let views = [("grid", "Grid"), ("list", "List")].map { name, label -> Markup in
      let reverse = order.isReversed == true ? "1" : nil
      let address = Address.path(
        order.path, order.kept + [("sort", order.sort), ("reverse", reverse), ("view", name)])
      let isOn = (name == "list") == isList
      return
        "<a href=\"\(address)\" data-view=\"\(name)\"\(isOn ? " aria-current=\"true\"" : "" as Markup)>\(label)</a>"
    }
    let body: Markup =
      items.isEmpty
      ? "<p class=\"empty\">\(empty)</p>"
      : "<ol class=\"books \(isList ? "list" : "grid")\" id=\"books\">\n\(items)\(next.map(CollectionPage.more))</ol>"
    return """
      <div class="head"><div><h1 dir="auto">\(heading)</h1>\
      <p class="sub">\(Piece.books(total))\(issue)</p></div>\
      <div class="tools">\(order.markup)<nav class="views" aria-label="View">\(views)</nav></div></div>
      \(remarks)\(body)
      """
  }
}
