import Domain
import Foundation
import Sourcing

extension SourceRecord {
  /// Nil without an id or a title.
  init?(_ item: InstructablesItem) {
    guard let id = item.id, isKey(id), let title = item.title else { return nil }
    self.init(article: id, title: title, author: item.author, detail: .listed)
    publish(item.publishDate)
    categories = unique([item.category, item.channel])
    cover = webAddress(item.rectangle1URL) ?? webAddress(item.imageURL)
    links[.info] = instructablesAddress(item.url)
    extra["type"] = item.type
    count(views: item.views, favorites: item.favorites, featured: item.featured)
  }

  /// Nil without an id or a title.
  init?(_ article: InstructablesDetail) {
    guard let id = article.id, isKey(id), let title = article.title else { return nil }
    self.init(article: id, title: title, author: article.author, detail: .full)
    publish(article.publishDate)
    categories = unique([article.category, article.channel] + article.keywords)
    cover = [article.rectangle1URL, article.imageURL, article.square2URL].lazy.compactMap(webAddress).first
    links[.info] = article.address
    description = article.firstText
    extra["type"] = article.type
    extra["license"] = article.license?.fullName.flatMap(trimmed)
    extra["license-url"] = webAddress(article.license?.url)
    count(views: article.views, favorites: article.favorites, featured: article.featured)
  }

  private init(article id: String, title: String, author: InstructablesAuthor?, detail: Detail) {
    self.init(source: Instructables.info.id, key: id, title: title)
    kind = .article
    self.detail = detail
    authors = [author?.screenName].compactMap(\.self)
  }

  /// A date that cannot be read stays as it is written.
  private mutating func publish(_ text: String?) {
    guard let text else { return }
    published = PartialDate(instructables: text)
    if published == nil { extra["published"] = text }
  }

  private mutating func count(views: Int?, favorites: Int?, featured: Bool?) {
    extra["views"] = views.map(String.init)
    extra["favorites"] = favorites.map(String.init)
    extra["featured"] = featured.map(String.init)
  }
}

extension InstructablesDetail {
  /// The text of the introduction or of the first step that has any: 500 characters of it.
  fileprivate var firstText: String? {
    ([introduction] + steps).lazy.compactMap { $0?.body }.compactMap { excerpt(ofHTML: $0, limit: 500) }.first
  }

  fileprivate var address: String? {
    instructablesAddress(introduction?.url) ?? instructablesAddress(steps.first?.url)
      ?? instructablesAddress(urlString.map { "/id/\($0)/" })
  }
}

/// False for an id with a control character, which no export brings back.
private func isKey(_ id: String) -> Bool { !id.unicodeScalars.contains(where: isControl) }

/// A path made an address on the site; an address that is whole is only checked.
private func instructablesAddress(_ text: String?) -> String? {
  guard let text else { return nil }
  guard text.hasPrefix("/"), !text.hasPrefix("//") else { return webAddress(text) }
  return webAddress("https://www.instructables.com" + text)
}

/// Each once, whatever its case, in order.
private func unique(_ names: [String?]) -> [String] {
  var seen: Set<String> = []
  return names.compactMap(\.self).filter { seen.insert(folded($0)).inserted }
}
