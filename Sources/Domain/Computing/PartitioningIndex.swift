/// The first index at which the condition holds, of those from 0 to below `count`; `count` where it holds at none. It
/// has to hold at all that follow the first, as in a sorted array what is not below a bound does.
///
/// It is asked as often as `count` has binary digits. By index, so that no element is copied to be looked at.
@inlinable
package func partitioningIndex(below count: Int, where condition: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if condition(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
