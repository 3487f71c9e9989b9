import ArgumentParser

/// What the verbs that decide take beside the rest.
struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Only say what would change.")
  var isSet = false
}
