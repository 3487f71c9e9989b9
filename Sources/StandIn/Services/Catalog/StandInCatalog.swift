/// All data of the stand-in services: about ninety invented works with their editions, lists of them, volumes, book
/// list entries and articles. Titles, people and presses are made up; so are the ISBNs (see ``InventedISBN``).
package struct StandInCatalog: Sendable {
  package let works: [StandInWork]
  /// Volumes of Google, a first volume of every work before the second ones.
  package let volumes: [StandInVolume]
  /// The lists still published, in the order of the overview.
  package let lists: [StandInList]
  /// Newest first.
  package let articles: [StandInArticle]
  private let worksByNumber: [Int: StandInWork]

  /// Read once: each server has the same.
  package static let invented = StandInCatalog()

  private init() {
    works = (Self.programming + "\n" + Self.general).split(separator: "\n").compactMap(StandInWork.init(row:))
    articles = Self.articleRows.split(separator: "\n").compactMap(StandInArticle.init(row:))
    lists = Self.bestSellerLists
    worksByNumber = Dictionary(works.map { ($0.number, $0) }) { first, _ in first }
    volumes = Self.volumes(of: works)
  }

  package func work(_ number: Int) -> StandInWork? { worksByNumber[number] }

  private static func volumes(of works: [StandInWork]) -> [StandInVolume] {
    let byPlace = (0..<10).flatMap { place in
      works.compactMap { work in
        work.volumes.indices.contains(place) ? StandInVolume(work, work.volumes[place]) : nil
      }
    }
    return byPlace + oddVolumes
  }

  /// Letters and digits of ASCII with single hyphens between, for addresses that look like the services' own.
  static func slug(_ title: String) -> String {
    folded(title).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
  }

  /// Lower case, and the letters with marks that the catalogue uses without them.
  static func folded(_ text: String) -> String {
    String(text.lowercased().map { plain[$0] ?? $0 })
  }

  private static let plain: [Character: Character] = [
    "á": "a", "à": "a", "è": "e", "é": "e", "ë": "e", "ę": "e", "ą": "a", "ć": "c", "đ": "d", "í": "i", "ł": "l",
    "ø": "o", "ó": "o", "ś": "s", "’": "'",
  ]
}
