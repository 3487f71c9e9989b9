import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory add-source OpenLibrary`
@main struct AddSourcePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    guard arguments.count == 1 else {
      return Diagnostics.error(
        "usage: swift package --allow-writing-to-package-directory add-source UpperCamelCaseName")
    }
    let tool = try Process.run(
      context.tool(named: "source-tool").url,
      arguments: ["add", context.package.directoryURL.path(percentEncoded: false), arguments[0]])
    tool.waitUntilExit()
    if tool.terminationStatus != 0 { Diagnostics.error("no source was added") }
  }
}
