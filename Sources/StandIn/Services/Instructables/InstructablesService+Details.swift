extension InstructablesService {
  /// `json-api/showInstructable?id=`, and by `urlString` too.
  func detail(_ request: LoopbackRequest) -> LoopbackReply {
    let found = catalog.articles.first { $0.id == request[query: "id"] || $0.slug == request[query: "urlString"] }
    guard let article = found else { return Self.error(404, "No such Instructable.") }
    let counters: JSON = ["favorites": .int(article.favorites), "comments": .int(article.number % 9)]
    let head = head(of: article)
    // Some details have no favorites.
    let counted = article.number.isMultiple(of: 4) ? head : head.adding(counters)
    return .json(counted.adding(article.kind == .guide ? guide(article) : steps(of: article)).text)
  }

  private func head(of article: StandInArticle) -> JSON {
    [
      "id": .string(article.id), "title": .string(article.title), "urlString": .string(article.slug),
      "author": author(of: article), "square2Url": picture(article, "SQUARE2"),
      "rectangle1Url": picture(article, "RECTANGLE1"), "type": .string(type(of: article)),
      "publishDate": .string("\(newest - article.age) 19:14:46.0"), "editVersion": 0,
      "category": .string(article.category), "displayCategory": .string(Self.display(article.category)),
      "channel": .string(article.channel), "displayChannel": .string(Self.display(article.channel)),
      "views": .int(article.views),
    ]
  }

  private func author(of article: StandInArticle) -> JSON {
    [
      "id": .string("M" + article.id.dropFirst()), "screenName": .string(article.author),
      "tinyUrl": .string("http://covers.example/authors/\(article.author).TINY.jpg"),
    ]
  }

  private func type(of article: StandInArticle) -> String {
    switch article.kind {
    case .steps: "Step by Step"
    case .photos: "Photos"
    case .video: "Video"
    case .guide: "Guide"
    }
  }

  private func steps(of article: StandInArticle) -> JSON {
    let license: JSON = [
      "fullName": "Attribution-NonCommercial-ShareAlike",
      "url": "http://creativecommons.org/licenses/by-nc-sa/2.5/",
    ]
    let video: JSON =
      article.kind == .video
      ? ["video": "<iframe frameborder=\"0\" height=\"315\" src=\"http://video.example/embed\" width=\"560\"></iframe>"]
      : [:]
    return video.adding([
      "license": license, "featureFlag": .bool(article.isFeatured), "popularFlag": false, "pgFlag": false,
      "keywords": .strings(article.keywords),
      "steps": [
        step(of: article, 0, title: article.title, body: article.text),
        step(of: article, 1, title: "Finish", body: "Stand back &amp; look at it.<br/>Then tidy up."),
      ], "files": [],
    ])
  }

  /// A collection has an introduction and articles, and neither license nor keywords.
  private func guide(_ article: StandInArticle) -> JSON {
    let others = catalog.articles.filter { $0.category == article.category && $0.kind != .guide }
    return [
      "introduction": step(of: article, 0, title: article.title, body: article.text),
      "instructables": .array(others.map { head(of: $0).without(["category", "displayCategory", "views"]) }),
    ]
  }

  private func step(of article: StandInArticle, _ index: Int, title: String, body: String) -> JSON {
    let file: JSON = [
      "id": .string("F" + article.id.dropFirst()), "name": "photo.jpg", "image": true, "height": 1936, "width": 2592,
      "imageNotes": [], "tinyUrl": picture(article, "TINY"), "square3Url": picture(article, "SQUARE3"),
      "mediumUrl": picture(article, "MEDIUM"), "largeUrl": picture(article, "LARGE"),
      "downloadUrl": picture(article, "ORIGINAL"),
    ]
    return [
      "id": .string("S\(index)" + article.id.dropFirst(2)),
      "url": .string("http://www.instructables.example/id/\(article.slug)/"), "title": .string(title),
      "body": .string(body), "stepIndex": .int(index), "files": [file],
    ]
  }
}
