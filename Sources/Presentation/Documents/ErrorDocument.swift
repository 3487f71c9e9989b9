package import Interchange

extension JSON {
  /// `books.error/1`: why a command ended as it did.
  /// - Parameters:
  ///   - code: the exit code.
  ///   - message: the line that a person would get; nil where there is none.
  package init(exitCode code: Int32, message: String?) {
    self = ["schema": "books.error/1", "error": ["code": JSON(Int(code)), "message": JSON(message)]]
  }
}
