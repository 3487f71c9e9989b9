# Sourced by the scripts that need the release build.
# shellcheck shell=bash

# Words that every release build takes.
release_flags() {
  printf '%s\n' -c release
  # One file that runs without Swift installed; macOS brings the libraries.
  [ "$(uname -s)" = Linux ] && printf '%s\n' --static-swift-stdlib
  return 0
}

# build_release PRODUCT: builds it and sets $built to its path. Nothing on standard output; on standard error the
# compiler's progress the first time where that is a terminal, else nothing unless the build fails.
build_release() {
  local flags=() flag log status=0
  while IFS= read -r flag; do flags+=("$flag"); done < <(release_flags)
  built="$(swift build "${flags[@]}" --show-bin-path 2>/dev/null || true)/$1"
  if [ -t 2 ] && [ ! -x "$built" ]; then
    swift build "${flags[@]}" --product "$1" >&2 || status=$?
    [ "$status" -ne 0 ] || say "$built"
  else
    log=$(mktemp)
    swift build "${flags[@]}" --product "$1" >"$log" 2>&1 || status=$?
    [ "$status" -eq 0 ] || cat "$log" >&2
    rm -f "$log"
  fi
  [ "$status" -eq 0 ] || fail 70 "The build of $1 failed."
}
