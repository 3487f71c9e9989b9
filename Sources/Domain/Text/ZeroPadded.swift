/// The digits behind as many zeros as make them `width` characters; as they are where they have so many or more.
package func zeroPadded(_ digits: String, to width: Int) -> String {
  String(repeating: "0", count: max(0, width - digits.count)) + digits
}
