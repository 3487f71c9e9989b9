/// What real services send too: one ISBN on two things, placeholders, translations, volumes, magazines, rows that are
/// not books at all.
extension StandInCatalog {
  /// Volumes with a mind of their own, in the order of the service.
  static let oddVolumes: [StandInVolume] = [
    StandInVolume(
      work: 5, title: "JavaScript bei Kerzenlicht", authors: ["Marta Đorđević"], publisher: "Kranich & Ufer",
      published: "2019", language: "de", categories: ["Computers"], identifiers: [isbn13(5, 1)],
      description: "Lange Nächte, kurze Fehlermeldungen."),
    StandInVolume(
      work: 200, title: "Tides of Reason, Volume 1", authors: ["Basil Underhay"], publisher: "Meridian Works",
      published: "2016-03", pageCount: 480, categories: ["Philosophy"], identifiers: [isbn13(200, 0)],
      description: "From the first sea wall to the first clock."),
    StandInVolume(
      work: 200, title: "Tides of Reason, Volume 2", authors: ["Basil Underhay"], publisher: "Meridian Works",
      published: "2017-03", pageCount: 512, categories: ["Philosophy"], identifiers: [isbn13(200, 0)],
      description: "From the first clock to the last tide table."),
    StandInVolume(
      work: 4, title: "Cast Iron Cookery", authors: ["Barnaby Slate"], publisher: "Copper Kettle Press",
      published: "2009", categories: ["Cooking"], identifiers: [isbn13(4, 0)],
      description: "A cook book that was given the number of a book on JavaScript."),
    StandInVolume(
      work: 201, title: "JavaScript Without a Number", authors: ["Wilhelmina Straw"], published: "2014",
      categories: ["Computers"], identifiers: [.init(type: "ISBN_10", value: "0000000000")],
      description: "A pamphlet with a placeholder where its ISBN should be."),
    StandInVolume(
      work: 202, title: "Nineteen Knots", authors: ["Gideon Pratt"], published: "2003", categories: ["Crafts"],
      identifiers: [.init(type: "ISBN_10", value: "0000000000")], description: "Bends, hitches and one mistake."),
    StandInVolume(
      work: 203, title: "JavaScript Quarterly", publisher: "Meridian Works", published: "2018-10",
      pageCount: 64, printType: "MAGAZINE", categories: ["Computers"],
      identifiers: [.init(type: "ISSN", value: "20493630")], description: "Autumn issue."),
    StandInVolume(
      work: 204, title: "A Treatise on the Grafting of Fruit Trees", authors: ["Jeremiah Holloway"],
      published: "1794", pageCount: 212, identifiers: [.init(type: "OTHER", value: "UOM:39015000000000")],
      isPublicDomain: true),
    StandInVolume(
      work: 205, title: "The Orchard Registers", authors: ["Parish of St. Bride"], published: "18??",
      identifiers: [.init(type: "OTHER", value: "BL:A0000000000")], isPublicDomain: true),
    StandInVolume(
      work: 206, title: "JavaScript: Collected Errata", published: "2021-02", categories: ["Computers"],
      identifiers: [.init(type: "ISBN_13", value: "9781735820609")],
      description: "The check digit of its ISBN is wrong."),
  ]

  /// Rows that no reader can use, or only in part, each in a page of good ones.
  static let brokenVolumes: [JSON] = [
    ["kind": "books#volume", "id": "JavaScriptNoT", "volumeInfo": ["title": .null, "authors": "nobody"]],
    ["kind": "books#volume", "id": 17, "volumeInfo": "javascript"],
    [
      "kind": "books#volume", "id": "JavaScriptTyp",
      "volumeInfo": [
        "title": "JavaScript of the Wrong Type", "authors": "Ada Only", "pageCount": "many", "publishedDate": 2015,
        "industryIdentifiers": ["type": "ISBN_13"], "imageLinks": .null,
      ],
    ],
  ]

  /// Entries of the book list that are not made from a work, in the list's own keys.
  static let oddListEntries: [JSON] = [
    listEntry("JavaScript by Candlelight ", "Marta Đorđević ", "javascript", isbn: .string(isbn13(5, 1).value)),
    listEntry("The Placeholder Primer", "Gideon Pratt", "printing", isbn: "0000000000"),
    listEntry("Tin Whistle Tunes", "Maeve Donnelly", "music", isbn: "0-00-000000-0"),
    listEntry("Handbook of Handbooks", "Rose Ashdown, Contributors", "reference, misc", isbn: ""),
    listEntry("A Number for an ISBN", "Dov Merriman", "testing", isbn: 1_735_821_004),
    ["title": .null, "authors": "Nobody", "tags": "javascript"],
    ["authors": "Author Without Title", "pdf_url": "https://files.example/untitled.pdf"],
    ["title": 42, "authors": ["in", "an", "array"], "tags": .null],
    "not an object",
  ]

  /// Rows of a best-seller list with values of wrong types.
  static let brokenRows: [JSON] = [
    ["rank": 90, "title": .null, "author": .null, "primary_isbn13": .null],
    ["rank": "ninety-one", "title": "THE WRONG TYPE OF RANK", "author": "Ada Only", "weeks_on_list": "many"],
    "not an object",
  ]

  private static func isbn13(_ work: Int, _ edition: Int) -> StandInVolume.Identifier {
    .init(type: "ISBN_13", value: InventedISBN(work: work, edition: edition).isbn13)
  }

  private static func listEntry(_ title: String, _ authors: String, _ tags: String, isbn: JSON) -> JSON {
    let file = StandInCatalog.slug(title)
    return [
      "authors": .string(authors), "image_url": .string("http://covers.example/\(file).jpg"),
      "isbn": isbn, "pdf_url": .string("http://files.example/\(file).pdf"), "tags": .string(tags),
      "title": .string(title),
    ]
  }
}
