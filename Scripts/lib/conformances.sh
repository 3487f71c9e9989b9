# Sourced by the scripts that build.
# shellcheck shell=bash

# Words of every build whose program is started often.
#
# The compiler knows which types conform to which protocols. By itself it has a program find that out for each generic type by
# its name, where the type is first used: without the table that macOS has of it each takes a look through all conformances of
# the program.
# shellcheck disable=SC2034  # for who sources this
known_conformances=(-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
