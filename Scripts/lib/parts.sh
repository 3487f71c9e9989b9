# Sourced by the scripts that run tests in parts beside one another.
# shellcheck shell=bash

# What failed of the parts so far.
failed_parts=

# run_part FOLDER NAME ARGUMENTS…: runs a part of the tests, which are built; its log is FOLDER/NAME. Those beside it
# may have the lock of the build.
run_part() {
  local log=$1/$2
  shift 2
  while ! swift test --skip-build --ignore-lock --disable-xctest "$@" 2>&1 | tee "$log"; do
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
  failed_parts="${failed_parts:+$failed_parts; }$3: ${tests:-ended before its tests did}"
}
