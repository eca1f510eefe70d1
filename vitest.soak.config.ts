/** What takes minutes and is not part of `npm test`; `npm run soak` sets how long. */
import { defineConfig } from 'vitest/config'

const { SOAK_MINUTES = '2', SOAK_HISTORIES = '100000', SOAK_ACTIONS = '60', SOAK_KILLS = '10' } = process.env
const minutes = Number(SOAK_MINUTES)

export default defineConfig({
  test: {
    include: ['tests/soak/*.soak.ts'],
    setupFiles: './tests/quiet.ts',
    globalSetup: './tests/database-setup.ts',
    provide: {
      postgresBinaries: undefined,
      soak: {
        withinMs: minutes * 60_000,
        histories: Number(SOAK_HISTORIES),
        actions: Number(SOAK_ACTIONS),
        kills: Number(SOAK_KILLS),
      },
    },
    expect: { poll: { timeout: 60_000 } },
    // One after the other: each wants the machine for itself.
    fileParallelism: false,
    testTimeout: (minutes + 5) * 60_000,
    hookTimeout: 240_000,
  },
})
