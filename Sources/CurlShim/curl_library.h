// The functions of libcurl as they were found in it, for this target alone.
#pragma once

#include "curl_shim.h"

#include <stdbool.h>

#define CURL_CALLS(each) \
  each(curl_global_init) \
  each(curl_url) each(curl_url_cleanup) each(curl_url_get) each(curl_url_set) each(curl_free) \
  each(curl_slist_append) each(curl_slist_free_all) \
  each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_setopt) each(curl_easy_getinfo) \
  each(curl_easy_strerror) \
  each(curl_multi_init) each(curl_multi_cleanup) each(curl_multi_setopt) each(curl_multi_add_handle) \
  each(curl_multi_remove_handle) each(curl_multi_perform) each(curl_multi_poll) each(curl_multi_wakeup) \
  each(curl_multi_info_read)

// Written once, by what curl_library_is_there() runs.
extern struct curl_calls {
#define MEMBER(call) __typeof__(&call) call;
  CURL_CALLS(MEMBER)
#undef MEMBER
} curl_calls;

// Loads libcurl with the first call. False where it is not there, or lacks one of the functions.
bool curl_library_is_there(void);
