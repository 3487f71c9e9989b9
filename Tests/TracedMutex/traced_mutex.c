// The slow paths of Swift's Mutex (library Synchronization, Linux), each in front of the library's own: the dynamic
// linker finds the executable's first. Under the thread sanitizer alone.
//
// The compiler puts the fast paths of Mutex, atomic operations, into our code, where the sanitizer sees them. A lock
// that somebody else holds is waited for in the library, which the sanitizer does not see into: without a word from here
// it would take what one thread did under the lock and the next one after it for a race. The word is said of the address
// that the fast paths work on. Where the library gives its slow paths other names, these are not called and the false
// reports come back; no report is ever kept back.
#if defined(__linux__) && __has_feature(thread_sanitizer)
#define _GNU_SOURCE
#include "traced_mutex.h"

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Swift passes the mutex as the self of a method.
#define MUTEX __attribute__((swift_context)) void *mutex
typedef __attribute__((swiftcall)) void lock_method(uint32_t thread, MUTEX);
typedef __attribute__((swiftcall)) void unlock_method(MUTEX);

lock_method traced_lock __asm__(LOCK);
unlock_method traced_unlock __asm__(UNLOCK);

__attribute__((swiftcall)) void traced_lock(uint32_t thread, MUTEX) {
  ((lock_method *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void traced_unlock(MUTEX) {
  __tsan_release(mutex);
  ((unlock_method *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
#endif
