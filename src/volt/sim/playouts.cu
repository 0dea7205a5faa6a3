/* Playouts, after the rules in C (translate.py). A block of threads keeps as many games in shared memory as fit, and goes
 * from step to step with all of them: so the code of a step is fetched once for all. Before each piece the games are sorted by
 * errand, so that the threads of a warp do the same. A game that is over makes room for the next one of the batch.
 */
typedef unsigned long long Count;

extern __shared__ State slots[];
__shared__ Arena field;
__shared__ int how_many[ERRANDS]; /* games by errand */
__shared__ short order[BLOCK];    /* slots, the longest errands first */
__device__ EventLog silence;

static __device__ void copy_words(void *to, const void *from, int bytes, int first, int stride) {
    for (int i = first; i < bytes / 4; i += stride) ((int *)to)[i] = ((const int *)from)[i];
}

/* The next game that nobody has taken into a slot; its number, or NOBODY. */
static __device__ long long take(State *slot, const State *games, Count count, Count *next) {
    Count number = atomicAdd(next, (Count)1);
    slot->winner_ = SQUAD; /* nothing to do, if there is none */
    if (number >= count) return NOBODY;
    copy_words(slot, &games[number], sizeof(State), 0, 1);
    slot->auto_ = 1;
    return number;
}

/* Every game of a slot plays its pieces of a step. */
static __device__ void play_step(int step, bool resting) {
    int thread = threadIdx.x, busy = BLOCK;
    while (busy > 0) {
        for (int i = thread; i < ERRANDS; i += BLOCK) how_many[i] = 0;
        __syncthreads();
        int errand = resting ? NOTHING : errands_errand(&slots[thread], step);
        int place = atomicAdd(&how_many[errand], 1);
        __syncthreads();
        for (int longer = ERRANDS - 1; longer > errand; longer--) place += how_many[longer];
        busy = BLOCK - how_many[NOTHING];
        order[place] = thread;
        __syncthreads();
        if (thread < busy) errands_run_errand(&slots[order[thread]], &field, &silence);
    }
}

/* ``share``: how many slots a block uses, so that few games are spread over all of the GPU. */
extern "C" __global__ void __launch_bounds__(BLOCK)
playouts(State *games, Count count, const Arena *arena, Count *next, int rounds, int share) {
    int thread = threadIdx.x, played = 0;
    State *slot = &slots[thread];
    bool resting = false;
    copy_words(&field, arena, sizeof(Arena), thread, BLOCK);
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
        play_step(step, resting);
    }
}
