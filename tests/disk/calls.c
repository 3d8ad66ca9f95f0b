/* Records the system calls that change files below a folder, and lets chosen ones fail.

   A filter of the kernel (seccomp) sends SIGSYS instead of carrying out these calls, wherever they come from: from the
   C library, or straight from Rust. The handler carries them out itself, marked by a number that the filter lets pass.
   Syncs are recorded but not carried out: no disk is pulled here, and the test replays the record. Removals of empty
   folders never fail: a folder that can neither be synced nor removed again is the one case without a remedy.

   GUMU_TEST_DISK_ROOT is the folder, GUMU_TEST_DISK_LOG the record. Opening a path below /shim is an order:
   /shim/note/TEXT records a text; /shim/fail/N/ERRNO/M/ERRNO lets the Nth call from now fail, and the Mth one after
   that (0: none; errno 0: half of the bytes are written); /shim/fail-all/N/ERRNO all from the Nth on. The answer to
   /shim/failed is EEXIST if all these calls came, and ENOENT otherwise. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define MARK 0x67756d75UL
#define N_FILES 1024
#define MAX_PATH 512

static char paths[N_FILES][MAX_PATH]; /* the paths of the open files below the folder; empty for others */
static const char *root;
static int record = -1;
static atomic_flag busy = ATOMIC_FLAG_INIT;
static long first, first_error, second, second_error, from, from_error, n_calls;

/* Carries out a call, and returns its result or the negative error. */
static long call(long number, long a, long b, long c, long d, long e) {
    long result = syscall(number, a, b, c, d, e, MARK);
    return result < 0 ? -errno : result;
}

static void put(const void *bytes, size_t length) {
    if (call(SYS_write, record, (long)bytes, (long)length, 0, 0) != (long)length) _exit(99);
}

#define RECORD(...)                                                  \
    do {                                                             \
        char line[3 * MAX_PATH];                                     \
        put(line, (size_t)snprintf(line, sizeof line, __VA_ARGS__)); \
    } while (0)

static int is_below(const char *path) { return strncmp(path, root, strlen(root)) == 0; }

static int is_ours(long fd) { return 0 <= fd && fd < N_FILES && paths[fd][0] != 0; }

static struct stat about(long fd) {
    struct stat stat;
    if (call(SYS_fstat, fd, (long)&stat, 0, 0, 0) < 0) _exit(98);
    return stat;
}

/* Returns the error that the next call fails with; -1 if only half of it is carried out, 0 if it succeeds. */
static long fault(void) {
    n_calls++;
    long error = 0;
    if (n_calls == first) error = first_error ? first_error : -1;
    if (second && n_calls == first + second) error = second_error ? second_error : -1;
    if (from && from <= n_calls) error = from_error;
    return error;
}

static long order(const char *text) {
    if (strncmp(text, "note/", 5) == 0) {
        RECORD("note %s\n", text + 5);
    } else if (strcmp(text, "failed") == 0) {
        return first + second + from <= n_calls ? -EEXIST : -ENOENT;
    } else {
        first = second = from = n_calls = 0;
        if (sscanf(text, "fail/%ld/%ld/%ld/%ld", &first, &first_error, &second, &second_error) != 4)
            sscanf(text, "fail-all/%ld/%ld", &from, &from_error);
    }
    return -ENOENT;
}

static long open_file(long number, long folder, const char *path, long flags, long mode) {
    if (strncmp(path, "/shim/", 6) == 0) return order(path + 6);
    if (!is_below(path)) return call(number, folder, (long)path, flags, mode, 0);
    long error = fault();
    if (0 < error) return -error;
    int was_there = call(SYS_faccessat, AT_FDCWD, (long)path, F_OK, 0, 0) == 0;
    long fd = call(number, folder, (long)path, flags, mode, 0);
    if (fd < 0) return fd;
    if (N_FILES <= fd || MAX_PATH <= strlen(path)) _exit(97);
    strcpy(paths[fd], path);
    struct stat stat = about(fd);
    if (!was_there) RECORD("create %lu %s\n", (unsigned long)stat.st_ino, path);
    if (was_there && (flags & O_TRUNC)) RECORD("truncate %lu 0\n", (unsigned long)stat.st_ino);
    return fd;
}

static long write_file(long number, long fd, long bytes, long length, long offset) {
    if (!is_ours(fd)) return call(number, fd, bytes, length, offset, 0);
    long error = fault();
    if (0 < error) return -error;
    if (error < 0 && 1 < length) length /= 2;
    long at = number == SYS_pwrite64 ? offset : call(SYS_lseek, fd, 0, SEEK_CUR, 0, 0);
    long n = call(number, fd, bytes, length, offset, 0);
    if (0 < n) {
        RECORD("write %lu %ld %ld\n", (unsigned long)about(fd).st_ino, at, n);
        put((const void *)bytes, (size_t)n);
    }
    return n;
}

static long sync_file(long number, long fd) {
    if (!is_ours(fd)) return call(number, fd, 0, 0, 0, 0);
    long error = fault();
    struct stat stat = about(fd);
    if (S_ISDIR(stat.st_mode)) {
        RECORD("sync-folder %d %s\n", error <= 0, paths[fd]);
    } else {
        RECORD("sync %d %lu\n", error <= 0, (unsigned long)stat.st_ino);
    }
    return 0 < error ? -error : 0;
}

/* A call with one path, or with two. */
static long change(const char *name, long number, const char *one, const char *other, const long *a) {
    if (!is_below(one) && !(other && is_below(other))) return call(number, a[0], a[1], a[2], a[3], a[4]);
    long error = strcmp(name, "rmdir") == 0 ? 0 : fault();
    if (0 < error) return -error;
    long result = call(number, a[0], a[1], a[2], a[3], a[4]);
    if (0 <= result) RECORD("%s %s%s%s\n", name, one, other ? " " : "", other ? other : "");
    return result;
}

static long carry_out(long number, const long *a) {
    const char *path[4] = {(const char *)a[0], (const char *)a[1], NULL, (const char *)a[3]};
    switch (number) {
#ifdef SYS_open
    case SYS_open: {
        const long at = AT_FDCWD;
        return open_file(SYS_openat, at, path[0], a[1], a[2]);
    }
    case SYS_rename: return change("rename", number, path[0], path[1], a);
    case SYS_link: return change("link", number, path[0], path[1], a);
    case SYS_unlink: return change("unlink", number, path[0], NULL, a);
    case SYS_rmdir: return change("rmdir", number, path[0], NULL, a);
    case SYS_mkdir: return change("mkdir", number, path[0], NULL, a);
#endif
#ifdef SYS_renameat
    case SYS_renameat: return change("rename", number, path[1], path[3], a);
#endif
    case SYS_openat: return open_file(number, a[0], path[1], a[2], a[3]);
    case SYS_renameat2: return change("rename", number, path[1], path[3], a);
    case SYS_linkat: return change("link", number, path[1], path[3], a);
    case SYS_unlinkat: return change(a[2] & AT_REMOVEDIR ? "rmdir" : "unlink", number, path[1], NULL, a);
    case SYS_mkdirat: return change("mkdir", number, path[1], NULL, a);
    case SYS_write:
    case SYS_pwrite64: return write_file(number, a[0], a[1], a[2], a[3]);
    case SYS_fsync:
    case SYS_fdatasync: return sync_file(number, a[0]);
    case SYS_ftruncate: {
        if (!is_ours(a[0])) return call(number, a[0], a[1], 0, 0, 0);
        long error = fault();
        if (0 < error) return -error;
        long result = call(number, a[0], a[1], 0, 0, 0);
        if (result == 0) RECORD("truncate %lu %ld\n", (unsigned long)about(a[0]).st_ino, a[1]);
        return result;
    }
    case SYS_close:
        if (is_ours(a[0])) paths[a[0]][0] = 0;
        return call(number, a[0], 0, 0, 0, 0);
    default: /* calls that change files in ways that are not recorded */
        if (is_ours(a[0]) || (number == SYS_copy_file_range && is_ours(a[2]))) _exit(96);
        return call(number, a[0], a[1], a[2], a[3], a[4]);
    }
}

static void handle(int signal, siginfo_t *info, void *context) {
    (void)signal;
    int before = errno;
    mcontext_t *state = &((ucontext_t *)context)->uc_mcontext;
    if (info->si_syscall == SYS_fdatasync) {
        /* The disk takes its time, and the other threads go on meanwhile. */
        const struct timespec time = {.tv_nsec = 300000};
        call(SYS_nanosleep, (long)&time, 0, 0, 0, 0);
    }
    while (atomic_flag_test_and_set(&busy)) call(SYS_sched_yield, 0, 0, 0, 0, 0);
#if defined(__x86_64__)
    const long a[5] = {state->gregs[REG_RDI], state->gregs[REG_RSI], state->gregs[REG_RDX], state->gregs[REG_R10],
                       state->gregs[REG_R8]};
    state->gregs[REG_RAX] = carry_out(info->si_syscall, a);
#elif defined(__aarch64__)
    const long a[5] = {(long)state->regs[0], (long)state->regs[1], (long)state->regs[2], (long)state->regs[3],
                       (long)state->regs[4]};
    state->regs[0] = (unsigned long)carry_out(info->si_syscall, a);
#else
#error "the registers of this processor are not known here"
#endif
    atomic_flag_clear(&busy);
    errno = before;
}

static const int recorded[] = {
#ifdef SYS_open
    SYS_open, SYS_rename, SYS_link, SYS_unlink, SYS_rmdir, SYS_mkdir,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
    SYS_openat, SYS_renameat2, SYS_linkat, SYS_unlinkat, SYS_mkdirat, SYS_write, SYS_pwrite64, SYS_fsync,
    SYS_fdatasync, SYS_ftruncate, SYS_close, SYS_writev, SYS_pwritev, SYS_pwritev2, SYS_fallocate, SYS_sendfile,
    SYS_copy_file_range, SYS_dup};

__attribute__((constructor)) static void start(void) {
    root = getenv("GUMU_TEST_DISK_ROOT");
    const char *log = getenv("GUMU_TEST_DISK_LOG");
    if (!root || !log) return;
    unsetenv("LD_PRELOAD");
    record = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART};
    if (record < 0 || sigaction(SIGSYS, &action, NULL) != 0) _exit(95);
    enum { N = sizeof recorded / sizeof *recorded };
    struct sock_filter filter[N + 5] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[5])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MARK, N + 1, 0),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    };
    for (int n = 0; n < N; n++) {
        struct sock_filter is_it = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)recorded[n], (unsigned char)(N - n), 0);
        filter[3 + n] = is_it;
    }
    struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_filter trap = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    filter[3 + N] = allow;
    filter[4 + N] = trap;
    struct sock_fprog program = {.len = N + 5, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0)
        _exit(94);
}
