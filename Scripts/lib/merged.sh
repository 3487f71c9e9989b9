# Sourced by Scripts/demo: reads books as JSON with awk, which every system has.
# shellcheck shell=bash

# merged_books: of books as NDJSON, the id and the sources (joined with “ + ”) of those with records of several sources,
# between tabs; most sources first, else in their order.
merged_books() {
  awk '
    match($0, /"records" *: *\[[^]]*\]/) {
      records = substr($0, RSTART, RLENGTH)
      if (!match($0, /"id" *: *"[^"]*"/)) next
      id = substr($0, RSTART, RLENGTH)
      gsub(/^"id" *: *"|"$/, "", id)
      split("", seen)
      sources = ""
      count = 0
      while (match(records, /"source" *: *"[^"]*"/)) {
        name = substr(records, RSTART, RLENGTH)
        records = substr(records, RSTART + RLENGTH)
        gsub(/^"source" *: *"|"$/, "", name)
        if (name in seen) continue
        seen[name] = 1
        sources = sources (count++ ? " + " : "") name
      }
      if (count > 1) print count "\t" id "\t" sources
    }' | sort -s -k 1,1nr | cut -f 2,3
}

# explained_merge ID SOURCES: of one book as JSON with provenance, its title, ISBN and sources, and a line of the fields
# that each source gave, with the rule that chose it.
explained_merge() {
  awk -v id="$1" -v sources="$2" '
    { text = text $0 }
    function string(from, name,   found) {
      if (!match(from, "\"" name "\" *: *\"([^\"\\\\]|\\\\.)*\"")) return ""
      found = substr(from, RSTART, RLENGTH)
      sub("^\"" name "\" *: *\"", "", found)
      sub(/"$/, "", found)
      gsub(/\\"/, "\"", found)
      gsub(/\\\//, "/", found)
      return found
    }
    END {
      isbn = string(text, "isbn13")
      printf "\n%s  %s%s\n    %s\n", id, string(text, "title"), isbn == "" ? "" : "  (" isbn ")", sources
      match(text, /"provenance" *: *\{/)
      rest = RSTART ? substr(text, RSTART + RLENGTH) : ""
      fields = split("title subtitle authors publisher published pages description categories cover buy review pdf", name, " ")
      for (i = 1; i <= fields; i++) {
        if (!match(rest, "\"" name[i] "\" *: *\\{")) continue
        entry = substr(rest, RSTART + RLENGTH)
        source = string(entry, "source")
        rule = string(entry, "rule")
        if (source == "" || rule == "") continue
        if (!(source in gave)) order[++givers] = source
        gave[source] = gave[source] (gave[source] == "" ? "" : ", ") name[i] " (" rule ")"
      }
      for (i = 1; i <= givers; i++) printf "    %-14s %s\n", order[i], gave[order[i]]
    }'
}
