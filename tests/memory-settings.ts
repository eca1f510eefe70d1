/** How `npm start` limits the memory of the shop (docs/decisions/0051-server-cost.md). */
export const MEMORY_FLAG = '--max-semi-space-size=8'
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }
