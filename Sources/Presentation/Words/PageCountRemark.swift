import Domain

/// `there are only 3 pages of 50`: what is said where a page beyond the last was asked for.
/// - Parameters:
///   - total: how many books there are, 1 or more.
///   - limit: how many books a page has, 1 or more.
///   - isWhole: false where the source may have more than what is kept.
package func pageCountRemark(_ total: Int, by limit: Int, isWhole: Bool = true) -> String {
  let pages = (total - 1) / limit + 1
  let what = "there \(pages == 1 ? "is" : "are") only \(counted(pages, "page")) of \(limit)"
  return isWhole ? what : what + " here so far"
}
