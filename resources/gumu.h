/* Gumu's engine for programs in C, and whatever can call it.
 *
 * The library: cargo build --release --package gumu-capi. packaging/put-library.sh installs it; then
 * pkg-config --cflags --libs gumu_engine gives the options of the compiler.
 *
 * Any thread may call any function. A call with a wrong argument changes nothing and returns a negative code.
 *
 * Within a first number of the version nothing that stands here changes its meaning: functions, numbers and fields are
 * only added, in new structures. */
#ifndef GUMU_H
#define GUMU_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum gumu_code {
    GUMU_OK = 0,
    GUMU_ERROR_HANDLE = -1,    /* no game has this number, or it has been freed */
    GUMU_ERROR_NULL = -2,      /* a pointer is null that must not be */
    GUMU_ERROR_OPPONENT = -3,  /* there is no opponent of this name */
    GUMU_ERROR_RULE = -4,      /* there is no rule of this number */
    GUMU_ERROR_SIZE = -5,      /* a board has 5 to 22 lines */
    GUMU_ERROR_OFF_BOARD = -6, /* the point lies outside the board */
    GUMU_ERROR_OCCUPIED = -7,  /* the point is occupied */
    GUMU_ERROR_FORBIDDEN = -8, /* the rule forbids the move */
    GUMU_ERROR_GAME_OVER = -9, /* the game has ended */
    GUMU_ERROR_NO_MOVE = -10,  /* there is no move to take back, or to play */
    GUMU_ERROR_NO_VALUE = -11, /* the opponent gives the point no value */
    GUMU_ERROR_ARGUMENT = -12, /* a number lies outside its range */
    GUMU_ERROR_PANIC = -13     /* the engine has failed: free the game, or gumu_restart */
};

/* The English text of a code, valid forever; null for a number that is no code. */
const char *gumu_error_text(int code);

/* The version of the library, such as "1.0.0", valid forever. */
const char *gumu_version(void);

/* ---- The functions of the document 五子棋的开发文档 ----
 *
 * Its names with gumu_ before them, and its one game in the program's memory: freestyle on 15 lines.
 * x is the row from the top, y the column from the left, both from 0, as in the document. */

/* Begins a game on an empty board. */
void gumu_restart(void);

/* 0 for no winner, 1 for the person, 2 for the computer. */
int gumu_judge(void);

/* Puts the person's stone on x, y; decides by algorithm I or II; puts the computer's stone and gives it in nx, ny.
 * Returns what gumu_judge would. For the computer to begin or move first, x and y are -1; nx and ny become -1 where
 * the computer puts no stone, since the person has won or the board is full. */
int gumu_donext(int x, int y, int *nx, int *ny);
int gumu_donext2(int x, int y, int *nx, int *ny);

/* Neighbor of a point. */
enum gumu_flag { GUMU_FLAG_FREE = 0, GUMU_FLAG_PERSON = 1, GUMU_FLAG_COMPUTER = 2, GUMU_FLAG_EDGE = 3 };

/* The value of a stone of f (GUMU_FLAG_PERSON: threat, GUMU_FLAG_COMPUTER: attack) between two sides. Of each: the
 * flag; how many such stones in a row, 0 where none lie; and 1 where the row is alive behind them, 0 where not. */
int gumu_setvalue(int lflag, int llength, int lb, int rflag, int rlength, int rb, int f);

/* Empties the values of all points. Every decision begins with it by itself. */
void gumu_initsetvalue(void);

/* The values of a point in the last decision: for the person (its threat) and for the computer. Returns 0. */
int gumu_getvalue(int x, int y, int *pv, int *cv);

/* ---- Games by number ----
 *
 * x is the column from the left and y the row from the top, both from 0, as in the Gomocup protocol.
 * Calls about one game wait for each other, except gumu_stop, gumu_report and gumu_free; those about different games do
 * not. */

enum gumu_rule {
    GUMU_FREESTYLE = 0,
    GUMU_STANDARD = 1,
    GUMU_RENJU = 2,
    GUMU_CARO = 3,
    GUMU_CARO_EXACT = 4
};

/* Limits of a search; 0 does not limit. */
typedef struct gumu_limits {
    int depth;     /* plies, at most 255 */
    int turn_ms;   /* milliseconds for this move */
    int left_ms;   /* milliseconds left for this move and all to come */
    int64_t nodes; /* nodes */
} gumu_limits;

enum { GUMU_MAX_LINE = 32 };

/* State of a search. */
typedef struct gumu_search {
    int depth;       /* plies of the last finished iteration; 0 for a move that needed none */
    int score;       /* for the side to move: above 0 it stands better; from -30000 to 30000 */
    int win;         /* the side to move wins by force with this stone, counted from 1; below 0 the other side does;
                      * 0 if nothing is proved */
    int n_moves;     /* moves in x and y */
    int64_t nodes;   /* nodes searched */
    int64_t time_ms; /* milliseconds */
    int x[GUMU_MAX_LINE]; /* the moves that both sides are expected to play, the side to move first */
    int y[GUMU_MAX_LINE];
} gumu_search;

/* Creates a game on an empty board with one of the opponents that `pbrain-gumu --help` lists; the same seed plays the
 * same game. Returns the number of the game, above 0. */
int64_t gumu_new(const char *opponent, int rule, int size, uint64_t seed);

/* Frees a game. A search for it is stopped. */
int gumu_free(int64_t game);

/* Puts a stone of the side to move. Black begins. */
int gumu_play(int64_t game, int x, int y);

/* Takes the last stone back. */
int gumu_undo(int64_t game);

/* The move that the opponent would play for the side to move; it is not played. Null limits do not limit. */
int gumu_think(int64_t game, const gumu_limits *limits, int *x, int *y);

/* Stops a search under way, if any, from another thread: gumu_think returns the best move so far. */
int gumu_stop(int64_t game);

/* The result of the last gumu_think, or the state of the one under way in another thread; zeros before the first. */
int gumu_report(int64_t game, gumu_search *report);

/* The threads of the next searches, from 1, which it is at first, to 64. With more than one, the same seed can play
 * another game. */
int gumu_set_threads(int64_t game, int threads);

/* The megabytes of the tables of the next searches, at most 65536; 0, which it is at first, for the usual size. */
int gumu_set_memory(int64_t game, int megabytes);

/* The values of a free point for the side to move, in the opponent's units: of its own stone, and of the other's. */
int gumu_value(int64_t game, int x, int y, uint32_t *attack, uint32_t *defense);

/* 0 for a free point, 1 for Black's stone, 2 for White's. */
int gumu_stone(int64_t game, int x, int y);

/* The side to move: 1 Black, 2 White. */
int gumu_side(int64_t game);

/* 0 while the game goes on, 1 if Black has won, 2 if White has, 3 for a draw. */
int gumu_outcome(int64_t game);

#ifdef __cplusplus
}
#endif

#endif
