#include "malloc_shim.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void malloc_shim_give_back(int arenas, int threshold) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, arenas);
  mallopt(M_MMAP_THRESHOLD, threshold);
  mallopt(M_TRIM_THRESHOLD, threshold);
#else
  (void)arenas;
  (void)threshold;
#endif
}

void malloc_shim_give_back_all(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
