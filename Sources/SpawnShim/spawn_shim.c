// posix_spawn with what Swift does not see of it: glibc declares some of its actions for _GNU_SOURCE alone.
#define _GNU_SOURCE
#include "spawn_shim.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

static int add_actions(posix_spawn_file_actions_t *actions, const char *folder, const int streams[3]) {
  int error = 0;
  for (int place = 0; place < 3 && error == 0; place++) {
    error = streams[place] == spawn_shim_null
                ? posix_spawn_file_actions_addopen(actions, place, "/dev/null", O_RDWR, 0)
                : posix_spawn_file_actions_adddup2(actions, streams[place], place);
  }
#ifndef __APPLE__
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  return error ? error : posix_spawn_file_actions_addchdir_np(actions, folder);
}

static int set_attributes(posix_spawnattr_t *attributes) {
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  int error = posix_spawnattr_setflags(attributes, flags);
  if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
  return error ? error : posix_spawnattr_setsigmask(attributes, &none);
}

int spawn_shim_start(
    pid_t *child, const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = add_actions(&actions, folder, streams);
    if (error == 0) error = set_attributes(&attributes);
    if (error == 0) error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}
