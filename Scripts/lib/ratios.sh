# Sourced by Scripts/bench: takes figures several times and prints medians beside their yardstick. Needs $work, a folder, and
# timing.sh.
# shellcheck shell=bash
# Set by the script that sources this, and by timing.sh.
# shellcheck disable=SC2154

# note NAME VALUE: one more figure of this name.
note() { printf '%s\n' "$2" >>"$work/notes.$1"; }
# median NAME: of the figures of this name; nothing where there is none.
median() {
  [ ! -e "$work/notes.$1" ] || sort -g "$work/notes.$1" |
    awk '{ at[NR] = $1 } END { print (at[int((NR + 1) / 2)] + at[int(NR / 2) + 1]) / 2 }'
}
most() { sort -g "$work/notes.$1" | tail -n 1; }

# take NAME COMMAND…: one run, which has to succeed; notes its time as NAME and its memory as NAME.peak.
take() {
  local name=$1
  shift
  measured "$@"
  [ "$code" -eq 0 ] || fail 70 "It ended with $code: $*"
  note "$name" "$elapsed"
  note "$name.peak" "$peak"
}

# take_sqlite NAME DATABASE FILE: the sqlite3 shell running the statements of the file.
take_sqlite() { take "$1" sqlite3 -batch -cmd ".bail on" "$2" ".read '$3'"; }

heading() { printf '%-52s %13s %13s %9s %9s   %s\n' "" books yardstick ratio "at most" "peak memory"; }

# ratio TITLE NAME YARDSTICK GOAL [MB]: the medians of two names, their ratio and what that may be; with MB also the most memory
# and its bound.
ratio() { ratio_of "$1" "$(median "$2")" "$(median "$3")" "$4" ms "${5:+$(most "$2.peak")}" "${5:-}"; }

# ratio_of TITLE FIGURE YARDSTICK GOAL UNIT [PEAK MB]
ratio_of() {
  awk -v title="$1" -v mine="$2" -v yard="$3" -v goal="$4" -v unit="$5" -v peak="${6:-}" -v bound="${7:-}" 'BEGIN {
    printf "%-52s %10.*f %-2s %10.*f %-2s %9.*f %9s", title, mine < 1000, mine, unit, yard < 1000, yard, unit, \
      (mine < yard / 10 ? 4 : 2), mine / yard, goal
    if (peak != "") printf "   %d MB of %d", peak, bound
    if (mine / yard > goal || peak + 0 > bound + 0) printf "   missed"
    print "" }'
}

# added TITLE FIGURE YARDSTICK GOAL: what the one takes beyond the other, in ms, and how much that may be.
added() {
  awk -v title="$1" -v mine="$2" -v yard="$3" -v goal="$4" 'BEGIN {
    printf "%-52s %10.1f ms %10.1f ms %9s %9s%s\n", title, mine, yard, sprintf("%+.1f ms", mine - yard), "+" goal " ms", \
      (mine - yard > goal ? "   missed" : "") }'
}

# skipped TITLE WHY
skipped() { printf '%-52s skipped: %s\n' "$1" "$2"; }

# race RUNS COMMAND YARDSTICK: short commands, whole processes; medians in ms in $mine and $yard.
race() {
  hyperfine -N --style none --warmup 3 --runs "$1" --export-json "$work/race" "$2" "$3" >/dev/null 2>&1 ||
    fail 70 "One of these failed: $2; $3"
  # shellcheck disable=SC2034  # read by who calls
  { read -r mine && read -r yard; } < <(sed -n 's/^ *"median": \([0-9.e-]*\),*$/\1/p' "$work/race" | awk '{ print $1 * 1000 }')
}
