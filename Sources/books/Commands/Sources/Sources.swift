import ArgumentParser

/// `books sources`
struct Sources: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "List the sources, and set them up.",
    discussion: """
      Examples:
        books sources set nytimes api-key       reads the key without showing it
        books sources enable nytimes
      """,
    subcommands: [
      ListSources.self, SourceDetails.self, EnableSources.self, DisableSources.self, OrderSources.self, SetSetting.self,
      UnsetSetting.self, TestSources.self,
    ],
    defaultSubcommand: ListSources.self)
}
