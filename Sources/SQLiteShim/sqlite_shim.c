#define _GNU_SOURCE
#include "sqlite_shim.h"

#include <dlfcn.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>

// By itself SQLite counts the memory of the whole program, under one lock that every thread takes at each allocation;
// nobody here asks for the count (https://sqlite.org/compile.html#default_memstatus). sqlite3_config may only be called
// before SQLite is used at all, hence before main.
__attribute__((constructor)) static void sqlite_shim_count_no_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// GRDB has SQLite tell it of every column that a statement reads, so that it knows who observes that. Nobody observes
// columns here, and that was most of the work of preparing a statement. GRDB cannot be told to leave it out. So the
// function by which it asks stands here once more, in front of SQLite's own: of reading nothing is told. All else is,
// since by that GRDB knows where transactions begin and end.

typedef int (*authorizer)(void *, int, const char *, const char *, const char *, const char *);

// SQLite's own function; NULL where it is not found.
static int (*set_authorizer)(sqlite3 *, authorizer, void *) = NULL;

__attribute__((constructor)) static void sqlite_shim_find_set_authorizer(void) {
  *(void **)(&set_authorizer) = dlsym(RTLD_NEXT, "sqlite3_set_authorizer");
}

// The one function that GRDB gives for all connections.
static _Atomic(authorizer) told = NULL;

static int tell_but_of_reading(void *context, int action, const char *first, const char *second, const char *database,
                               const char *trigger) {
  if (action == SQLITE_READ || action == SQLITE_SELECT) return SQLITE_OK;
  authorizer callback = atomic_load(&told);
  return callback == NULL ? SQLITE_OK : callback(context, action, first, second, database, trigger);
}

// Weak: a program into which SQLite itself is linked has that one's.
__attribute__((weak)) int sqlite3_set_authorizer(sqlite3 *connection, authorizer callback, void *context) {
  if (set_authorizer == NULL) return SQLITE_ERROR;
  if (callback == NULL) return set_authorizer(connection, NULL, NULL);
  atomic_store(&told, callback);
  return set_authorizer(connection, tell_but_of_reading, context);
}
