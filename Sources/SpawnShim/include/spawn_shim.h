#ifndef SPAWN_SHIM_H
#define SPAWN_SHIM_H

#include <sys/types.h>

/// Among the streams: /dev/null.
static const int spawn_shim_null = -2;

/// Starts the program at a path in a process group of its own, with no signal blocked or passed over, and with no descriptor
/// but the standard three. Returns 0, or the number of the error: then there is no child.
///
/// - arguments, environment: end with a null pointer.
/// - folder: where the child runs.
/// - streams: the descriptors of this process that the child has as its 0, 1 and 2. None but the one at its own place is
///   among the first three itself.
int spawn_shim_start(
    pid_t *child, const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3]);

#endif
