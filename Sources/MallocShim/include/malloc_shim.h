#ifndef MALLOC_SHIM_H
#define MALLOC_SHIM_H

/// Has glibc give freed memory back to the system. To be called before the first thread is started. Does nothing where the C
/// library is another one.
///
/// - arenas: threads share so many heaps, each of which keeps what was freed in it; glibc makes up to eight a core.
/// - threshold: what has more bytes than this is mapped alone, and unmapped when it is freed; so much that is free at the end of
///   a heap is given back. Left alone, glibc raises both with every larger piece that is freed, up to 32 MB: then the bodies
///   of answers lie in the heaps, and leave holes there.
void malloc_shim_give_back(int arenas, int threshold);

/// Has glibc give back every free page now, also those between pieces that are in use. Does nothing where the C library is
/// another one.
void malloc_shim_give_back_all(void);

#endif
