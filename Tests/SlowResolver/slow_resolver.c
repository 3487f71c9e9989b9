// A getaddrinfo of our own in front of the system's: the dynamic linker finds the executable's first. On Linux only.
// Those under .slow.invalid are looked up until a test ends that; those under .inside.invalid are this machine; other names
// under .invalid are unknown without a question to the network.
#ifdef __linux__
#define _GNU_SOURCE
#include "slow_resolver.h"

#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <string.h>

typedef int (*resolver)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

/// What is known of one name.
struct lookup {
  char name[64];
  bool is_asked, is_over;
};

static struct lookup lookups[16];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;

/// The entry of a name, made with its first use; the last one where there are too many. The lock is held.
static struct lookup *lookup_of(const char *name) {
  size_t last = sizeof lookups / sizeof lookups[0] - 1, place = 0;
  while (place < last && lookups[place].name[0] != '\0' && strcmp(lookups[place].name, name) != 0) place += 1;
  strncpy(lookups[place].name, name, sizeof lookups[place].name - 1);
  return &lookups[place];
}

bool slow_resolver_is_asked(const char *name) {
  pthread_mutex_lock(&lock);
  bool is_asked = lookup_of(name)->is_asked;
  pthread_mutex_unlock(&lock);
  return is_asked;
}

void slow_resolver_end(const char *name) {
  pthread_mutex_lock(&lock);
  lookup_of(name)->is_over = true;
  pthread_cond_broadcast(&change);
  pthread_mutex_unlock(&lock);
}

static void wait_until_over(const char *name) {
  pthread_mutex_lock(&lock);
  struct lookup *lookup = lookup_of(name);
  lookup->is_asked = true;
  while (!lookup->is_over) pthread_cond_wait(&change, &lock);
  pthread_mutex_unlock(&lock);
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  const char *end = name == NULL ? NULL : strstr(name, ".invalid");
  if (end != NULL && end[strlen(".invalid")] == '\0') {
    if (strstr(name, ".slow.invalid") != NULL) wait_until_over(name);
    if (strstr(name, ".inside.invalid") != NULL) {
      return ((resolver)dlsym(RTLD_NEXT, "getaddrinfo"))("127.0.0.1", service, hints, result);
    }
    return EAI_NONAME;
  }
  return ((resolver)dlsym(RTLD_NEXT, "getaddrinfo"))(name, service, hints, result);
}
#endif
