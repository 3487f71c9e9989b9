/// What went wrong, as a page.
enum ErrorPage {
  static func response(_ failure: WebFailure, to request: WebRequest) -> WebResponse {
    let title = failure.status == 404 ? "Not here" : "This did not work"
    // What is not kept here a source may know, which was not asked for whom another site led here.
    let wayOn = failure.status == 404 ? Piece.wayOn(request) : ""
    // A form without a script: what was typed is not lost. Nothing is changed either where the catalogue is busy, or the
    // server is ending (503).
    let wayBack: Markup =
      request.method == .post && ((400..<500).contains(failure.status) || failure.status == 503)
      ? "<p>Nothing was changed. Back in your browser leads to what you sent.</p>" : ""
    return .html(
      Layout(title: title).page(
        """
        <section class="message"><h1>\(title)</h1><p>\(failure.message)</p>\(wayBack)<p><a href="/">To the collection</a></p>\(wayOn)</section>
        """), status: failure.status)
  }
}
