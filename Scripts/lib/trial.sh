# Sourced by Scripts/check.
# shellcheck shell=bash

# The new source, and what a source is linked into: these tests can notice that there is one more or less; all others are the
# same program.
# Three parts, which run beside one another.
concerned=('^EndToEndTests\.[ABD]' '^((ThrowAwaySource|SourceScaffold|Books)Tests\.|EndToEndTests\.[CE-R])' '^EndToEndTests\.[^A-R]')
# Tests that watch the clock, memory, signals and the faults of services see nothing of what sources there are.
clocked='Endurance|Memory|EarlyExit|NoAnswer|KeysStayOut|FaultTests|RefusedKey|WayThere|KeptTests|SignalTests|Busy|Stream|LiveTable|Terminal|AskingAgain'
# Nor do imports, which ask no source, nor what becomes of files, of decisions and of what the reader keeps.
sourceless='BrokenOff|DumpImport|OtherPrograms|TableTests|ReadingLog|SkippedRows|DownloadTests|DecidingTests|OutputFile|TransferTests'
sourceless+='|ImportMessage|CalibreLibrary|BookListFile|LibraryTests|DuplicatesTests|WiderRecord'

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

# keep_scaffold_alone: leaves of the package in the current folder what writes a new source. A copy has to be built from
# nothing; this takes seconds, the whole would take minutes.
keep_scaffold_alone() {
  local before='/^for target in package.targets/'
  awk "$before"' { while ((getline line < "/dev/stdin") > 0) print line } { print }' Package.swift >Package.new <<'SWIFT'
let kept: Set = ["AddSourcePlugin", "source-tool", "SourceScaffold", "Platform", "MallocShim", "SpawnShim"]
package.targets = package.targets.filter { kept.contains($0.name) }
package.products = []
package.dependencies = []

SWIFT
  mv Package.new Package.swift
}

# add_new_source FOLDER: adds a source to a copy of the package there, as the guide says.
add_new_source() {
  copy_tree "$1"
  cd "$1" || exit
  keep_scaffold_alone
  swift package --allow-writing-to-package-directory add-source ThrowAway
  grep -qx '  "ThrowAway",' Package.swift || fail 65 "The new source is not in Package.swift."
  swift format lint --strict --recursive Sources/Adapters/ThrowAwaySource Tests/Adapters/ThrowAwaySourceTests
  cd "$root" || exit
}

# try_other_sources FOLDER NAME: builds the package with the new source of the copy in FOLDER and without the source of this
# name, looks for the new one in the registry, and runs its tests and those that can notice. They are built where the usual
# build is, so that only what depends on the list of sources is built anew. Tests that ask the source that is left out
# are skipped. Then two sources with one id, which the build has to refuse.
try_other_sources() {
  rm -rf .build/trial
  mkdir -p .build/trial/Sources/Adapters .build/trial/Tests/Adapters
  cp -R "$1/Sources/Adapters/ThrowAwaySource" .build/trial/Sources/Adapters/
  cp -R "$1/Tests/Adapters/ThrowAwaySourceTests" .build/trial/Tests/Adapters/
  export TRIED_SOURCE=ThrowAway LEFT_OUT_SOURCE=$2
  built=$(Scripts/lib/build-for-tests)
  BOOKS_HOME="$1/home" "$built/books" sources list --json >"$1/listed"
  grep -q '"throw-away"' "$1/listed" || fail 65 "The new source is not in the registry."
  local part
  for part in "${!concerned[@]}"; do
    run_part "$1" "part-$part" --no-parallel --filter "${concerned[$part]}" --skip "$clocked|$sourceless" &
  done
  wait
  for part in "${!concerned[@]}"; do
    cat "$1/part-$part"
    note_part "$1" "part-$part" "${concerned[$part]}"
  done
  [ -z "$failed_parts" ] || fail 65 "Failed, $failed_parts."

  local source=.build/trial/Sources/Adapters/ThrowAwaySource/ThrowAway.swift
  sed 's/id: "throw-away"/id: "book-list"/' "$source" >"$1/source" && mv "$1/source" "$source"
  if Scripts/lib/build-for-tests --product books >"$1/said" 2>&1; then fail 65 "Two sources with one id were built."; fi
  grep -q 'BookListSource and ThrowAwaySource have one id' "$1/said" ||
    fail 65 "The build does not say which sources have one id: $(tail -n 3 "$1/said")"
  rm -rf .build/trial
}
