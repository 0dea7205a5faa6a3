/* Kernels of the environment on a GPU, appended to those of volt.sim (../sim/kernels.cu): one thread per game. */

/* Take everybody's actions (-1: nothing), deal games anew that are over, and list the games that can go on, as ``answer`` does. */
extern "C" __global__ void begin_turns(State *games, Count count, const State *setup, long long *dealt, Turn *turns,
                                       const long long *actions, const long long *luck, unsigned char *mask,
                                       long long *stages, long long *places, long long *dice, int *running, int *listed) {
    Count i = (Count)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    State *game = &games[i];
    long long value = actions ? actions[i] : -1;
    if (turns[i].kind_ == 0) {
        entry_points_deal_game(game, (State *)setup, dealt[i]);
        dealt[i] += count;
        stages[i] = places[i] = 0;
        for (int slot = 0; slot < DIE_SLOTS; slot++) dice[i * DIE_SLOTS + slot] = 0;
        value = -1;
    }
    value = stepping_begin_turn(i, value, luck ? luck[i] : -1, ACT, game, &turns[i], stages, count, places, count, dice,
                                count * DIE_SLOTS, mask, count * ACTIONS);
    if (value >= 0) entry_points_answer_question(game, &silent, value);
    list_running(game, i, count, running, listed);
}

/* What everybody has gained, sees and may do. Planes and facts, or flat, may be NULL. */
extern "C" __global__ void end_turns(const State *games, Count count, Arena *arena, Canvas *canvas, Turn *turns,
                                     long long *stages, long long *dice, unsigned char *mask, unsigned char *planes,
                                     unsigned char *facts, int *flat, short *shown) {
    Count first = (Count)blockIdx.x * blockDim.x, i = first + threadIdx.x;
    Count here = count - first < blockDim.x ? count - first : blockDim.x;
    short row[ROW_LENGTH];
    copy_words(slots, &games[first], here * sizeof(State), threadIdx.x, blockDim.x);
    int *legal = (int *)(mask + first * ACTIONS); /* a row of the mask is a whole number of ints */
    for (Count k = threadIdx.x; k < here * ACTIONS / 4; k += blockDim.x) legal[k] = 0;
    __syncthreads();
    if (i >= count) return;
    State *seen = &slots[threadIdx.x];
    Turn *turn = &turns[i];
    stepping_end_turn(seen, turn, canvas);
    canvas_mark_legal(mask, count * ACTIONS, i, seen, turn, stages, count, dice, count * DIE_SLOTS);
    int cells = planes ? count * canvas->planes_ : 0, columns = facts ? count * canvas->facts_ : 0;
    int numbers = flat ? count * (canvas->planes_ + canvas->facts_) : 0;
    if (turn->picked_) {
        canvas_draw_pick(i, canvas, stages, count, dice, count * DIE_SLOTS, facts, columns, flat, numbers, shown, count * ROW_LENGTH);
        return;
    }
    redaction_hide(seen, turn->seat_);
    canvas_draw(i, seen, seen, turn, canvas, arena, row, ROW_LENGTH, stages, count, dice, count * DIE_SLOTS, planes, cells,
                facts, columns, flat, numbers, shown, count * ROW_LENGTH);
}
