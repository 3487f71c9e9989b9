/// The Swift file that lists the sources linked into an executable, from the names of their modules.
///
/// Module `OpenLibrarySource` is expected to export a type `OpenLibrary`; the compiler holds it to that.
/// The order of the modules makes no difference.
package func registryText(modules: [String]) -> String {
  let modules = Set(modules).sorted()
  let imports = (modules + ["Sourcing"]).sorted().map { "import \($0)" }
  // With its module: the executable has types of its own, and of two of one name its own would be meant.
  let types = modules.map { "    \($0).\($0.dropLast("Source".count)).self," }
  return """
    // Written at build time by source-tool from the dependencies of this target.

    \(imports.joined(separator: "\n"))

    extension Registry {
      /// All sources in this executable, by name of their module.
      static let installed: [any BookSource.Type] = [
    \(types.joined(separator: "\n"))
      ]
    }

    """
}
