import Foundation
import PackagePlugin

/// Lists the adapters that a target depends on, by the suffix of their modules, in a generated file. The build fails
/// where two of them have one id.
@main struct SourceRegistryPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let modules = target.dependencies.compactMap { dependency -> (any SourceModuleTarget)? in
      guard case .target(let target) = dependency, target.name.hasSuffix("Source") else { return nil }
      return target as? any SourceModuleTarget
    }.sorted { $0.name < $1.name }
    let output = context.pluginWorkDirectoryURL.appending(path: "Registry+Installed.swift")
    return [
      .buildCommand(
        displayName: "Listing \(modules.count) book sources",
        executable: try context.tool(named: "source-tool").url,
        // Not `path()`: it percent-encodes, and a checkout in a folder with a space would not build.
        arguments: ["registry", output.path(percentEncoded: false)]
          + modules.map { $0.directoryURL.path(percentEncoded: false) },
        inputFiles: modules.flatMap { $0.sourceFiles(withSuffix: ".swift").map(\.url) }, outputFiles: [output])
    ]
  }
}
