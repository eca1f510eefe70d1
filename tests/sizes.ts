/**
 * Three runs. `npm test` is quick. `npm test -- --extended`, which `.ci/run` runs, adds the files of `EXTENDED_FILES` and
 * PostgreSQL 15; so does a test runner started by hand. `npm run test:full` adds larger sizes, every language, screen size
 * and PostgreSQL, and tests tagged `@full`.
 */
export const isFullRun = process.env.TEST_FULL === '1'
export const isExtendedRun = process.env.TEST_QUICK !== '1'

/** The smaller size by default. */
export function sized<T>(byDefault: T, inFullRun: T): T {
  return isFullRun ? inFullRun : byDefault
}
