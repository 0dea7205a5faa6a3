/* The limit: the basic rules (training, four operators, random programs) by hand, as fast as plain C goes.
 *
 * Written apart from volt.rules, over the same arena tables and the same chance, drawn in the same order: the games are the
 * same games, so that activations and rounds can be compared with ours one by one. No modules, mines, questions or events.
 */
#include <stdint.h>
#include <string.h>

enum { SPACES = 225, OUT = -1, NOBODY = -1, SEATS = 4, UNITS = 3, GOAL = 3 };
enum { PLAIN = 0, PIT = 1, WATER = 2, VOLTAGE = 4, VP = 10, START = 20 };
enum { BLUE = 1, RED = 2 };
static const int DECKS[] = {12, 16, 8}; /* cards: blue, red, yellow */

typedef struct { /* as volt.rules.arena.Arena is packed */
    int8_t columns, rows;
    int16_t spaces;
    int8_t kind[SPACES];
    uint8_t walls[SPACES], barriers[SPACES], barriers_phased[SPACES];
    int16_t next[SPACES * 8];
    int8_t sight[SPACES * 8], flight[SPACES * 8], caution[SPACES * 4];
    int16_t vp_space[7], starts[SPACES], first_start[4], start_count[4];
} Arena;

typedef struct {
    int16_t at;
    int8_t damage, vp, number;
    uint8_t colour[UNITS], shows[UNITS], key[UNITS];
} Robot;

typedef struct { /* as volt.rules.rng: SipHash-2-4 of a counter, and what is left of the last word */
    uint64_t low, high, drawn, fraction, spent;
} Chance;

typedef struct {
    Chance chance;
    int8_t over;
    int8_t tokens[7], supply[7];
    int8_t seat[SEATS + 1]; /* by starting number */
    int8_t on[SPACES];      /* 1 + the robot on a space */
    Robot robots[SEATS];
} Game;

typedef struct {
    int64_t games, rounds, activations, decisions;
} Tally;

#define ROTATED(x, by) ((x) << (by) | (x) >> (64 - (by)))
#define ROUND \
    a += b, b = ROTATED(b, 13) ^ a, a = ROTATED(a, 32), c += d, d = ROTATED(d, 16) ^ c; \
    a += d, d = ROTATED(d, 21) ^ a, c += b, b = ROTATED(b, 17) ^ c, c = ROTATED(c, 32)

static uint64_t word(Game *g) {
    const uint64_t message = ++g->chance.drawn, length = 8ull << 56;
    uint64_t a = g->chance.low ^ 0x736f6d6570736575, b = g->chance.high ^ 0x646f72616e646f6d;
    uint64_t c = g->chance.low ^ 0x6c7967656e657261, d = g->chance.high ^ 0x7465646279746573;
    d ^= message;
    ROUND; ROUND;
    a ^= message, d ^= length;
    ROUND; ROUND;
    a ^= length, c ^= 0xff;
    ROUND; ROUND; ROUND; ROUND;
    return a ^ b ^ c ^ d;
}

/* One of n, from a fraction of 2^32, which keeps the rest. */
static inline uint32_t split(uint64_t *fraction, uint32_t n) {
    uint64_t scaled = *fraction * n;
    *fraction = (uint32_t)scaled;
    return scaled >> 32;
}

static inline uint32_t draw(Game *g, uint32_t n) {
    if (g->chance.spent * n > 1 << 16) g->chance.fraction = word(g) >> 32, g->chance.spent = 1;
    g->chance.spent *= n;
    return split(&g->chance.fraction, n);
}

static void deal(Game *g, uint32_t seed) {
    memset(g, 0, sizeof *g);
    g->chance.low = seed;
    g->chance.spent = 1 << 16;
    for (int n = 1; n <= 6; n++) g->supply[n] = 4;
    for (int colour = 0; colour < 3; colour++) /* decks are shuffled although training does not use them */
        for (int left = DECKS[colour]; left > 1; left--) draw(g, left);
    for (int who = 0; who < SEATS; who++) {
        Robot *other = &g->robots[draw(g, who + 1)];
        g->robots[who].at = OUT;
        g->robots[who].number = other->number;
        other->number = who + 1;
    }
    for (int who = 0; who < SEATS; who++) g->seat[g->robots[who].number] = who;
}

static int take_token(Game *g) {
    int total = 0;
    for (int n = 1; n <= 6; n++) total += g->supply[n];
    if (!total) return 0;
    int pick = draw(g, total), n = 0;
    do pick -= g->supply[++n]; while (pick >= 0);
    g->supply[n]--;
    return n;
}

static void score(Game *g, int who) {
    if (++g->robots[who].vp >= GOAL) g->over = 1;
}

static void destroy(Game *g, int who, int by) {
    Robot *r = &g->robots[who];
    g->on[r->at] = 0;
    r->at = OUT;
    if (by != NOBODY && by != who && take_token(g)) score(g, by);
}

static void hurt(Game *g, int who, int by) {
    if (++g->robots[who].damage == 3) destroy(g, who, by);
}

/* one step of one robot: barrier, entering, pit */
static void step(Game *g, const Arena *a, int who, int heading, int by) {
    Robot *r = &g->robots[who];
    int here = r->at, there = a->next[here * 8 + heading], kind = a->kind[there];
    if (a->barriers[here] >> heading & 1) {
        hurt(g, who, by);
        if (r->at == OUT || g->over) return;
    }
    g->on[here] = 0;
    g->on[there] = who + 1;
    r->at = there;
    if (kind == PIT || kind == WATER) destroy(g, who, by);
}

static void move(Game *g, const Arena *a, int who, int heading, int spaces) {
    Robot *r = &g->robots[who];
    for (; spaces && r->at != OUT && !g->over; spaces--) {
        if (a->walls[r->at] >> heading & 1) return;
        int line[SEATS], count = 0, at = a->next[r->at * 8 + heading];
        for (; g->on[at]; at = a->next[at * 8 + heading]) {
            if (a->walls[at] >> heading & 1) return;
            line[count++] = g->on[at] - 1;
        }
        while (count--) {
            step(g, a, line[count], heading, who);
            if (g->over || r->at == OUT) return;
        }
        step(g, a, who, heading, who);
    }
}

static void fire(Game *g, const Arena *a, int who, int heading) {
    int at = g->robots[who].at;
    for (int left = a->sight[at * 8 + heading]; left--;) {
        at = a->next[at * 8 + heading];
        if (g->on[at]) {
            hurt(g, g->on[at] - 1, who);
            return;
        }
    }
}

static int nearest_free(const Game *g, const Arena *a, int middle) {
    int best = OUT, best_distance = 1 << 30;
    for (int s = 0; s < a->spaces; s++) {
        if ((a->kind[s] != PLAIN && a->kind[s] < START) || g->on[s]) continue;
        int dx = s / a->rows - middle / a->rows, dy = s % a->rows - middle % a->rows;
        int distance = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        if (distance < best_distance) best = s, best_distance = distance;
    }
    return best;
}

static void prepare(Game *g, const Arena *a, Tally *t) {
    int lying = 0;
    for (int n = 1; n <= 6; n++) lying += g->tokens[n];
    if (lying < 3) g->tokens[take_token(g)]++; /* at most three tokens lie in the arena, so the supply cannot run out */
    for (int n = 1; n <= SEATS; n++) {
        int who = g->seat[n], count = a->start_count[who], free[SPACES], found = 0;
        Robot *r = &g->robots[who];
        if (r->at != OUT) continue;
        r->damage = 0;
        const int16_t *starts = a->starts + a->first_start[who];
        for (int i = 0; i < count; i++)
            if (!g->on[starts[i]]) free[found++] = starts[i];
        if (found > 1) t->decisions++;
        r->at = found > 1 ? free[draw(g, found)] : found ? free[0] : nearest_free(g, a, starts[count / 2]);
        g->on[r->at] = who + 1;
    }
}

static const char COLOUR_ORDERS[] = {0x3, 0x5, 0x6, 0x9, 0xa, 0xc}; /* of two blue and two red dice: which are blue */

static void program(Game *g, Tally *t) {
    int first = draw(g, SEATS), left = 0xF;
    for (int i = 0; i < SEATS; i++) {
        Robot *r = &g->robots[(first + i) % SEATS];
        uint64_t both = word(g), luck[] = {both >> 32, (uint32_t)both};
        int blues = COLOUR_ORDERS[split(&luck[0], 6)];
        split(&luck[1], UNITS); /* for RAM EXPANSION */
        for (int unit = 0; unit < UNITS; unit++, blues >>= 1) {
            int blue = blues & 1;
            r->colour[unit] = blue ? BLUE : RED;
            r->shows[unit] = 1 + split(&luck[unit & 1], 6);
            r->key[unit] = split(&luck[unit & 1], 8) & (blue ? ~1 : ~0);
        }
        int numbers = left;
        for (int skip = split(&luck[UNITS & 1], SEATS - i); skip; skip--) numbers &= numbers - 1;
        r->number = 1 + __builtin_ctz(numbers);
        left ^= 1 << (r->number - 1);
        g->seat[r->number] = (first + i) % SEATS;
    }
    t->decisions += SEATS;
}

static void activate(Game *g, const Arena *a, Tally *t, int unit) {
    int order[SEATS];
    for (int who = 0; who < SEATS; who++) { /* lower number, blue before red, lower starting number */
        const Robot *r = &g->robots[who];
        int rank = (r->shows[unit] * 4 + r->colour[unit]) * 8 + r->number, i = who;
        for (rank = rank * 4 + who; i && order[i - 1] > rank; i--) order[i] = order[i - 1];
        order[i] = rank;
    }
    for (int i = 0; i < SEATS && !g->over; i++) {
        int who = order[i] & 3;
        const Robot *r = &g->robots[who];
        if (r->at == OUT) continue;
        t->activations++;
        if (r->colour[unit] == BLUE)
            move(g, a, who, r->key[unit], r->shows[unit]);
        else
            fire(g, a, who, r->key[unit]);
    }
}

static void resolve(Game *g, const Arena *a, Tally *t) {
    for (int who = 0; who < SEATS; who++)
        if (g->robots[who].at != OUT && a->kind[g->robots[who].at] == VOLTAGE) hurt(g, who, NOBODY);
    for (int n = 1; n <= SEATS && !g->over; n++) {
        int who = g->seat[n];
        if (g->robots[who].at == OUT) continue;
        int number = a->kind[g->robots[who].at] - VP;
        if (number < 1 || number > 6 || !g->tokens[number]) continue;
        t->decisions++;
        if (draw(g, 2)) continue;
        for (; g->tokens[number] && !g->over; g->tokens[number]--) score(g, who);
    }
}

/* Play the games of successive seeds to the end; the rounds of each go into `rounds`. */
void play(const Arena *arena, uint32_t seed, int64_t games, int16_t *rounds, Tally *tally) {
    for (int64_t i = 0; i < games; i++) {
        Game g;
        deal(&g, seed + (uint32_t)i);
        for (rounds[i] = 0; !g.over; rounds[i]++) {
            prepare(&g, arena, tally);
            program(&g, tally);
            for (int unit = 0; unit < UNITS && !g.over; unit++) activate(&g, arena, tally, unit);
            if (!g.over) resolve(&g, arena, tally);
        }
        tally->games++;
        tally->rounds += rounds[i];
    }
}

int64_t arena_size(void) { return sizeof(Arena); }
