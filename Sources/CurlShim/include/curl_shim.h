// What Swift cannot call of libcurl by itself: its variadic functions, one for each type of value, and one that takes
// another type in other versions of it.
#pragma once

#include <curl/curl.h>

typedef size_t (*curl_shim_receiver)(char *bytes, size_t size, size_t count, void *target);

// What an opener gives that opens no socket.
static const curl_socket_t curl_shim_no_socket = CURL_SOCKET_BAD;

CURLcode curl_shim_set_long(CURL *easy, CURLoption option, long value);
CURLcode curl_shim_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode curl_shim_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode curl_shim_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode curl_shim_set_receiver(CURL *easy, CURLoption option, curl_shim_receiver value);
CURLcode curl_shim_set_opener(CURL *easy, curl_opensocket_callback value);
// Longer than its type says: that of IPv6 is.
const struct sockaddr *curl_shim_number(const struct curl_sockaddr *address);
CURLcode curl_shim_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode curl_shim_get_offset(CURL *easy, CURLINFO info, curl_off_t *value);
// Belongs to the handle; null where there is none.
const char *curl_shim_get_text(CURL *easy, CURLINFO info);
CURLMcode curl_shim_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLUcode curl_shim_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags);

// Loads libcurl and makes it ready; once in a process, before anything else of it. CURLE_FAILED_INIT where it is not there.
CURLcode curl_shim_start(void);

// Around each stretch of work of a thread in libcurl. Once the process is exiting, begin does not return: OpenSSL frees
// its state at exit, and a thread that still used it would crash the process.
void curl_shim_begin_work(void);
void curl_shim_end_work(void);
