/// Tags one behind the other, separated by commas; one that holds a comma itself is in quotes, so that it is not taken for
/// several.
package func listed(tags: some Sequence<String>) -> String {
  tags.map { $0.contains(",") ? "“\($0)”" : $0 }.joined(separator: ", ")
}
