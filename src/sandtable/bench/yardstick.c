/* The yardstick: Connect Four as one would write it in C, on an array.
 *
 *   yardstick MOVES SEED    play uniformly random games; print moves, games, seconds and a checksum
 *   yardstick --perft N     print how many sequences of N moves there are from the empty board
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS = 6, COLUMNS = 7, LINE = 4 };

typedef struct {
    uint8_t cell[ROWS][COLUMNS]; /* 0 empty, else the player's number + 1; row 0 is the bottom */
    uint8_t dropped;             /* stones so far */
    uint8_t won;                 /* whether the last stone completed a line */
} Board;

static uint64_t seed_state;

/* xorshift64*: the upper half of its product is what is random. */
static uint32_t next_random(void) {
    seed_state ^= seed_state >> 12;
    seed_state ^= seed_state << 25;
    seed_state ^= seed_state >> 27;
    return (uint32_t)(seed_state * UINT64_C(0x2545F4914F6CDD1D) >> 32);
}

/* 0 to n - 1, each as likely as the others to within 7 in 2^32. */
static unsigned pick(unsigned n) { return (unsigned)((uint64_t)next_random() * n >> 32); }

static int open_columns(const Board *board, uint8_t *list) {
    int count = 0;
    for (int column = 0; column < COLUMNS; column++)
        if (!board->cell[ROWS - 1][column]) list[count++] = (uint8_t)column;
    return count;
}

/* How many stones of the kind follow each other from a place, itself left out. */
static int run(const Board *board, int row, int column, int up, int right, uint8_t stone) {
    int count = 0;
    for (;;) {
        row += up;
        column += right;
        if ((unsigned)row >= ROWS || (unsigned)column >= COLUMNS || board->cell[row][column] != stone) return count;
        count++;
    }
}

static int completes_line(const Board *board, int row, int column, uint8_t stone) {
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int way = 0; way < 4; way++) {
        int up = ways[way][0], right = ways[way][1];
        if (1 + run(board, row, column, up, right, stone) + run(board, row, column, -up, -right, stone) >= LINE) return 1;
    }
    return 0;
}

static void drop(Board *board, int column) {
    uint8_t stone = (uint8_t)(1 + (board->dropped & 1));
    int row = 0;
    while (board->cell[row][column]) row++;
    board->cell[row][column] = stone;
    board->dropped++;
    board->won = (uint8_t)completes_line(board, row, column, stone);
}

static int is_over(const Board *board) { return board->won || board->dropped == ROWS * COLUMNS; }

static uint64_t perft(const Board *board, int depth) {
    uint8_t list[COLUMNS];
    uint64_t total = 0;
    if (depth == 0) return 1;
    if (is_over(board)) return 0;
    int count = open_columns(board, list);
    for (int i = 0; i < count; i++) {
        Board next = *board;
        drop(&next, list[i]);
        total += perft(&next, depth - 1);
    }
    return total;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void play(uint64_t moves) {
    Board board;
    uint8_t list[COLUMNS];
    uint64_t games = 0, checksum = 0;
    memset(&board, 0, sizeof board);
    double begun = now();
    for (uint64_t move = 0; move < moves; move++) {
        unsigned column = list[pick((unsigned)open_columns(&board, list))];
        drop(&board, (int)column);
        checksum = checksum * 31 + column + board.won;
        if (is_over(&board)) {
            games++;
            memset(&board, 0, sizeof board);
        }
    }
    printf("%llu %llu %.9f %016llx\n", (unsigned long long)moves, (unsigned long long)games, now() - begun,
           (unsigned long long)checksum);
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "usage: yardstick MOVES SEED | yardstick --perft N\n");
        return 2;
    }
    if (!strcmp(words[1], "--perft")) {
        Board board;
        memset(&board, 0, sizeof board);
        printf("%llu\n", (unsigned long long)perft(&board, atoi(words[2])));
        return 0;
    }
    seed_state = strtoull(words[2], NULL, 10) * UINT64_C(0x9E3779B97F4A7C15) | 1;
    play(strtoull(words[1], NULL, 10));
    return 0;
}
