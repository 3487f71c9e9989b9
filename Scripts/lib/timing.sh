# Sourced by the benchmarks.
# shellcheck shell=bash

# nanoseconds: the wall clock. The date of macOS prints a letter for what is below a second.
nanoseconds() {
  local now
  now=$(date +%s%N)
  if [[ $now == *N ]]; then now=$(perl -MTime::HiRes=time -e 'printf "%.0f", time * 1e9'); fi
  printf '%s\n' "$now"
}

# once COMMAND…: the wall clock of one run, in $elapsed (ms).
once() {
  local start end
  start=$(nanoseconds)
  "$@" >/dev/null 2>&1 || fail 70 "failed: $*"
  end=$(nanoseconds)
  # shellcheck disable=SC2034  # read by who calls
  elapsed=$(((end - start) / 1000000))
}

# measured COMMAND…: one run with nothing on its streams: its wall clock in $elapsed (ms), its most memory in $peak (MB), its
# exit code in $code. The system tells the memory at the end; that of the process that starts it, some 10 MB, is the least
# that it tells.
measured() {
  # shellcheck disable=SC2034  # read by who calls
  read -r elapsed peak code < <(python3 -c '
import os, sys, time
null = os.open(os.devnull, os.O_RDWR)
streams = [(os.POSIX_SPAWN_DUP2, null, stream) for stream in (0, 1, 2)]
start = time.monotonic()
process = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=streams)
_, status, usage = os.wait4(process, 0)
elapsed = time.monotonic() - start
print(round(elapsed * 1000, 1), usage.ru_maxrss >> (20 if sys.platform == "darwin" else 10), os.waitstatus_to_exitcode(status))
' "$@")
}

# listed_books COUNT KIND [FIRST]: a list of so many invented books, from the FIRSTth (0) of all that there may be. KIND is
# what they have for an ISBN: half (every second one its own, up to 100,000), own (each its own), one (all the same).
listed_books() {
  awk -v count="$1" -v kind="$2" -v first="${3:-0}" '
    function isbn(number,   twelve, sum, p) {
      twelve = sprintf("97817%07d", number); sum = 0
      for (p = 1; p <= 12; p++) sum += substr(twelve, p, 1) * (p % 2 ? 1 : 3)
      return sprintf(",\"isbn\":\"%s%d\"", twelve, (10 - sum % 10) % 10)
    }
    BEGIN {
      split("river stone night garden winter letter ocean silver shadow paper island clock", word, " ")
      printf "["
      for (i = first; i < first + count; i++) {
        title = word[i % 12 + 1] " and " word[int(i / 12) % 12 + 1] " " i
        number = ""
        if (kind == "own") number = isbn(i)
        if (kind == "one") number = isbn(4711)
        if (kind == "half" && i % 2 == 0 && i / 2 < 100000) number = isbn(i / 2)
        printf "%s{\"title\":\"The %s\",\"authors\":\"Author %d, Helper %d\",\"tags\":\"%s, %s\"%s}\n", \
          (i > first ? "," : ""), title, i % 20011, i % 701, word[i % 12 + 1], word[i % 7 + 1], number
      }
      print "]"
    }'
}
