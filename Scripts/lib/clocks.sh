# Sourced by Scripts/check.
# shellcheck shell=bash

# The tests that may look at the machine's clock, or wait by it, and why. A folder stands for all that is in it.
clocked_tests() {
  cat <<'LIST'
Tests/BooksTests/EnduranceTests.swift                 real requests that are given up, of which nothing is timed
Tests/EndToEndTests/BooksProgram.swift                looks again and again how much memory a program has, and ends one that never would
Tests/EndToEndTests/AskingAgainTests.swift            when the day ends, by which another process counts
Tests/NetworkingTests/LimitTests.swift                that limits go by the machine's clock where no other is given
Tests/AppServicesTests/Accession/AccessionTests.swift ends a deadlock, which would never end
Tests/NetworkingTests/EnduranceTests.swift            ends a deadlock, which would never end
Tests/StandInTests/LoopbackServerTests.swift          a reply that is late by as much as was asked for
Tests/SourcingTests/BlockingWorkTests.swift           ends a deadlock, which would never end
Tests/PersistenceTests/QueueReadingTests.swift        ends a deadlock, which would never end
LIST
}

# check_clocks: fails where another test looks at the machine's clock or waits by it, and where the list names one that
# does not.
check_clocks() {
  local reading='ContinuousClock|SuspendingClock|[^a-zA-Z]Date\(\)|Date\.now|: \.now|timeLimit|[sS]leep\(|DispatchTime|systemUptime|clock_gettime|gettimeofday'
  local found allowed file path faults=0
  found=$(grep -rlE --include='*.swift' --include='*.c' "$reading" Tests Sources/CatalogTesting | sort)
  allowed=$(clocked_tests | awk '{ print $1 }')
  while IFS= read -r file; do
    while IFS= read -r path; do
      case $file in "$path" | "${path%/}"/*) continue 2 ;; esac
    done <<<"$allowed"
    grep -nE "$reading" "$file" | sed "s|^|$file:|" >&2
    faults=1
  done <<<"$found"
  [ "$faults" -eq 0 ] || fail 65 "These tests go by the machine's clock; DrivenClock, Gate and processorTime of TestSupport do not (CONTRIBUTING.md, Tests)."
  while IFS= read -r path; do
    case $found in *"$path"*) ;; *) fail 65 "Scripts/lib/clocks.sh names $path, which goes by no clock." ;; esac
  done <<<"$allowed"
}
