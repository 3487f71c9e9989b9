/// Row ids as one argument, for `IN (SELECT value FROM json_each(?))`: one statement whatever their number.
func rowIDs(_ ids: some Sequence<Int64>) -> String { "[" + ids.map(String.init).joined(separator: ",") + "]" }
