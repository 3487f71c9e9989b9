/// What is to be done about a list that a limit has cut: nothing where the limit cannot be higher.
/// - Parameters:
///   - limit: what `--limit` was.
///   - most: what it takes at most.
func limitRemark(_ limit: Int, most: Int) -> String {
  limit < most ? "--limit shows more" : "no more are shown at once"
}
