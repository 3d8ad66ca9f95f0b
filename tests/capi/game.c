/* A program in C that plays through the library, asks it wrongly, and calls it from many threads. */
#include <gumu.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(it) \
    do { \
        if (!(it)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #it); \
            exit(1); \
        } \
    } while (0)

/* A person who plays along the upper edge and never defends loses to either algorithm. */
static void play_document(int (*donext)(int, int, int *, int *)) {
    int nx, ny, pv, cv, judgment = 0;
    gumu_restart();
    CHECK(gumu_judge() == 0);
    CHECK(donext(-1, -1, &nx, &ny) == 0 && nx == 7 && ny == 7);
    CHECK(donext(7, 7, &nx, &ny) == GUMU_ERROR_OCCUPIED);
    CHECK(donext(15, 0, &nx, &ny) == GUMU_ERROR_OFF_BOARD);
    CHECK(donext(0, -1, &nx, &ny) == GUMU_ERROR_OFF_BOARD);
    CHECK(donext(0, 0, NULL, &ny) == GUMU_ERROR_NULL);
    CHECK(nx == 7 && ny == 7);
    for (int y = 0; y < 15 && judgment == 0; y += 2) {
        judgment = donext(0, y, &nx, &ny);
        CHECK(0 <= judgment && 0 <= nx && nx < 15 && 0 <= ny && ny < 15);
        CHECK(gumu_getvalue(nx, ny, &pv, &cv) == 0 && 0 < cv);
    }
    CHECK(judgment == 2 && gumu_judge() == 2);
    CHECK(donext(14, 14, &nx, &ny) == GUMU_ERROR_GAME_OVER);
    gumu_initsetvalue();
    CHECK(gumu_getvalue(14, 14, &pv, &cv) == 0 && pv == 0 && cv == 0);
    CHECK(gumu_getvalue(0, 15, &pv, &cv) == GUMU_ERROR_OFF_BOARD);
    CHECK(gumu_getvalue(0, 0, &pv, NULL) == GUMU_ERROR_NULL);
}

/* x is the row: beside a stone in the upper row another makes two in a row, and far below it none. */
static void the_first_coordinate_is_the_row(void) {
    int nx, ny, pv, cv;
    gumu_restart();
    CHECK(gumu_donext(0, 7, &nx, &ny) == 0);
    CHECK(gumu_getvalue(0, 6, &pv, &cv) == 0 && pv == 9);
    CHECK(gumu_getvalue(6, 0, &pv, &cv) == 0 && pv == 1);
}

/* The table of the document. */
static void the_values_are_the_documents(void) {
    const int own = GUMU_FLAG_COMPUTER, other = GUMU_FLAG_PERSON, no = GUMU_FLAG_FREE, edge = GUMU_FLAG_EDGE;
    const int half_dead[] = {0, 0, 2, 3, 4}, open[] = {0, 0, 9, 37, 149};
    CHECK(gumu_setvalue(no, 0, 1, no, 0, 1, own) == 1);
    for (int length = 2; length <= 4; length++) {
        CHECK(gumu_setvalue(own, length - 1, 1, no, 0, 1, own) == open[length]);
        CHECK(gumu_setvalue(own, length - 1, 0, no, 0, 1, own) == half_dead[length]);
        CHECK(gumu_setvalue(own, length - 1, 1, other, 2, 1, own) == half_dead[length]);
        CHECK(gumu_setvalue(own, length - 1, 0, edge, 0, 0, own) == 0);
        CHECK(gumu_setvalue(other, length - 1, 1, no, 0, 1, other) == open[length]);
    }
    CHECK(gumu_setvalue(own, 2, 0, own, 2, 0, own) == 600);
    CHECK(gumu_setvalue(4, 0, 0, no, 0, 1, own) == GUMU_ERROR_ARGUMENT);
    CHECK(gumu_setvalue(own, 0, 0, no, 0, 1, own) == GUMU_ERROR_ARGUMENT);
    CHECK(gumu_setvalue(no, 1, 0, no, 0, 1, own) == GUMU_ERROR_ARGUMENT);
    CHECK(gumu_setvalue(own, 1000, 0, no, 0, 1, own) == GUMU_ERROR_ARGUMENT);
    CHECK(gumu_setvalue(own, 1, 2, no, 0, 1, own) == GUMU_ERROR_ARGUMENT);
    CHECK(gumu_setvalue(no, 0, 1, no, 0, 1, edge) == GUMU_ERROR_ARGUMENT);
}

/* An opponent against itself, to the end; gives the stones that were played. */
static int play_out(const char *opponent, int rule, int size, uint64_t seed) {
    const gumu_limits limits = {.depth = 2, .turn_ms = 0, .left_ms = 0, .nodes = 1000};
    int64_t game = gumu_new(opponent, rule, size, seed);
    CHECK(0 < game);
    int n_stones = 0, x, y;
    while (gumu_outcome(game) == 0) {
        CHECK(gumu_side(game) == 1 + n_stones % 2);
        CHECK(gumu_think(game, &limits, &x, &y) == GUMU_OK);
        CHECK(gumu_stone(game, x, y) == 0);
        CHECK(gumu_play(game, x, y) == GUMU_OK);
        CHECK(gumu_stone(game, x, y) == 1 + n_stones % 2);
        n_stones++;
    }
    CHECK(gumu_think(game, &limits, &x, &y) == GUMU_ERROR_GAME_OVER);
    CHECK(gumu_play(game, x, y) < 0);
    CHECK(gumu_free(game) == GUMU_OK);
    return n_stones;
}

static void wrong_questions_get_their_codes(void) {
    int x = -5, y = -5;
    uint32_t attack, defense;
    CHECK(gumu_new(NULL, GUMU_RENJU, 15, 1) == GUMU_ERROR_NULL);
    CHECK(gumu_new("nobody", GUMU_RENJU, 15, 1) == GUMU_ERROR_OPPONENT);
    CHECK(gumu_new("\xff", GUMU_RENJU, 15, 1) == GUMU_ERROR_OPPONENT);
    CHECK(gumu_new("gumu", 5, 15, 1) == GUMU_ERROR_RULE);
    CHECK(gumu_new("gumu", -1, 15, 1) == GUMU_ERROR_RULE);
    CHECK(gumu_new("gumu", GUMU_RENJU, 4, 1) == GUMU_ERROR_SIZE);
    CHECK(gumu_new("gumu", GUMU_RENJU, 1000, 1) == GUMU_ERROR_SIZE);
    int64_t game = gumu_new("gumu", GUMU_RENJU, 15, 1);
    CHECK(gumu_undo(game) == GUMU_ERROR_NO_MOVE);
    CHECK(gumu_play(game, 15, 0) == GUMU_ERROR_OFF_BOARD);
    CHECK(gumu_play(game, 7, -1) == GUMU_ERROR_OFF_BOARD);
    /* Black's h8 i8 and h7 h6 make a double three; White plays in the corners. */
    const int moves[][2] = {{7, 7}, {0, 0}, {8, 7}, {14, 0}, {6, 8}, {0, 14}, {6, 9}, {14, 14}};
    for (size_t n = 0; n < sizeof moves / sizeof *moves; n++) {
        CHECK(gumu_play(game, moves[n][0], moves[n][1]) == GUMU_OK);
    }
    CHECK(gumu_play(game, 0, 0) == GUMU_ERROR_OCCUPIED);
    CHECK(gumu_play(game, 6, 7) == GUMU_ERROR_FORBIDDEN);
    CHECK(gumu_value(game, 6, 7, &attack, &defense) == GUMU_ERROR_NO_VALUE);
    CHECK(gumu_value(game, 0, 0, &attack, &defense) == GUMU_ERROR_NO_VALUE);
    CHECK(gumu_value(game, 9, 7, &attack, &defense) == GUMU_OK && defense < attack);
    CHECK(gumu_value(game, 9, 7, NULL, &defense) == GUMU_ERROR_NULL);
    const gumu_limits backwards = {.depth = -1, .turn_ms = 0, .left_ms = 0, .nodes = 0};
    CHECK(gumu_think(game, &backwards, &x, &y) == GUMU_ERROR_ARGUMENT);
    CHECK(gumu_think(game, NULL, &x, NULL) == GUMU_ERROR_NULL);
    CHECK(x == -5 && y == -5);
    CHECK(gumu_think(game, NULL, &x, &y) == GUMU_OK);
    CHECK(gumu_undo(game) == GUMU_OK && gumu_stone(game, 14, 14) == 0 && gumu_side(game) == 2);
    CHECK(gumu_free(game) == GUMU_OK);
    CHECK(gumu_free(game) == GUMU_ERROR_HANDLE);
    CHECK(gumu_play(game, 0, 0) == GUMU_ERROR_HANDLE);
    CHECK(gumu_think(game, NULL, &x, &y) == GUMU_ERROR_HANDLE);
    CHECK(gumu_outcome(0) == GUMU_ERROR_HANDLE && gumu_outcome(INT64_MIN) == GUMU_ERROR_HANDLE);
    CHECK(strcmp(gumu_error_text(GUMU_ERROR_OCCUPIED), "the point is occupied") == 0);
    CHECK(gumu_error_text(GUMU_OK) == NULL);
    gumu_search report;
    game = gumu_new("master:5", GUMU_FREESTYLE, 15, 1);
    CHECK(gumu_report(game, NULL) == GUMU_ERROR_NULL && gumu_report(0, &report) == GUMU_ERROR_HANDLE);
    CHECK(gumu_set_threads(game, 0) == GUMU_ERROR_ARGUMENT && gumu_set_threads(game, 65) == GUMU_ERROR_ARGUMENT);
    CHECK(gumu_set_threads(0, 1) == GUMU_ERROR_HANDLE && gumu_set_memory(0, 1) == GUMU_ERROR_HANDLE);
    CHECK(gumu_set_memory(game, -1) == GUMU_ERROR_ARGUMENT && gumu_set_memory(game, 65537) == GUMU_ERROR_ARGUMENT);
    CHECK(gumu_free(game) == GUMU_OK);
}

/* A search reports a score, and the line of a win that it has proved; threads and memory can be chosen. */
static void searches_are_reported(const char *version) {
    gumu_search report;
    int x, y;
    CHECK(strcmp(gumu_version(), version) == 0);
    int64_t game = gumu_new("master", GUMU_FREESTYLE, 15, 1);
    CHECK(gumu_set_threads(game, 2) == GUMU_OK && gumu_set_memory(game, 16) == GUMU_OK);
    CHECK(gumu_report(game, &report) == GUMU_OK && report.depth == 0 && report.n_moves == 0 && report.nodes == 0);
    /* Black's h8 i8 j8 is an open three, and White has played far away. */
    const int moves[][2] = {{7, 7}, {0, 0}, {8, 7}, {14, 0}, {9, 7}, {0, 14}};
    for (size_t n = 0; n < sizeof moves / sizeof *moves; n++) {
        CHECK(gumu_play(game, moves[n][0], moves[n][1]) == GUMU_OK);
    }
    const gumu_limits limits = {.depth = 0, .turn_ms = 0, .left_ms = 0, .nodes = 20000};
    CHECK(gumu_think(game, &limits, &x, &y) == GUMU_OK);
    CHECK(gumu_report(game, &report) == GUMU_OK);
    CHECK(0 < report.score && report.win == 3 && 0 < report.nodes && 0 <= report.time_ms);
    CHECK(1 <= report.n_moves && report.n_moves <= GUMU_MAX_LINE && report.x[0] == x && report.y[0] == y);
    CHECK(gumu_free(game) == GUMU_OK);
}

/* Games of one's own do not touch each other: the same seed plays the same game beside all others. */
static void *plays_alone(void *n_stones) {
    for (int n = 0; n < 4; n++) {
        CHECK(play_out("alphabeta", GUMU_STANDARD, 9, 3) == *(int *)n_stones);
    }
    return NULL;
}

static int64_t shared;

/* One game for all: whatever they do, no call does anything but answer. */
static void *quarrels(void *seed) {
    unsigned random = *(unsigned *)seed;
    int x, y, nx, ny;
    uint32_t attack, defense;
    const gumu_limits limits = {.depth = 0, .turn_ms = 20, .left_ms = 0, .nodes = 0};
    for (int n = 0; n < 300; n++) {
        random = random * 1103515245u + 12345u;
        x = (int)(random >> 16) % 15;
        y = (int)(random >> 21) % 15;
        switch (random >> 28) {
            case 0: CHECK(gumu_think(shared, &limits, &nx, &ny) <= 0); break;
            case 1: CHECK(gumu_stop(shared) == GUMU_OK); break;
            case 2: case 3: case 4: CHECK(gumu_undo(shared) <= 0); break;
            case 5: CHECK(gumu_value(shared, x, y, &attack, &defense) <= 0); break;
            case 6: CHECK(0 <= gumu_stone(shared, x, y)); break;
            case 7: CHECK(-13 < gumu_donext2(x, y, &nx, &ny)); break;
            case 8: gumu_restart(); break;
            default: CHECK(-13 < gumu_play(shared, x, y)); break;
        }
    }
    return NULL;
}

static void *thinks_for_ever(void *code) {
    int x, y;
    *(int *)code = gumu_think(shared, NULL, &x, &y);
    return NULL;
}

#define N_THREADS 4

static void threads_do_not_disturb_each_other(void) {
    pthread_t threads[N_THREADS];
    unsigned seeds[N_THREADS];
    int n_stones = play_out("alphabeta", GUMU_STANDARD, 9, 3), code = 1;
    for (int n = 0; n < N_THREADS; n++) CHECK(pthread_create(&threads[n], NULL, plays_alone, &n_stones) == 0);
    for (int n = 0; n < N_THREADS; n++) CHECK(pthread_join(threads[n], NULL) == 0);

    shared = gumu_new("master:5", GUMU_RENJU, 15, 1);
    for (int n = 0; n < N_THREADS; n++) {
        seeds[n] = (unsigned)n + 1;
        CHECK(pthread_create(&threads[n], NULL, quarrels, &seeds[n]) == 0);
    }
    for (int n = 0; n < N_THREADS; n++) CHECK(pthread_join(threads[n], NULL) == 0);
    CHECK(gumu_free(shared) == GUMU_OK);

    /* Freed while it is thought about: the thought ends, or finds nothing to think about. */
    shared = gumu_new("master", GUMU_FREESTYLE, 15, 1);
    CHECK(gumu_play(shared, 7, 7) == GUMU_OK);
    CHECK(pthread_create(&threads[0], NULL, thinks_for_ever, &code) == 0);
    CHECK(gumu_free(shared) == GUMU_OK);
    CHECK(pthread_join(threads[0], NULL) == 0);
    CHECK(code == GUMU_OK || code == GUMU_ERROR_HANDLE);

    /* Stopped from another thread as soon as it reports a first depth: it gives its best move so far. */
    gumu_search report;
    code = 1;
    shared = gumu_new("master", GUMU_FREESTYLE, 15, 1);
    CHECK(gumu_play(shared, 7, 7) == GUMU_OK);
    CHECK(pthread_create(&threads[0], NULL, thinks_for_ever, &code) == 0);
    do CHECK(gumu_report(shared, &report) == GUMU_OK); while (report.depth == 0);
    CHECK(0 < report.nodes && 1 <= report.n_moves);
    CHECK(gumu_stop(shared) == GUMU_OK);
    CHECK(pthread_join(threads[0], NULL) == 0);
    CHECK(code == GUMU_OK && gumu_free(shared) == GUMU_OK);
}

int main(int n_arguments, char **arguments) {
    CHECK(n_arguments == 2);
    play_document(gumu_donext);
    play_document(gumu_donext2);
    the_first_coordinate_is_the_row();
    the_values_are_the_documents();
    wrong_questions_get_their_codes();
    searches_are_reported(arguments[1]);
    for (int rule = GUMU_FREESTYLE; rule <= GUMU_CARO_EXACT; rule++) {
        CHECK(9 <= play_out("gumu", rule, 15, 1));
    }
    CHECK(9 <= play_out("master:5", GUMU_RENJU, 15, 1));
    threads_do_not_disturb_each_other();
    puts("played");
    return 0;
}
