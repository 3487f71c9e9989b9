import Domain

/// The style and the script of the pages, compiled in.
enum AssetRoutes {
  static let routes: [Route] = [
    asset("page.css", PackageResources.page_css, "text/css; charset=utf-8"),
    asset("page.js", scriptParts, "text/javascript; charset=utf-8"),
    asset("icon.svg", Array(icon.text.utf8), "image/svg+xml"),
  ]

  private static let icon: Markup = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="4" y="5" width="7" height="23" rx="1.5" fill="#1f6f78"/>\
    <rect x="12.5" y="8" width="6" height="20" rx="1.5" fill="#d98e48"/>\
    <path d="M20.4 9.6l5.4-1.6 4 19.1-5.4 1.2z" fill="#8f2d3c"/></svg>
    """

  /// The address bears a version, so that a browser asks for another one after an update of the program.
  static let style = address("page.css", PackageResources.page_css)
  static let script = address("page.js", scriptParts)

  /// The parts of the script, one behind the other in one scope of their own, so that a page loads one file: what a
  /// part uses while the page loads stands in those before it.
  private static let scriptParts: [UInt8] = {
    let parts = [
      PackageResources.basics_js, PackageResources.list_js, PackageResources.drafts_js, PackageResources.details_js,
      PackageResources.forms_js, PackageResources.duplicates_js, PackageResources.search_js,
      PackageResources.categories_js, PackageResources.sync_js, PackageResources.keys_js,
    ]
    return Array("\"use strict\";\n(() => {\n".utf8) + Array(parts.joined()) + Array("})();\n".utf8)
  }()

  private static func asset(_ name: String, _ bytes: [UInt8], _ type: String) -> Route {
    Route(.get, "/assets/\(name)") { _ in
      WebResponse.bytes(bytes, type: type).adding("cache-control", "private, max-age=604800")
    }
  }

  private static func address(_ name: String, _ bytes: [UInt8]) -> String {
    Address.path("/assets/\(name)", [("v", String(FNV1a(bytes).hash, radix: 36))])
  }
}
