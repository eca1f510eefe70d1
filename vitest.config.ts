import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { EXTENDED_FILES } from './tests/extended-files.ts'
import { postgresServers } from './tests/postgres-servers.ts'
import { isExtendedRun, isFullRun } from './tests/sizes.ts'
import { isolatedTestFiles } from './tests/test-files.ts'

/** Tests of SQL that an older PostgreSQL could read differently. */
const ON_OLDEST_POSTGRES = [
  'tests/schema.db.test.ts',
  // All migrations are applied before the tests; how they are applied does not depend on the server.
  'src/**/{search,place-order,*-sums,*-totals}.db.test.ts',
]
const DATABASE = ['src/**/*.db.test.ts', 'tests/*.db.test.ts']
const UNITS = ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts']
const ROOT_ONLY = '**/*.root.test.ts'
const isolated = isolatedTestFiles()
const isolatedUnits = isolated.filter((path) => !path.endsWith('.db.test.ts'))
const isolatedDatabase = isolated.filter((path) => path.endsWith('.db.test.ts'))

type Project = NonNullable<ViteUserConfig['test']> & { name: string }

const shared: NonNullable<ViteUserConfig['test']> = {
  setupFiles: './tests/quiet.ts',
  retry: 0,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

const onPostgres = (binaries: string | undefined) => ({
  ...shared,
  globalSetup: './tests/database-setup.ts',
  provide: { postgresBinaries: binaries },
})

const projects: Project[] = [
  {
    ...shared,
    name: 'units',
    isolate: false,
    include: UNITS,
    exclude: ['**/*.db.test.ts', ROOT_ONLY, ...isolatedUnits],
  },
  { ...shared, name: 'units-isolated', include: isolatedUnits, exclude: [ROOT_ONLY] },
  {
    ...shared,
    name: 'program',
    isolate: false,
    include: ['tests/program/*.test.ts', 'tests/promises/*.test.ts'],
    exclude: [ROOT_ONLY],
    globalSetup: ['./tests/database-setup.ts', './tests/program/seed-setup.ts'],
    // `npm run drill -- promises` sets another server.
    provide: { postgresBinaries: process.env.TEST_POSTGRES },
  },
  // Skipped for everybody but root; `.ci/run` runs them as root and everything else as an ordinary user.
  { ...onPostgres(undefined), name: 'root', include: [ROOT_ONLY] },
  {
    ...onPostgres(undefined),
    name: 'database',
    isolate: false,
    include: DATABASE,
    exclude: isolatedDatabase,
  },
  { ...onPostgres(undefined), name: 'database-isolated', include: isolatedDatabase },
  ...postgresServers()
    .filter(({ binaries }) => binaries && isExtendedRun)
    .map(({ name, binaries }) => ({
      ...onPostgres(binaries),
      name,
      include: isFullRun ? DATABASE : ON_OLDEST_POSTGRES,
    })),
]

export default defineConfig({
  test: {
    // Most tests wait for processes and disks, not for the processor.
    maxWorkers: 4,
    projects: projects.map((test) => ({
      test: { ...test, exclude: [...(test.exclude ?? []), ...(isExtendedRun ? [] : EXTENDED_FILES)] },
    })),
  },
})
