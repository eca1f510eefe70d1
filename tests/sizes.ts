/** `npm run test:full` sets `TEST_FULL=1`: larger sizes, every language, screen size and PostgreSQL, and tests tagged `@full`. */
export const isFullRun = process.env.TEST_FULL === '1'

/** The smaller size by default. */
export function sized<T>(byDefault: T, inFullRun: T): T {
  return isFullRun ? inFullRun : byDefault
}
