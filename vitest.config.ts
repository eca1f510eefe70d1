import { defineConfig } from 'vitest/config'
import { postgresServers } from './tests/postgres-servers.ts'

/** Where the SQL is our own and an older PostgreSQL could read it differently; the rest runs on ours alone. */
const ON_OLDER_POSTGRES = [
  'tests/*.db.test.ts',
  'src/platform/*.db.test.ts',
  'src/features/{cash,catalogue,clients,insights,orders}/**/*.db.test.ts',
]

/** A second is long only on a machine that does nothing else. */
const expect = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    // Most tests wait for processes and disks, not for the processor.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'units',
          testTimeout: 60_000,
          setupFiles: './tests/quiet.ts',
          expect,
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'program',
          setupFiles: './tests/quiet.ts',
          expect,
          include: ['tests/program/*.test.ts', 'tests/promises/*.test.ts'],
          globalSetup: ['./tests/database-setup.ts', './tests/program/pattern-setup.ts'],
          provide: { postgresBinaries: undefined },
          // Whole shops on a machine that may be busy: once late is not broken; what needed a second try is listed.
          retry: 1,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      ...postgresServers().map((server) => ({
        test: {
          name: server.name,
          setupFiles: './tests/quiet.ts',
          expect,
          include: server.binaries ? ON_OLDER_POSTGRES : ['src/**/*.db.test.ts', 'tests/*.db.test.ts'],
          globalSetup: './tests/database-setup.ts',
          provide: { postgresBinaries: server.binaries },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
})
