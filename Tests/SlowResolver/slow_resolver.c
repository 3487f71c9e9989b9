// A getaddrinfo of our own in front of the system's: the dynamic linker finds the executable's first. On Linux only.
// Those under .inside.invalid are this machine; other names under .invalid are unknown without a question to the network.
#ifdef __linux__
#define _GNU_SOURCE
#include "slow_resolver.h"

#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>

typedef int (*resolver)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  const char *end = name == NULL ? NULL : strstr(name, ".invalid");
  if (end != NULL && end[strlen(".invalid")] == '\0') {
    if (strstr(name, ".slow.invalid") != NULL) sleep(3);
    if (strstr(name, ".inside.invalid") != NULL) {
      return ((resolver)dlsym(RTLD_NEXT, "getaddrinfo"))("127.0.0.1", service, hints, result);
    }
    return EAI_NONAME;
  }
  return ((resolver)dlsym(RTLD_NEXT, "getaddrinfo"))(name, service, hints, result);
}
#endif
