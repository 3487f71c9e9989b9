/// U+FEFF in UTF-8, with which some programs and editors begin a file; a spreadsheet knows UTF-8 by it.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension Collection<UInt8> {
  /// Without the ``byteOrderMark``, where it begins with one.
  package var withoutByteOrderMark: SubSequence { dropFirst(starts(with: byteOrderMark) ? byteOrderMark.count : 0) }
}
