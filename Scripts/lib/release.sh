# Sourced by the scripts that need the release build.
# shellcheck shell=bash

# shellcheck source=Scripts/lib/conformances.sh
source "$(dirname "${BASH_SOURCE[0]}")/conformances.sh"

# Words that every release build takes.
release_flags() {
  printf '%s\n' -c release "${known_conformances[@]}"
  [ "$(uname -s)" = Linux ] || return 0
  # One file that runs without Swift installed; macOS brings the libraries, all but one (docs/architecture.md).
  printf '%s\n' --static-swift-stdlib
  # With a fixed address, and without a table of names that nobody looks up: a program that may lie anywhere has all addresses in
  # its tables to put right at each start. Libraries lie anywhere as before.
  printf '%s\n' -Xlinker -no-pie -Xlinker --no-export-dynamic
}

# Seconds between two lines that say how far a build is.
progress_every=15

# tell_progress LOG: says now and then how far the build is that writes there, until this script ends or it is killed.
tell_progress() {
  # The streams of this script are not kept open by a sleep that outlives it.
  # shellcheck disable=SC2217
  while sleep "$progress_every" </dev/null >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
    say "  $(grep -E '^\[[0-9]+/[0-9]+\]' "$1" | tail -n 1)"
  done
}

# build_release PRODUCT: builds it and sets $built to its path. Nothing on standard output; on standard error the
# compiler's progress the first time where that is a terminal, else that it builds and how far it is, and why it failed.
build_release() {
  local flags=() flag log watcher status=0
  while IFS= read -r flag; do flags+=("$flag"); done < <(release_flags)
  built="$(swift build "${flags[@]}" --show-bin-path 2>/dev/null || true)/$1"
  if [ -t 2 ] && [ ! -x "$built" ]; then
    swift build "${flags[@]}" --product "$1" >&2 || status=$?
    [ "$status" -ne 0 ] || say "$built"
  else
    log=$(mktemp)
    [ -x "$built" ] || say "Building $1, which takes minutes the first time …"
    tell_progress "$log" &
    watcher=$!
    swift build "${flags[@]}" --product "$1" >"$log" 2>&1 || status=$?
    kill "$watcher" 2>/dev/null || true
    wait "$watcher" 2>/dev/null || true
    [ "$status" -eq 0 ] || cat "$log" >&2
    rm -f "$log"
  fi
  [ "$status" -eq 0 ] || fail 70 "The build of $1 failed."
}
