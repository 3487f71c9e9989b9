# Sourced by Scripts/check.
# shellcheck shell=bash

# What a source is linked into: these tests can notice that there is one more or less; all others are the same program.
# Three parts, which run beside one another.
concerned=('^EndToEndTests\.[A-D]' '^(SourceScaffoldTests\.|EndToEndTests\.[E-R])' '^EndToEndTests\.[^A-R]')
# Tests that watch the clock, memory, signals and the weather of services see nothing of what sources there are.
clocked='Memory|EarlyExit|Weather|FaultTests|RefusedKey|WayThere|KeptTests|SignalTests|Busy|Stream|LiveTable|Terminal|AskingAgain'

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
for target in package.targets where target.name == "books" { target.dependencies = ["Sourcing"] + adapterTargets }
var kept: Set<String> = ["books", "TestSupport", "source-tool", "SourceRegistryPlugin", "AddSourcePlugin"]
kept.formUnion(adapters.map(\.name))
// And what these depend on.
while true {
  let needed = package.targets.filter { kept.contains($0.name) }.flatMap(\.dependencies).compactMap { dependency -> String? in
    switch dependency {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
  }
  if kept.isSuperset(of: needed) { break }
  kept.formUnion(needed)
}
package.targets = package.targets.filter { kept.contains($0.name) }
package.products = package.products.filter { $0.name == "books" }
package.dependencies = []

SWIFT
  mv Package.new Package.swift
  find Sources/books -type f -delete
  cat >Sources/books/Listing.swift <<'SWIFT'
import Sourcing

/// Its list of sources is written at build time.
enum Registry {}

@main struct Listing {
  static func main() {
    for source in Registry.installed { print(source.info.id) }
  }
}
SWIFT
}

# add_new_source FOLDER: adds a source to a copy of the package there, as the guide says, runs its tests, and looks for it in the
# registry. Then two sources with one id, which the build has to refuse.
add_new_source() {
  copy_tree "$1"
  cd "$1" || exit
  keep_adapters_alone
  swift package --allow-writing-to-package-directory add-source ThrowAway
  swift format lint --strict --recursive Sources/Adapters/ThrowAwaySource Tests/Adapters/ThrowAwaySourceTests
  swift test --filter ThrowAwaySourceTests
  swift run --quiet books >sources
  grep -qx throw-away sources || fail 65 "The new source is not in the registry."

  local source=Sources/Adapters/ThrowAwaySource/ThrowAway.swift
  sed 's/id: "throw-away"/id: "book-list"/' "$source" >sources && mv sources "$source"
  if swift build --product books >sources 2>&1; then fail 65 "Two sources with one id were built."; fi
  grep -q 'BookListSource and ThrowAwaySource have one id' sources ||
    fail 65 "The build does not say which sources have one id: $(tail -n 3 sources)"
  sed 's/id: "book-list"/id: "throw-away"/' "$source" >sources && mv sources "$source"
  cd "$root" || exit
}

# try_other_sources FOLDER NAME: the tests that can notice, with the new source of the copy in FOLDER and without the source of
# this name. They are built where the usual build is, so that only what depends on the list of sources is built anew.
# Tests that ask the source that is left out are skipped.
try_other_sources() {
  rm -rf .build/trial
  mkdir -p .build/trial/Sources/Adapters .build/trial/Tests/Adapters
  cp -R "$1/Sources/Adapters/ThrowAwaySource" .build/trial/Sources/Adapters/
  cp -R "$1/Tests/Adapters/ThrowAwaySourceTests" .build/trial/Tests/Adapters/
  export BOOKS_TRIED_SOURCE=ThrowAway BOOKS_LEFT_OUT_SOURCE=$2
  swift build --build-tests
  local part
  for part in "${!concerned[@]}"; do
    run_part "$1" "part-$part" --no-parallel --filter "${concerned[$part]}" --skip "$clocked" >/dev/null &
  done
  wait
  for part in "${!concerned[@]}"; do
    cat "$1/part-$part"
    note_part "$1" "part-$part" "${concerned[$part]}"
  done
  [ -z "$failed_parts" ] || fail 65 "Failed, $failed_parts."
  rm -rf .build/trial
}
