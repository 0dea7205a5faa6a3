/* Kernels over many games, appended to the rules in C (gpu_scheduling.py).
 *
 * A block keeps its games in shared memory, in slots. The first threads each look after one slot: what its game does next (its
 * task), loading and storing it. Before each piece of a game the slots are sorted by task, so that the threads of a warp do the
 * same; a warp plays PER_WARP games only, because games diverge and more warps hide more latency (benchmarks/NOTES.md).
 */
typedef unsigned long long Count;

extern __shared__ State slots[];
__shared__ Arena field;
__shared__ int how_many[TASKS];   /* games by task */
__shared__ short order[MAX_SLOTS]; /* slots, the longest tasks first */
__device__ EventLog silent;

/* Every ``stride``th word from the ``first`` on; a state is a whole number of words. */
static __device__ void copy_words(void *to, const void *from, Count bytes, int first, int stride) {
    for (Count i = first; i < bytes / 8; i += stride) ((Count *)to)[i] = ((const Count *)from)[i];
}

static __device__ int slots_here() { return blockDim.x / (32 / PER_WARP); }

/* Which of the games in ``order`` this thread plays. */
static __device__ int own_place() {
    int lane = threadIdx.x % 32;
    return lane < PER_WARP ? threadIdx.x / 32 * PER_WARP + lane : MAX_SLOTS;
}

/* Reset the counts of tasks, and wait until all games of the block have been played. */
static __device__ void clear_tasks() {
    for (int i = threadIdx.x; i < TASKS; i += blockDim.x) how_many[i] = 0;
    __syncthreads();
}

/* How many games have a task, once each slot has counted its own; ``order`` lists the slots, busy ones first. */
static __device__ int sort_by_task(int task) {
    int place = 0, slot = threadIdx.x;
    bool looks_after = slot < slots_here();
    if (looks_after) place = atomicAdd(&how_many[task], 1);
    __syncthreads();
    for (int longer = TASKS - 1; longer > task; longer--) place += how_many[longer];
    int busy = slots_here() - how_many[NO_TASK];
    if (looks_after) order[place] = slot;
    __syncthreads();
    return busy;
}

/* --- playouts: a slot whose game is over takes the next one of the batch --- */

/* Copy the next game that nobody has taken into a slot; its number, or NOBODY. */
static __device__ long long take(State *slot, const State *games, Count count, Count *next) {
    Count number = atomicAdd(next, (Count)1);
    slot->winner_ = SQUAD; /* nothing to do, if there is none */
    if (number >= count) return NOBODY;
    copy_words(slot, &games[number], sizeof(State), 0, 1);
    slot->auto_ = 1;
    return number;
}

/* All games of a block go from step to step together, so that the code of a step is fetched once for all.
 * ``share``: how many slots a block uses, so that few games are spread over all of the GPU. */
extern "C" __global__ void __launch_bounds__(MAX_SLOTS * 32 / PER_WARP)
playouts(State *games, Count count, const Arena *arena, Count *next, int rounds, int share) {
    int thread = threadIdx.x, played = 0;
    bool looks_after = thread < slots_here(), resting = false;
    State *slot = &slots[looks_after ? thread : 0];
    for (int i = thread; i < sizeof(Arena); i += blockDim.x) ((char *)&field)[i] = ((const char *)arena)[i];
    if (looks_after) slot->winner_ = SQUAD;
    long long number = thread < share ? take(slot, games, count, next) : NOBODY;
    for (int step = 0;; step = step == LAST_STEP ? 0 : step + 1) {
        if (step == 0) resting = false;
        if (step == AT_PROGRAMMING) {
            played++;
            if (number != NOBODY && (slot->winner_ != NOBODY || played > rounds)) {
                slot->auto_ = 0;
                copy_words(&games[number], slot, sizeof(State), 0, 1);
                number = take(slot, games, count, next);
                played = 0;
                resting = true; /* until the others are at the beginning of a round */
            }
            if (!__syncthreads_or(number != NOBODY)) return;
        }
        for (int busy = 1; busy > 0;) {
            clear_tasks();
            busy = sort_by_task(!looks_after || resting ? NO_TASK : gpu_scheduling_next_task(slot, step));
            if (own_place() < busy) gpu_scheduling_play_piece(&slots[order[own_place()]], &field, &silent);
        }
    }
}

/* --- stepping: every game goes on until it waits for somebody --- */

/* List a game if it can go on: those that begin a fight from the front, because they take long, all others from the back. */
static __device__ void list_running(State *game, Count i, Count count, int *running, int *listed) {
    if (steps_waiting(game)) return;
    if (game->step_ == AT_PROGRAMMING) listed[atomicAdd(&running[0], 1)] = i;
    else listed[count - 1 - atomicAdd(&running[1], 1)] = i;
}

/* Give every game its answer (``answers`` may be NULL), and list the games that can go on then. */
extern "C" __global__ void answer(State *games, Count count, const long long *answers, int *running, int *listed) {
    Count i = (Count)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    if (answers) entry_points_answer_question(&games[i], &silent, answers[i]);
    list_running(&games[i], i, count, running, listed);
}

/* Move the listed games of a block into its slots, or back; all threads copy one game after another. */
static __device__ void move_games(State *games, const int *listed, int here, bool back) {
    for (int game = 0; game < here; game++) {
        State *there = &games[listed[game]];
        if (back) copy_words(there, &slots[game], sizeof(State), threadIdx.x, blockDim.x);
        else copy_words(&slots[game], there, sizeof(State), threadIdx.x, blockDim.x);
    }
    __syncthreads();
}

/* A warp copies the games that its threads are about to play. */
static __device__ void save_checkpoints(State *checkpoints, const int *listed, int busy) {
    int first = threadIdx.x / 32 * PER_WARP;
    for (int i = first; i < first + PER_WARP && i < busy; i++)
        copy_words(&checkpoints[listed[order[i]]], &slots[order[i]], sizeof(State), threadIdx.x % 32, 32);
    __syncwarp();
}

/* Play one piece that may ask, and all short ones after it that do not. */
static __device__ void play_to_next_task(State *game, State *checkpoint, Arena *arena) {
    steps_play_on(game, arena, &silent);
    if (!steps_keep_or_restore(game, checkpoint, &silent)) return;
    while (!steps_waiting(game) && gpu_scheduling_asks_nobody(game)) steps_play_on(game, arena, &silent);
}

/* Play the listed games on until they wait, all steps at the same time: a block is done when its longest game is. */
extern "C" __global__ void __launch_bounds__(MAX_SLOTS * 32 / PER_WARP)
run(State *games, Count count, State *checkpoints, Arena *arena, const int *running, const int *listed) {
    int thread = threadIdx.x, size = slots_here(), longer = (running[0] + size - 1) / size;
    bool front = blockIdx.x < longer;
    int first = (blockIdx.x - (front ? 0 : longer)) * size, here = min(running[front ? 0 : 1] - first, size);
    if (here <= 0) return;
    listed += front ? first : count - running[1] + first;
    move_games(games, listed, here, false);
    for (;;) {
        clear_tasks();
        bool waits = thread >= here || steps_waiting(&slots[thread]);
        int busy = sort_by_task(waits ? NO_TASK : gpu_scheduling_any_task(&slots[thread])), place = own_place();
        if (busy == 0) break;
        save_checkpoints(checkpoints, listed, busy);
        if (place < busy) play_to_next_task(&slots[order[place]], &checkpoints[listed[order[place]]], arena);
    }
    move_games(games, listed, here, true);
}

/* --- one thread per game --- */

extern "C" __global__ void deal(State *games, Count count, const State *setup) {
    Count i = (Count)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) entry_points_deal_game(&games[i], (State *)setup, i);
}

extern "C" __global__ void questions(State *games, Count count, long long *kinds, long long *seats) {
    Count i = (Count)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int question = entry_points_open_question(&games[i]);
    kinds[i] = question >> 3;
    seats[i] = question & 7;
}

/* The block copies its games together, and every thread redacts one. */
extern "C" __global__ void observe(const State *games, Count count, State *seen, const long long *seats) {
    Count first = (Count)blockIdx.x * blockDim.x, own = first + threadIdx.x;
    Count here = count - first < blockDim.x ? count - first : blockDim.x;
    copy_words(slots, &games[first], here * sizeof(State), threadIdx.x, blockDim.x);
    __syncthreads();
    if (own < count) redaction_hide(&slots[threadIdx.x], seats[own]);
    __syncthreads();
    copy_words(&seen[first], slots, here * sizeof(State), threadIdx.x, blockDim.x);
}
