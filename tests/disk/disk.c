/*
 * A disk that is full or write-protected for all files below one folder, while a file says so.
 *
 * It is loaded before the C library: LD_PRELOAD. GUMU_TEST_FOLDER is the folder, GUMU_TEST_DISK the file; its first
 * letter is `f` for a full disk and `r` for a read-only one. A full disk takes half of every other write, as a real one
 * takes what fits into the last block, and no new file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

static atomic_uint n_writes;

static char state(void) {
    const char *path = getenv("GUMU_TEST_DISK");
    int file = path ? REAL(open)(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) {
        return 0;
    }
    char letter = 0;
    if (read(file, &letter, 1) != 1) {
        letter = 0;
    }
    close(file);
    return letter;
}

static int is_below(const char *path) {
    const char *folder = getenv("GUMU_TEST_FOLDER");
    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file_below(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n < 0) {
        return 0;
    }
    path[n] = 0;
    return is_below(path);
}

static int refuse(int error) {
    errno = error;
    return -1;
}

/* The error of opening a file, or 0. */
static int fault_of_opening(const char *path, int flags) {
    if (!is_below(path)) {
        return 0;
    }
    char disk = state();
    if (disk == 'r' && (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC))) {
        return EROFS;
    }
    return disk == 'f' && (flags & O_CREAT) ? ENOSPC : 0;
}

#define OPEN(name)                                          \
    int name(const char *path, int flags, ...) {            \
        va_list rest;                                       \
        va_start(rest, flags);                              \
        mode_t mode = va_arg(rest, mode_t);                 \
        va_end(rest);                                       \
        int fault = fault_of_opening(path, flags);          \
        return fault ? refuse(fault) : REAL(name)(path, flags, mode); \
    }

OPEN(open)
OPEN(open64)

ssize_t write(int file, const void *bytes, size_t n) {
    if (is_file_below(file) && state() == 'f') {
        if (1 < n && atomic_fetch_add(&n_writes, 1) % 2 == 0) {
            return REAL(write)(file, bytes, n / 2);
        }
        return refuse(ENOSPC);
    }
    return REAL(write)(file, bytes, n);
}

int mkdir(const char *path, mode_t mode) {
    char disk = is_below(path) ? state() : 0;
    return disk ? refuse(disk == 'r' ? EROFS : ENOSPC) : REAL(mkdir)(path, mode);
}

int unlink(const char *path) {
    return is_below(path) && state() == 'r' ? refuse(EROFS) : REAL(unlink)(path);
}

int rename(const char *from, const char *to) {
    return is_below(to) && state() == 'r' ? refuse(EROFS) : REAL(rename)(from, to);
}
