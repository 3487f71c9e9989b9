import ArgumentParser

/// Which values of an enum an option takes: every one, or those that mean something to its verb.
protocol OptionValues {
  /// The raw values are the words on the command line.
  associatedtype Value: RawRepresentable<String> & Sendable
  /// In the order of the help.
  static var all: [Value] { get }
}

/// A value of an enum of the targets below, which know no command line.
struct OneOf<Values: OptionValues>: ExpressibleByArgument, Sendable {
  let value: Values.Value

  init(_ value: Values.Value) { self.value = value }

  init?(argument: String) {
    guard let value = Values.all.first(where: { $0.rawValue == argument }) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { value.rawValue }
  static var allValueStrings: [String] { Values.all.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
