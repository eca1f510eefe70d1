/** The cluster of `deploy/cluster` with faults, as `npm run drill`; it is not part of `npm test`. */
import { defineConfig } from 'vitest/config'

const { DRILL_MINUTES = '25', DRILL_KILLS = '10', DRILL_ONLY = '', DRILL_PREVIOUS = '' } = process.env

export default defineConfig({
  test: {
    include: ['tests/drill/*.drill.ts'],
    setupFiles: './tests/quiet.ts',
    provide: {
      drill: {
        kills: Number(DRILL_KILLS),
        only: DRILL_ONLY.split(',').filter(Boolean),
        previous: DRILL_PREVIOUS,
      },
    },
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: Number(DRILL_MINUTES) * 60_000,
    hookTimeout: 240_000,
  },
})
