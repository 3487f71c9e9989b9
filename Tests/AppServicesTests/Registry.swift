/// The adapters that `Package.swift` lists; `installed` is generated at build time, as in `books`. No test names an
/// adapter, so that one can be taken out.
enum Registry {}
