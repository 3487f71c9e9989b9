# Sourced by Scripts/check.
# shellcheck shell=bash

# The targets whose texts are for every face, on a terminal or on a page.
faceless_targets=(Domain Catalog Sourcing AppServices Presentation)

# verbs: what may follow `books` on a command line, a line each, as the commands name themselves.
verbs() {
  grep -rhoE '(commandName|verb): "[a-z]+"' Sources/books | sed -E 's/.*"([a-z]+)"/\1/' | grep -vx books | sort -u
}

# texts_of FOLDER: file, line and code of each line with a string literal that is not a comment.
texts_of() {
  grep -rnE --include='*.swift' '"' "$1" | grep -vE '^[^:]+:[0-9]+:[[:space:]]*//'
}

# face_words FOLDER: the lines with a text that names an option, a command, or a file.
face_words() {
  local option command file
  option='"([^"]*[^-"])?--[a-z]'
  command="\"[^\"]*books ($(verbs | paste -sd '|' -))([^a-z]|\$)"
  file='"([^"]*[ (“])?([~.]?/[a-z.]+/[a-z]|[^"]*[a-z]\.(toml|sqlite|sqlite3|json|lock)[^a-z])'
  texts_of "$1" | grep -E "$option|$command|$file" || true
}

# check_texts: fails where a text below the faces speaks of a command line or of a file, which a page has not.
check_texts() {
  local target found=
  for target in "${faceless_targets[@]}"; do found+=$(face_words "Sources/$target"); done
  if [ -n "$found" ]; then
    printf '%s\n' "$found" >&2
    fail 65 "These texts are for one face; let a Remedy say it, and the face word it (Sources/Domain/Remedy.swift)."
  fi
}

# try_texts FOLDER: fails where the check would not find what it looks for.
try_texts() {
  mkdir -p "$1"
  local line
  for line in 'let a = "asked again with --refresh"' 'let b = "see books history"' 'let c = "look at config.toml"' \
    'let d = "~/.config/books"' 'let f = "--limit shows more"'; do
    printf '%s\n' "$line" >"$1/Text.swift"
    [ -n "$(face_words "$1")" ] || fail 65 "This line ought to be found: $line"
  done
  printf '%s\n' '/// As `--refresh` does.' 'let e = "\(count) books were found - at last"' >"$1/Text.swift"
  [ -z "$(face_words "$1")" ] || fail 65 "No line here ought to be found: $(face_words "$1")"
}
