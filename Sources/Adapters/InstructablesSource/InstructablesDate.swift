import Domain

extension PartialDate {
  /// The day of both forms that the service writes: `Sun Mar 10 19:14:46 PDT 2013` in lists and
  /// `2013-04-28 19:27:39.0` in details; nil for anything else.
  ///
  /// The day as written, in the site's own clock (PDT is -07:00, PST is -08:00): it is not moved to another zone, so
  /// that both forms of one article give one date.
  init?(instructables text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 6 else {
      self.init(text)
      return
    }
    guard let month = Self.months.firstIndex(of: String(words[1])), let day = Int(words[2]), let year = Int(words[5])
    else { return nil }
    self.init(year: year, month: month + 1, day: day)
  }

  /// English in every locale.
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
