# Sourced by the scripts that run tests in parts beside one another.
# shellcheck shell=bash

# shellcheck source=Scripts/lib/conformances.sh
source "$(dirname "${BASH_SOURCE[0]}")/conformances.sh"

# Words of the build that Scripts/lib/build-for-tests makes.
#
# It is a release build that is not optimized, but for the targets that Package.swift names. In a debug build the parser of
# arguments proves at each start of `books` that all commands are declared soundly, which takes as long as all else, and
# the tests start it some thousand times. A module's interface comes out of the one run of the compiler that makes its code:
# a run of its own for that, which lets other modules begin earlier, is a tenth of all work where the cores are few. Another
# tenth is what a debugger would read: a test that fails says its line without it.
build_for_tests=(
  -c release --scratch-path .build/tests -debug-info-format none -Xswiftc -Onone -Xswiftc -enable-testing
  -Xswiftc -no-emit-module-separately-wmo "${known_conformances[@]}"
)

# What failed of the parts so far.
failed_parts=

# Minutes after which a part is ended: no part takes a third of it.
part_minutes=15

# at_most MINUTES COMMAND…: runs the command; ends it, and all that it started, where it takes longer or this shell is to end.
at_most() {
  local limit=() command
  command -v timeout >/dev/null 2>&1 && limit=(timeout --kill-after=10 "$(($1 * 60))")
  shift
  # Bash 3.2 takes an empty list for a variable that is not set.
  ${limit[@]+"${limit[@]}"} "$@" &
  command=$!
  trap 'kill "$command" 2>/dev/null || true' TERM
  wait "$command"
}

# run_tests ARGUMENTS…: runs these of the tests, which are built in the folder $built. Their program is started by itself
# where it is one: `swift test` plans the build first, and several at once read what another of them is just writing. On
# macOS the tests are a bundle that only `swift test` can load; there one that finds the plan taken begins again.
run_tests() {
  local program=${built:?}/booksPackageTests.xctest
  if [ -f "$program" ]; then
    at_most "$part_minutes" "$program" --testing-library swift-testing "$@"
  else
    at_most "$part_minutes" swift test "${build_for_tests[@]}" --skip-build --ignore-lock --disable-xctest "$@"
  fi
}

# run_part FOLDER NAME ARGUMENTS…: runs a part of the tests; its log is FOLDER/NAME. The log is a file from the beginning: a
# process that a test left behind holds none up.
run_part() {
  local log=$1/$2
  shift 2
  until run_tests "$@" >"$log" 2>&1; do
    # Parts that start in one moment want what the build noted, and one of them gets it.
    grep -q "unable to attach DB" "$log" || return 1
    sleep 1
  done
  touch "$log.passed"
}

# note_part FOLDER NAME DESCRIPTION: adds to $failed_parts what failed of it.
note_part() {
  local tests
  [ ! -e "$1/$2.passed" ] || return 0
  tests=$(sed -nE 's/^[^ ]* Test ("[^"]*"|[^ ]+\(\)).* failed after .*/\1/p' "$1/$2" | sort -u | paste -s -d , - | sed 's/,"/, "/g')
  failed_parts="${failed_parts:+$failed_parts; }$3: ${tests:-ended before its tests did$(underway "$1/$2")}"
}

# underway LOG: the tests that had begun and not ended, where any had.
underway() {
  local tests
  tests=$(awk -F '"' '
    / Test ".*" started\.$/ { open[$2] }
    / Test ".*" (with [0-9]+ test cases? )?(passed|failed) after / { delete open[$2] }
    END { for (test in open) print "\"" test "\"" }' "$1" | sort | head -n 5 | paste -s -d , - | sed 's/,"/, "/g')
  [ -z "$tests" ] || printf ', amid %s' "$tests"
}

# tell_passed FOLDER: says every half minute how many tests passed, until no part runs.
tell_passed() {
  local waited=0
  while [ -n "$(jobs -r)" ]; do
    sleep 1
    waited=$((waited + 1))
    [ $((waited % 30)) -ne 0 ] || say "$(cat "$1"/* | grep -c ' Test .* passed after ' || true) tests passed …"
  done
}
