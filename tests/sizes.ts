/** Sizes of slow tests: `npm run test:full` sets `TEST_FULL=1`. */
export const isFullRun = process.env.TEST_FULL === '1'

/** The smaller size by default. */
export function sized<T>(byDefault: T, inFullRun: T): T {
  return isFullRun ? inFullRun : byDefault
}
