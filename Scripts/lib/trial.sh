# Sourced by Scripts/check.
# shellcheck shell=bash

# copy_tree FOLDER: the package as it is checked out, with changes and new files, without what is ignored.
copy_tree() {
  mkdir -p "$1"
  (
    cd "${root:?}" || exit
    git ls-files -z --cached --others --exclude-standard |
      while IFS= read -r -d '' file; do
        if [ -e "$file" ]; then printf '%s\0' "$file"; fi
      done | tar --null -T - -cf -
  ) | tar -C "$1" -xf -
}

# keep_adapters_alone: leaves of the package in the current folder what adapters need, and an executable that lists
# them in place of books. A copy has to be built from nothing; this takes seconds, the whole would take minutes.
keep_adapters_alone() {
  local before='/^for target in package.targets/'
  awk "$before"' { while ((getline line < "/dev/stdin") > 0) print line } { print }' Package.swift >Package.new <<'SWIFT'
let kept: Set<String> = [
  "Domain", "Sourcing", "TestSupport", "SourceScaffold", "source-tool", "SourceRegistryPlugin", "AddSourcePlugin", "books",
]
package.targets = package.targets.filter { target in
  kept.contains(target.name) || adapters.contains { $0.name == target.name }
}
for target in package.targets where target.name == "books" { target.dependencies = ["Sourcing"] + adapterTargets }
package.products = package.products.filter { $0.name == "books" }
package.dependencies = []

SWIFT
  mv Package.new Package.swift
  find Sources/books -type f ! -name Registry.swift -delete
  cat >Sources/books/Listing.swift <<'SWIFT'
import Sourcing

@main struct Listing {
  static func main() {
    for source in Registry.installed { print(source.info.id) }
  }
}
SWIFT
}

# try_new_source FOLDER: adds a source to a copy of the package there, runs its tests, and looks for it in the registry.
try_new_source() {
  copy_tree "$1"
  cd "$1" || exit
  keep_adapters_alone
  swift package --allow-writing-to-package-directory add-source ThrowAway
  swift format lint --strict --recursive Sources/Adapters/ThrowAwaySource Tests/Adapters/ThrowAwaySourceTests
  swift test --filter ThrowAwaySourceTests
  swift run --quiet books >sources
  grep -qx throw-away sources || fail 65 "The new source is not in the registry."
  cd "$root" || exit
}
