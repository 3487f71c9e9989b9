// libcurl, loaded when it is first asked for: it brings dozens of libraries, which are much of what a start costs, and most
// commands ask nobody. What Swift and the shim call are the functions below, under libcurl's own names; they are seen in this
// program alone, so that libcurl goes on to call itself.
#include <dlfcn.h>
#include <pthread.h>

#pragma GCC visibility push(hidden)
#include "curl_library.h"

#ifdef __APPLE__
static const char *const name = "/usr/lib/libcurl.4.dylib";
#else
static const char *const name = "libcurl.so.4";
#endif

struct curl_calls curl_calls;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

// Never unloaded: what OpenSSL registered for the exit is in it.
static void load(void) {
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  is_loaded = true;
#define LOOK_UP(call) \
  if (!(curl_calls.call = (__typeof__(curl_calls.call))dlsym(library, #call))) is_loaded = false;
  CURL_CALLS(LOOK_UP)
}

bool curl_library_is_there(void) {
  pthread_once(&once, load);
  return is_loaded;
}

// Addresses are read before anything is sent.
CURLU *curl_url(void) { return curl_library_is_there() ? curl_calls.curl_url() : NULL; }

void curl_url_cleanup(CURLU *url) { curl_calls.curl_url_cleanup(url); }

CURLUcode curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return curl_calls.curl_url_set(url, part, text, flags);
}

void curl_free(void *text) { curl_calls.curl_free(text); }

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text) {
  return curl_calls.curl_slist_append(list, text);
}

void curl_slist_free_all(struct curl_slist *list) { curl_calls.curl_slist_free_all(list); }

CURL *curl_easy_init(void) { return curl_calls.curl_easy_init(); }

void curl_easy_cleanup(CURL *easy) { curl_calls.curl_easy_cleanup(easy); }

const char *curl_easy_strerror(CURLcode code) { return curl_calls.curl_easy_strerror(code); }

CURLM *curl_multi_init(void) { return curl_calls.curl_multi_init(); }

CURLMcode curl_multi_cleanup(CURLM *multi) { return curl_calls.curl_multi_cleanup(multi); }

CURLMcode curl_multi_add_handle(CURLM *multi, CURL *easy) { return curl_calls.curl_multi_add_handle(multi, easy); }

CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *easy) {
  return curl_calls.curl_multi_remove_handle(multi, easy);
}

CURLMcode curl_multi_perform(CURLM *multi, int *running) { return curl_calls.curl_multi_perform(multi, running); }

CURLMcode curl_multi_poll(CURLM *multi, struct curl_waitfd others[], unsigned int count, int timeout, int *ready) {
  return curl_calls.curl_multi_poll(multi, others, count, timeout, ready);
}

CURLMcode curl_multi_wakeup(CURLM *multi) { return curl_calls.curl_multi_wakeup(multi); }

CURLMsg *curl_multi_info_read(CURLM *multi, int *left) { return curl_calls.curl_multi_info_read(multi, left); }
