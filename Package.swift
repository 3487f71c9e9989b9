// swift-tools-version: 6.2
import PackageDescription

/// One entry per data source, sorted. `swift package add-source NAME` adds one.
let sources = [
  "BookList",
  "GoogleBooks",
  "Instructables",
  "NYTimes",
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let toml: Target.Dependency = .product(name: "TOMLKit", package: "TOMLKit")

// The SDK of macOS has zlib. What pkg-config names there is the folder of another SDK, all modules of which would be
// there twice.
#if os(macOS)
  let zlibConfig: String? = nil
#else
  let zlibConfig: String? = "zlib"
#endif

/// Set by Scripts/check alone, which tries the package with one source more and with one less beside the products of
/// the usual build: the name of one that lies under `.build/trial`, and of one that is left out.
let tried = Context.environment["TRIED_SOURCE"]
let leftOut = Context.environment["LEFT_OUT_SOURCE"]
let installed = sources.filter { $0 != leftOut } + (tried.map { [$0] } ?? [])

let adapters = installed.flatMap { name -> [Target] in
  let root = name == tried ? ".build/trial/" : ""
  return [
    .target(
      name: "\(name)Source", dependencies: ["Domain", "Sourcing"],
      path: "\(root)Sources/Adapters/\(name)Source"),
    .testTarget(
      name: "\(name)SourceTests", dependencies: [.target(name: "\(name)Source"), "Domain", "Sourcing", "TestSupport"],
      path: "\(root)Tests/Adapters/\(name)SourceTests", resources: [.copy("Fixtures")]),
  ]
}
let adapterTargets: [Target.Dependency] = installed.map { .target(name: "\($0)Source") }

/// The parts of the script of the page, which `AssetRoutes` joins into one.
let pageScript = [
  "basics", "list", "drafts", "details", "forms", "duplicates", "search", "categories", "sync", "keys",
]

let package = Package(
  name: "books",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "books", targets: ["books"]),
    // Tests put it in front of the system's look-up of names in a program that they run.
    .library(name: "SlowResolver", type: .dynamic, targets: ["SlowResolver"]),
    // And this in front of the system's way to have a file on the disk.
    .library(name: "HeldFlush", type: .dynamic, targets: ["HeldFlush"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    // Types of these stand in what Hummingbird takes and gives.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "Domain"),
    .target(name: "Catalog", dependencies: ["Domain"]),
    .target(name: "Sourcing", dependencies: ["Domain"]),
    .systemLibrary(
      name: "CZlib", path: "Sources/CZlib", pkgConfig: zlibConfig, providers: [.apt(["libz-dev"])]),
    // Loads libcurl itself, when it is first asked for.
    .target(name: "CurlShim", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "Gzip", dependencies: ["CZlib"]),
    .target(name: "Networking", dependencies: ["Domain", "Sourcing", "CurlShim", "Gzip"]),
    .target(name: "Interchange", dependencies: ["Domain"]),
    .target(
      name: "SQLiteShim",
      linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "Persistence", dependencies: ["Domain", "Catalog", "Sourcing", "SQLiteShim", grdb, sqlite]),
    .target(name: "CalibreLibrary", dependencies: ["Domain", "Interchange", grdb, sqlite]),
    .target(name: "MallocShim"),
    .target(name: "SpawnShim"),
    .target(name: "Platform", dependencies: ["MallocShim", "SpawnShim"]),
    // The name alone belongs to a package that Hummingbird brings.
    .target(
      name: "BooksConfiguration", dependencies: ["Domain", "Sourcing", "Platform", toml], path: "Sources/Configuration"),
    .target(name: "AppServices", dependencies: ["Domain", "Catalog", "Sourcing", "Interchange", "Gzip"]),
    .target(name: "Presentation", dependencies: ["Domain", "Catalog", "Sourcing", "Interchange", "AppServices"]),
    .target(
      name: "WebPages",
      dependencies: ["Domain", "Catalog", "Sourcing", "Interchange", "AppServices", "Presentation"],
      resources: (["page.css", "schemas.json"] + pageScript.map { "Script/\($0).js" })
        .map { .embedInCode("Assets/\($0)") }),
    .target(
      name: "WebServer",
      dependencies: [
        "WebPages", hummingbird, .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "books",
      dependencies: [
        "Domain", "Catalog", "Sourcing", "Networking", "Interchange", "Persistence", "Platform", "BooksConfiguration",
        "CalibreLibrary", "AppServices", "Presentation", "WebPages", "WebServer",
        argumentParser,
      ] + adapterTargets,
      plugins: ["SourceRegistryPlugin"]),
    .target(name: "SourceScaffold", dependencies: ["Platform"]),
    .executableTarget(name: "source-tool", dependencies: ["SourceScaffold", "Platform"]),
    .plugin(name: "SourceRegistryPlugin", capability: .buildTool(), dependencies: ["source-tool"]),
    .plugin(
      name: "AddSourcePlugin",
      capability: .command(
        intent: .custom(verb: "add-source", description: "Add an adapter target for one more data source"),
        permissions: [.writeToPackageDirectory(reason: "writes the adapter, its tests and its line in Package.swift")]),
      dependencies: ["source-tool"]),
    .target(name: "StandIn", dependencies: ["Domain"]),
    .executableTarget(name: "stand-in", dependencies: ["StandIn"]),
    .target(name: "CatalogTesting", dependencies: ["Domain", "Catalog", "TestSupport"]),
    .target(name: "TestSupport", dependencies: ["Domain", "Sourcing"]),
    .testTarget(name: "DomainTests", dependencies: ["Domain", "TestSupport"], resources: [.copy("Fixtures")]),
    .testTarget(name: "CatalogTests", dependencies: ["Domain", "Catalog", "TestSupport"]),
    .testTarget(name: "SourcingTests", dependencies: ["Domain", "Sourcing", "TestSupport"]),
    .target(name: "SlowResolver", path: "Tests/SlowResolver"),
    .target(name: "HeldFlush", path: "Tests/HeldFlush"),
    .target(name: "TracedMutex", path: "Tests/TracedMutex"),
    .testTarget(
      name: "NetworkingTests",
      dependencies: ["Domain", "Sourcing", "Networking", "StandIn", "TestSupport", "SlowResolver", "TracedMutex"]),
    .testTarget(name: "GzipTests", dependencies: ["Gzip", "TestSupport"]),
    .testTarget(name: "InterchangeTests", dependencies: ["Domain", "Interchange", "TestSupport"]),
    .testTarget(name: "CalibreLibraryTests", dependencies: ["Domain", "CalibreLibrary"]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(
      name: "PersistenceTests",
      dependencies: ["Domain", "Catalog", "CatalogTesting", "Sourcing", "Persistence", "TestSupport", grdb, sqlite]),
    .testTarget(name: "ConfigurationTests", dependencies: ["Domain", "Sourcing", "BooksConfiguration", "TestSupport"]),
    .testTarget(
      name: "AppServicesTests",
      dependencies: [
        "Domain", "Catalog", "CatalogTesting", "Sourcing", "Interchange", "AppServices", "Persistence", "TestSupport",
        grdb, sqlite,
      ]),
    .testTarget(
      name: "PresentationTests",
      dependencies: ["Domain", "Catalog", "Sourcing", "Interchange", "AppServices", "Presentation", "TestSupport"]),
    .testTarget(
      name: "WebPagesTests",
      dependencies: [
        "Domain", "Catalog", "CatalogTesting", "Sourcing", "Interchange", "AppServices", "Persistence", "Presentation",
        "TestSupport", "WebPages",
      ]),
    .testTarget(
      name: "WebServerTests",
      dependencies: [
        "Domain", "Sourcing", "AppServices", "TestSupport", "WebPages", "WebServer",
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ]),
    .testTarget(name: "SourceScaffoldTests", dependencies: ["Domain", "Interchange", "SourceScaffold", "TestSupport"]),
    .testTarget(name: "StandInTests", dependencies: ["StandIn", "TestSupport", "TracedMutex"]),
    .testTarget(
      name: "BooksTests",
      dependencies: [
        "books", "Domain", "Catalog", "Sourcing", "BooksConfiguration", "AppServices", "Networking", "Persistence",
        "StandIn", "TestSupport",
      ]),
    // These start the programs, which a build with tests makes too: they need not be compiled again where a program
    // changed.
    .testTarget(name: "EndToEndTests", dependencies: ["StandIn", "Sourcing", "Platform", "TestSupport", grdb]),
  ] + adapters
)

/// Tests spend most of their time here: they compute books and read rows a hundred thousand times. So these are
/// optimized in builds for debugging and for tests (Scripts/lib/build-for-tests) too; a debugger may not show all of
/// their variables.
let optimized: Set = [
  "BookListSource", "CalibreLibrary", "Catalog", "Domain", "Interchange", "Persistence", "Sourcing",
]

for target in package.targets where ![.plugin, .system].contains(target.type) {
  // Past the driver, for which the last word of the command line counts.
  let optimization: [SwiftSetting] =
    optimized.contains(target.name) ? [.unsafeFlags(["-Xfrontend", "-O"])] : []
  target.swiftSettings =
    optimization + [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
