/** Random histories compared with the model, and the seeds of those that failed before. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { startHistory, expectMatch, type Real } from './real-shop.ts'
import { CLOSING, ENTERING, OPENING } from './register-actions.ts'
import { ORDERING, RESENDING, CANCELLING, CONCURRENT_ORDERING } from './shopper-actions.ts'
import { STAFFING, STEPPING, STEPPING_TWICE, STOCKING } from './staff-actions.ts'

/** Repeated entries are chosen more often. */
const BY_SHOPPERS = [ORDERING, ORDERING, ORDERING, CONCURRENT_ORDERING, RESENDING, CANCELLING]
const BY_STAFF = [STEPPING, STEPPING, STEPPING, STEPPING_TWICE, STOCKING, STOCKING, STAFFING]
const AT_THE_REGISTER = [ENTERING, ENTERING, OPENING, CLOSING]
const ACTIONS = [...BY_SHOPPERS, ...BY_STAFF, ...AT_THE_REGISTER]

const SEEDS = join(import.meta.dirname, 'seeds.json')

/** A failed history: its seed, its maximum length and the error. */
interface Seed {
  seed: number
  actions: number
  seen: string
}

interface SoakLimits {
  histories: number
  /** Maximum number per history. */
  actions: number
  /** No history starts after this time. */
  withinMs?: number
  /** Whether a failure is shrunk before it is reported, which is slow. */
  shrinks?: boolean | undefined
}

export async function runHistories(
  real: Real,
  { histories, actions, withinMs = Infinity, shrinks }: SoakLimits,
) {
  const until = Date.now() + withinMs
  let completed = 0
  for (; completed < histories && Date.now() < until; completed++)
    await runHistory(real, { seed: Math.floor(Math.random() * 2 ** 31), actions, shrinks })
  return { completed, done: real.done }
}

/** Runs the histories that failed before and returns their number. */
export async function runKnownHistories(real: Real, { shrinks }: Pick<SoakLimits, 'shrinks'> = {}) {
  const kept = readSeeds()
  for (const known of kept) await runHistory(real, { ...known, shrinks })
  return kept.length
}

async function runHistory(
  real: Real,
  { seed, actions, shrinks = false }: Omit<Seed, 'seen'> & Pick<SoakLimits, 'shrinks'>,
) {
  const commands = fc.commands(ACTIONS, { maxCommands: actions, size: 'max' })
  const property = fc.asyncProperty(commands, async (history) => {
    const model = await startHistory(real)
    await fc.asyncModelRun(() => ({ model, real }), history)
    await expectMatch(model, real)
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
