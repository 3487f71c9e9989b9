import Foundation
import PackagePlugin

/// Lists the adapters that a target depends on, by the suffix of their modules, in a generated file.
@main struct SourceRegistryPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let modules = target.dependencies.compactMap { dependency -> String? in
      guard case .target(let module) = dependency, module.name.hasSuffix("Source") else { return nil }
      return module.name
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "Registry+Installed.swift")
    return [
      .buildCommand(
        displayName: "Listing \(modules.count) book sources",
        executable: try context.tool(named: "source-tool").url,
        // Not `path()`: it percent-encodes, and a checkout in a folder with a space would not build.
        arguments: ["registry", output.path(percentEncoded: false)] + modules.sorted(),
        inputFiles: [], outputFiles: [output])
    ]
  }
}
