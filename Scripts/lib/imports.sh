# Sourced by Scripts/check.
# shellcheck shell=bash

# target_table: a line for each target of the package: module, folder, modules that it may import, between tabs.
target_table() {
  swift package --scratch-path .build/tests describe | awk '
    function finish() { if (module != "") print module "\t" folder "\t" may; module = folder = may = "" }
    /^Targets:/ { reading = 1; next }
    !reading { next }
    /^    Name: / { finish() }
    /^    C99name: / { module = $2 }
    /^    Path: / { folder = substr($0, 11) }
    /^    [^ ]/ { listing = /^    (Target|Product) dependencies:/ }
    listing && /^        / { gsub(/-/, "_", $1); may = may " " $1 }
    END { finish() }'
}

# imports_of FOLDER: the modules that its Swift files import.
imports_of() {
  find "$1" -name '*.swift' -exec cat {} + |
    sed -nE 's/^((@[A-Za-z_]+|package|public|internal|fileprivate|private) )*import ((struct|class|enum|protocol|func|let|var|typealias) )?([A-Za-z0-9_]+).*/\5/p' |
    sort -u
}

# check_imports: fails where a target imports a module of this package, or of a product, that Package.swift does not give
# it. A build in one folder finds the modules of all targets, so that the compiler does not notice; the flag
# --explicit-target-dependency-import-check does not either (Swift 6.3.1).
check_imports() {
  local table known module folder may import faults=0
  table=$(target_table)
  known=$(printf '%s\n' "$table" | cut -f 1,3 | tr '\t ' '\n' | sort -u)
  while IFS=$'\t' read -r module folder may; do
    while IFS= read -r import; do
      case " $module $may " in *" $import "*) continue ;; esac
      printf '%s\n' "$known" | grep -qx "$import" || continue
      say "$folder imports $import, which Package.swift does not list for $module."
      faults=1
    done < <(imports_of "$folder")
  done <<<"$table"
  [ "$faults" -eq 0 ] || exit 65
}
