/// What the readers of a service think of an item.
package struct Rating: Hashable, Sendable {
  /// 0...5.
  package var average: Double
  /// How many rated it.
  package var count: Int

  package init(average: Double, count: Int) {
    self.average = average
    self.count = count
  }
}
