// Linked into tests, or loaded before a program, this target puts itself in front of the system's look-up of names; see the
// source.
#pragma once

#include <stdbool.h>

/// True as soon as somebody looks this name up, which is one under .slow.invalid.
bool slow_resolver_is_asked(const char *name);

/// Ends every look-up of this name, also those that begin later.
void slow_resolver_end(const char *name);
