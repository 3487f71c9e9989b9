# Sourced by the other scripts: finds the package, the compiler and the system's headers.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# As in the first line of Package.swift. On macOS a program that 6.2.0 builds is not told where the library is in which Span lies, and
# does not start (swift-package-manager, pull request 9164).
case $(uname -s) in
  Darwin) readonly least_swift="6.2.1" ;;
  *) readonly least_swift="6.2" ;;
esac

say() { printf '%s\n' "$*" >&2; }

# fail CODE MESSAGE…
fail() {
  local code=$1
  shift
  say "$*"
  exit "$code"
}

# True where version $1 is $2 or later; both are numbers with dots.
is_at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

# With --help a script says how it is called, which its first comment does. These two hand it on.
case ${0##*/}:${1:-} in
  run:* | stand-in:*) ;;
  *:--help | *:-h)
    sed -n '2,/^[^#]/{ s/^# \{0,1\}//p; }' "$0"
    exit
    ;;
esac

require_swift() {
  local version
  command -v swift >/dev/null 2>&1 ||
    fail 69 "Swift is missing: install $least_swift or later from https://www.swift.org/install/ and put it on the PATH."
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  is_at_least "${version:-0}" "$least_swift" ||
    fail 69 "Swift ${version:-of an unknown version} is too old: $least_swift or later is needed (https://www.swift.org/install/)."
}

# has_header NAME: whether a C compiler, or the usual folders where there is none, can find it.
has_header() {
  local compiler folder compilers="clang cc gcc"
  # The first on the PATH may be of swift.org, which does not know where the headers of macOS are.
  [ "$(uname -s)" != Darwin ] || compilers=/usr/bin/clang
  for compiler in $compilers; do
    if command -v "$compiler" >/dev/null 2>&1; then
      printf '#include <%s>\n' "$1" | "$compiler" -E -x c - >/dev/null 2>&1
      return
    fi
  done
  for folder in /usr/include /usr/include/*-linux-gnu /usr/local/include; do
    [ -e "$folder/$1" ] && return 0
  done
  return 1
}

# The packages whose headers are missing, one a line.
missing_packages() {
  has_header sqlite3.h || printf '%s\n' libsqlite3-dev
  has_header curl/curl.h || printf '%s\n' libcurl4-openssl-dev
  has_header zlib.h || printf '%s\n' libz-dev
}

# Installs what is missing. All output goes to standard error: a script's own output may be data.
require_system_packages() {
  local missing
  missing=$(missing_packages | tr '\n' ' ')
  missing=${missing% }
  [ -z "$missing" ] && return
  # Homebrew puts its headers where no compiler looks; those of macOS are of the version that it runs.
  [ "$(uname -s)" != Darwin ] || fail 69 "Headers of sqlite3, curl or zlib are missing: run xcode-select --install."
  install_with_apt "$missing"
  missing=$(missing_packages | tr '\n' ' ')
  [ -z "$missing" ] || fail 69 "The headers of these packages are still missing: $missing"
}

# install_with_apt "PACKAGE PACKAGE…"
install_with_apt() {
  local as_root=(env DEBIAN_FRONTEND=noninteractive)
  command -v apt-get >/dev/null 2>&1 || fail 69 "Install the headers of these packages, however your system names them: $1"
  if [ "$(id -u)" -ne 0 ]; then
    can_sudo || fail 69 "Needed and not installed; as root: apt-get update && apt-get install -y $1"
    as_root=(sudo "${as_root[@]}")
  fi
  say "Installing $1 …"
  # A machine that just started often installs something itself.
  local apt=("${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=300)
  # shellcheck disable=SC2086
  if ! { "${apt[@]}" update && "${apt[@]}" install -y $1; } >&2; then
    fail 69 "apt-get failed; as root: apt-get update && apt-get install -y $1"
  fi
}

# require_program NAME: a program that has its package's name, installed where it is missing.
require_program() {
  command -v "$1" >/dev/null 2>&1 && return
  case $(uname -s) in
    Darwin)
      command -v brew >/dev/null 2>&1 || fail 69 "$1 is missing: install it, or Homebrew (https://brew.sh), which is asked for it."
      brew install "$1" >&2
      ;;
    *) install_with_apt "$1" ;;
  esac
}

# Whether sudo works: without a prompt, or with one where somebody can answer it.
can_sudo() {
  command -v sudo >/dev/null 2>&1 || return 1
  sudo -n true 2>/dev/null || [ -t 0 ]
}

# Ready to build.
prepare() {
  require_swift
  require_system_packages
  cd "$root" || exit
}
