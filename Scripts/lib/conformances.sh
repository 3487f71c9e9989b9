# Sourced by the scripts that build.
# shellcheck shell=bash

# Words of every build whose program is started often.
#
# A program makes a generic type from its name when the type is first used, and finds out then what its arguments conform to. On
# Linux each such question takes a look through all conformances of the program. The compiler knows the answers, and with this
# calls what makes the type instead.
# shellcheck disable=SC2034  # for who sources this
known_conformances=(-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
