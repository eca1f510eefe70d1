/** Random histories against the model, and those that failed before. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { begin, expectSame, type Real } from './real-shop.ts'
import { CLOSING, ENTERING, OPENING } from './register-actions.ts'
import { ORDERING, REPEATING, RETURNING, RUSHING } from './shopper-actions.ts'
import { STAFFING, STEPPING, STEPPING_TWICE, STOCKING } from './staff-actions.ts'

/** Some happen more often than others. */
const BY_SHOPPERS = [ORDERING, ORDERING, ORDERING, RUSHING, REPEATING, RETURNING]
const BY_STAFF = [STEPPING, STEPPING, STEPPING, STEPPING_TWICE, STOCKING, STOCKING, STAFFING]
const AT_THE_REGISTER = [ENTERING, ENTERING, OPENING, CLOSING]
const ACTIONS = [...BY_SHOPPERS, ...BY_STAFF, ...AT_THE_REGISTER]

const SEEDS = join(import.meta.dirname, 'seeds.json')

/** A history that went wrong, how long it might be, and what was seen. */
interface Seed {
  seed: number
  actions: number
  seen: string
}

interface SoakLimits {
  histories: number
  /** At most so many in each. */
  actions: number
  /** None begins later than this; without it, the number decides. */
  withinMs?: number
  /** Whether a failure is made smaller before it is told, which takes time. */
  shrinks?: boolean | undefined
}

export async function liveHistories(
  real: Real,
  { histories, actions, withinMs = Infinity, shrinks }: SoakLimits,
) {
  const until = Date.now() + withinMs
  let lived = 0
  for (; lived < histories && Date.now() < until; lived++)
    await live(real, { seed: Math.floor(Math.random() * 2 ** 31), actions, shrinks })
  return { lived, done: real.done }
}

/** Those that failed in an earlier run; how many there are. */
export async function liveKnownHistories(real: Real, { shrinks }: Pick<SoakLimits, 'shrinks'> = {}) {
  const kept = readSeeds()
  for (const known of kept) await live(real, { ...known, shrinks })
  return kept.length
}

async function live(
  real: Real,
  { seed, actions, shrinks = false }: Omit<Seed, 'seen'> & Pick<SoakLimits, 'shrinks'>,
) {
  const commands = fc.commands(ACTIONS, { maxCommands: actions, size: 'max' })
  const property = fc.asyncProperty(commands, async (history) => {
    const model = await begin(real)
    await fc.asyncModelRun(() => ({ model, real }), history)
    await expectSame(model, real)
  })
  const outcome = await fc.check(property, { seed, numRuns: 1, unbiased: true, endOnFailure: !shrinks })
  if (!outcome.failed) return
  keepSeed({ seed, actions, seen: String(outcome.errorInstance).split('\n')[0]!.slice(0, 200) })
  throw new Error(fc.defaultReportMessage(outcome) ?? 'a history failed', { cause: outcome.errorInstance })
}

function readSeeds(): Seed[] {
  return JSON.parse(readFileSync(SEEDS, 'utf8')) as Seed[]
}

function keepSeed(failed: Seed): void {
  const others = readSeeds().filter(({ seed }) => seed !== failed.seed)
  writeFileSync(SEEDS, `${JSON.stringify([...others, failed], undefined, 2)}\n`)
}
