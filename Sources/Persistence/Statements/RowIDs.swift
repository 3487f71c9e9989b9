/// Row ids as one argument, for `IN (SELECT value FROM json_each(?))`: one statement whatever their number.
func rowIDs(_ ids: some Sequence<Int64>) -> String { "[" + ids.map(String.init).joined(separator: ",") + "]" }

extension Collection<Int64> {
  /// Its numbers, the lowest first. Those of a collection of an unknown type would be compared by a call each; those of
  /// an array are not.
  var ascending: [Int64] {
    var numbers = Array(self)
    numbers.sort()
    return numbers
  }
}
