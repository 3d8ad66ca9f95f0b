/* Gumu's engine plays against itself on 15 lines and prints the moves.
 *
 *     cc play.c -o play $(pkg-config --cflags --libs gumu_engine) */
#include <gumu.h>
#include <stdio.h>

int main(void) {
    int64_t game = gumu_new("gumu", GUMU_FREESTYLE, 15, 1);
    int x, y, code = 0;
    while (0 <= code && gumu_outcome(game) == 0) {
        code = gumu_think(game, NULL, &x, &y);
        if (0 <= code) code = gumu_play(game, x, y);
        if (0 <= code) printf("%c%d ", 'a' + x, 15 - y);
    }
    if (code < 0) {
        fprintf(stderr, "%s\n", gumu_error_text(code));
        return 1;
    }
    static const char *const names[] = {"", "Black wins", "White wins", "a draw"};
    printf("- %s\n", names[gumu_outcome(game)]);
    return gumu_free(game);
}
