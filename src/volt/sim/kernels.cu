/* Kernels over many games, appended to the rules in C (gpu_scheduling.py).
 *
 * A block of threads keeps its games in shared memory and goes from step to step of a round with all of them, so that the code
 * of a step is fetched once for all. Before each piece of a step the games are sorted by what they do next (their task), so
 * that the threads of a warp do the same.
 */
typedef unsigned long long Count;

extern __shared__ State slots[];
__shared__ Arena field;
__shared__ int how_many[TASKS];        /* games by task */
__shared__ short order[MAX_BLOCK];     /* slots, the longest tasks first */
__device__ EventLog silent;

static __device__ void copy_words(void *to, const void *from, Count bytes, int first, int stride) {
    for (Count i = first; i < bytes / 8; i += stride) ((Count *)to)[i] = ((const Count *)from)[i];
}

/* The number of games that still have a task; ``order`` then lists the slots, busy ones first. */
static __device__ int sort_by_task(int task) {
    int thread = threadIdx.x;
    for (int i = thread; i < TASKS; i += blockDim.x) how_many[i] = 0;
    __syncthreads();
    int place = atomicAdd(&how_many[task], 1);
    __syncthreads();
    for (int longer = TASKS - 1; longer > task; longer--) place += how_many[longer];
    int busy = blockDim.x - how_many[NO_TASK];
    order[place] = thread;
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

/* ``share``: how many slots a block uses, so that few games are spread over all of the GPU. */
extern "C" __global__ void __launch_bounds__(MAX_BLOCK)
playouts(State *games, Count count, const Arena *arena, Count *next, int rounds, int share) {
    int thread = threadIdx.x, played = 0;
    State *slot = &slots[thread];
    bool resting = false;
    copy_words(&field, arena, sizeof(Arena), thread, blockDim.x);
    slot->winner_ = SQUAD;
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
            busy = sort_by_task(resting ? NO_TASK : gpu_scheduling_next_task(slot, step));
            if (thread < busy) gpu_scheduling_play_piece(&slots[order[thread]], &field, &silent);
        }
    }
}

/* --- stepping: every game goes on until it waits for somebody --- */

static __device__ void play_until_waiting(State *checkpoints, bool there) {
    int thread = threadIdx.x;
    State *slot = &slots[thread];
    while (__syncthreads_or(there && !phases_waiting(slot))) {
        for (int step = 0; step <= LAST_STEP; step++) {
            for (int busy = 1; busy > 0;) {
                bool waits = !there || phases_waiting(slot);
                busy = sort_by_task(waits ? NO_TASK : gpu_scheduling_next_task(slot, step));
                if (thread < busy) {
                    int which = order[thread];
                    phases_advance(&slots[which], &checkpoints[blockIdx.x * blockDim.x + which], &field, &silent);
                }
            }
        }
    }
}

/* Give every game its answer (``answers`` may be NULL) and play on to the next question. */
extern "C" __global__ void __launch_bounds__(MAX_BLOCK)
step(State *games, Count count, State *checkpoints, const Arena *arena, const long long *answers) {
    Count first = (Count)blockIdx.x * blockDim.x, own = first + threadIdx.x;
    Count here = count - first < blockDim.x ? count - first : blockDim.x;
    bool there = own < count;
    copy_words(&field, arena, sizeof(Arena), threadIdx.x, blockDim.x);
    copy_words(slots, &games[first], here * sizeof(State), threadIdx.x, blockDim.x);
    __syncthreads();
    if (there && answers) entry_points_answer_question(&slots[threadIdx.x], &silent, answers[own]);
    play_until_waiting(checkpoints, there);
    __syncthreads();
    copy_words(&games[first], slots, here * sizeof(State), threadIdx.x, blockDim.x);
}

/* --- one thread per game --- */

extern "C" __global__ void deal(State *games, Count count, const State *setup, long long seed) {
    Count i = (Count)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) entry_points_deal_game(&games[i], (State *)setup, seed + i);
}

extern "C" __global__ void questions(State *games, Count count, long long *kinds, long long *seats) {
    Count i = (Count)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int question = entry_points_open_question(&games[i]);
    kinds[i] = question >> 3;
    seats[i] = question & 7;
}

/* The block copies its games together, then every thread redacts one. */
extern "C" __global__ void observe(const State *games, Count count, State *seen, const long long *seats) {
    Count first = (Count)blockIdx.x * blockDim.x, own = first + threadIdx.x;
    Count here = count - first < blockDim.x ? count - first : blockDim.x;
    copy_words(&seen[first], &games[first], here * sizeof(State), threadIdx.x, blockDim.x);
    __syncthreads();
    if (own < count) redaction_hide(&seen[own], seats[own]);
}
