#include "sqlite_shim.h"

#include <sqlite3.h>

// By itself SQLite counts the memory of the whole program, under one lock that every thread takes at each allocation;
// nobody here asks for the count (https://sqlite.org/compile.html#default_memstatus). sqlite3_config may only be called
// before SQLite is used at all, hence before main.
__attribute__((constructor)) static void sqlite_shim_count_no_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
