#include "curl_library.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

CURLcode curl_shim_set_long(CURL *easy, CURLoption option, long value) {
  return (curl_calls.curl_easy_setopt)(easy, option, value);
}

CURLcode curl_shim_set_string(CURL *easy, CURLoption option, const char *value) {
  return (curl_calls.curl_easy_setopt)(easy, option, value);
}

CURLcode curl_shim_set_pointer(CURL *easy, CURLoption option, void *value) {
  return (curl_calls.curl_easy_setopt)(easy, option, value);
}

CURLcode curl_shim_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return (curl_calls.curl_easy_setopt)(easy, option, value);
}

CURLcode curl_shim_set_receiver(CURL *easy, CURLoption option, curl_shim_receiver value) {
  return (curl_calls.curl_easy_setopt)(easy, option, value);
}

CURLcode curl_shim_set_opener(CURL *easy, curl_opensocket_callback value) {
  return (curl_calls.curl_easy_setopt)(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

const struct sockaddr *curl_shim_number(const struct curl_sockaddr *address) { return &address->addr; }

const char *curl_shim_get_text(CURL *easy, CURLINFO info) {
  char *text = NULL;
  return (curl_calls.curl_easy_getinfo)(easy, info, &text) == CURLE_OK ? text : NULL;
}

CURLcode curl_shim_get_long(CURL *easy, CURLINFO info, long *value) {
  return (curl_calls.curl_easy_getinfo)(easy, info, value);
}

CURLcode curl_shim_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return (curl_calls.curl_easy_getinfo)(easy, info, value);
}

CURLMcode curl_shim_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return (curl_calls.curl_multi_setopt)(multi, option, value);
}

CURLUcode curl_shim_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return curl_calls.curl_url_get(url, part, text, flags);
}

// Read-locked by every thread at work, write-locked for good at exit.
static pthread_rwlock_t working = PTHREAD_RWLOCK_INITIALIZER;

static void stop_work_at_exit(void) {
  // A stretch of work takes milliseconds; an exit never waits longer than a tenth of a second for one.
  for (int attempt = 0; attempt < 100 && pthread_rwlock_trywrlock(&working) != 0; attempt++) usleep(1000);
}

CURLcode curl_shim_start(void) {
  if (!curl_library_is_there()) return CURLE_FAILED_INIT;
  CURLcode code = curl_calls.curl_global_init(CURL_GLOBAL_DEFAULT);
  // After libcurl has started OpenSSL, so that it runs before OpenSSL's own handler: the last registered is the first.
  if (code == CURLE_OK) atexit(stop_work_at_exit);
  return code;
}

void curl_shim_begin_work(void) { pthread_rwlock_rdlock(&working); }

void curl_shim_end_work(void) { pthread_rwlock_unlock(&working); }
