import { describe, it } from 'vitest'
import { isExtendedRun, isFullRun } from './sizes.ts'

/** A test of `npm run test:full`. By default it is not defined, so that it does not count as skipped. */
export const itInFullRun = (isFullRun ? it : () => undefined) as typeof it

/** A group of such tests only. */
export const describeInFullRun = (isFullRun ? describe : () => undefined) as typeof describe

/** A test of `npm test -- --extended`. */
export const itInExtendedRun = (isExtendedRun ? it : () => undefined) as typeof it
