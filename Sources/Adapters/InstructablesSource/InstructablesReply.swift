import Domain
import Sourcing

// Every field may be missing, empty or of another type without failing its article.

/// `list`: one page of articles, without a total. The wire form of 2013 and that of Mashape differ in the types of
/// `featured`, and in `views`, `favorites` and `instructableType`, which only the latter has.
struct InstructablesList: Decodable, Sendable {
  let items: LossyArray<InstructablesItem>?
  /// True where there is a key `items`, whatever it holds: null is an empty page.
  let hasItems: Bool
  let message: String?

  /// Rows of the page, usable or not.
  var rows: Int { items.map { $0.elements.count + $0.failures } ?? 0 }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    items = container.value(.items)
    hasItems = items != nil || (try? container.decodeNil(forKey: .items)) == true
    message = container.text(.message) ?? container.text(.error)
  }

  private enum CodingKeys: String, CodingKey { case items, message, error }
}

/// One row of a list.
struct InstructablesItem: Decodable, Sendable {
  /// 15 to 18 capitals and digits.
  let id: String?
  /// A path, `/id/<slug>/`; may hold damaged characters.
  let url: String?
  let title: String?
  let author: InstructablesAuthor?
  let category: String?
  let channel: String?
  /// `Sun Mar 10 19:14:46 PDT 2013`.
  let publishDate: String?
  let imageURL: String?
  let rectangle1URL: String?
  let featured: Bool?
  let views: Int?
  let favorites: Int?
  /// I step by step, S photographs, V video.
  let type: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = container.text(.id)
    url = container.text(.url)
    title = container.text(.title)
    author = container.value(.author)
    category = container.text(.category)
    channel = container.text(.channel)
    publishDate = container.text(.publishDate)
    imageURL = container.text(.imageUrl)
    rectangle1URL = container.text(.rectangle1Url)
    featured = container.flag(.featured)
    views = container.integer(.views)
    favorites = container.integer(.favorites)
    type = container.text(.instructableType)
  }

  private enum CodingKeys: String, CodingKey {
    case id, url, title, author, category, channel, publishDate, imageUrl, rectangle1Url, featured, views, favorites
    case instructableType
  }
}

/// A screen name in lists, `{id, screenName, tinyUrl}` in details.
struct InstructablesAuthor: Decodable, Sendable {
  let screenName: String?

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      screenName = container.text(.screenName)
    } else {
      screenName = try LenientText(from: decoder).text
    }
  }

  private enum CodingKeys: String, CodingKey { case screenName }
}

/// `json-api/showInstructable`: one article with its steps, or a guide, which has an introduction and articles instead.
struct InstructablesDetail: Decodable, Sendable {
  let id: String?
  let title: String?
  let urlString: String?
  let author: InstructablesAuthor?
  /// `Step by Step`, `Video`, `Guide`.
  let type: String?
  let category: String?
  let channel: String?
  /// `2013-04-28 19:27:39.0`.
  let publishDate: String?
  let imageURL: String?
  let rectangle1URL: String?
  let square2URL: String?
  let featured: Bool?
  let views: Int?
  let favorites: Int?
  let keywords: [String]
  let license: License?
  let introduction: Step?
  let steps: [Step]
  let message: String?

  struct License: Decodable, Sendable {
    let fullName: String?
    let url: String?
  }

  struct Step: Decodable, Sendable {
    let url: String?
    /// HTML with entities.
    let body: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      url = container.text(.url)
      body = container.text(.body)
    }

    private enum CodingKeys: String, CodingKey { case url, body }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = container.text(.id)
    title = container.text(.title)
    urlString = container.text(.urlString)
    author = container.value(.author)
    type = container.text(.type)
    category = container.text(.category)
    channel = container.text(.channel)
    publishDate = container.text(.publishDate)
    imageURL = container.text(.imageUrl)
    rectangle1URL = container.text(.rectangle1Url)
    square2URL = container.text(.square2Url)
    featured = container.flag(.featureFlag)
    views = container.integer(.views)
    favorites = container.integer(.favorites)
    keywords = container.texts(.keywords)
    license = container.value(.license)
    introduction = container.value(.introduction)
    steps = container.value(.steps, as: LossyArray<Step>.self)?.elements ?? []
    message = container.text(.message) ?? container.text(.error)
  }

  private enum CodingKeys: String, CodingKey {
    case id, title, urlString, author, type, category, channel, publishDate, imageUrl, rectangle1Url, square2Url
    case featureFlag, views, favorites, keywords, license, introduction, steps, message, error
  }
}
