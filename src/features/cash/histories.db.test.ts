/** Promises 4 and 5: after any history, days, sessions, reports and ledger agree with a simple model. */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { dayOf, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { databasePool } from '#platform/database/database.server.ts'
import { compactTotals } from '#platform/database/totals.server.ts'
import { sized } from '../../../tests/sizes.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { registerStatus } from './cash-day.server.ts'
import { totalsOfDays } from './cash-totals.server.ts'
import {
  CASH_METHODS,
  takesCash,
  MANUAL_TYPES,
  type CashMethod,
  type LedgerSum,
  type TransactionType,
} from './cash.rules.ts'
import { closeRegister } from './close-register.server.ts'
import { addTransaction, ledgerTotalsOf, ofDays, ofSession } from './ledger.server.ts'
import { openRegister, resetRegister } from './register.server.ts'
import { activeSession } from './session.server.ts'

useTestDatabase()

let by: StaffPerson

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
})

type Step = { wait: number } & (
  | { do: 'open'; counted: number }
  | { do: 'close'; gap: number | undefined }
  | { do: 'reset' }
  | { do: 'enter'; entries: { type: TransactionType; method: CashMethod; amount: number }[] }
)

const amount = fc.integer({ min: 1, max: 500_000 })
const wait = fc.integer({ min: 1, max: 9 * 60 })
const entry = fc
  .record({ type: fc.constantFrom(...MANUAL_TYPES), method: fc.constantFrom(...CASH_METHODS), amount })
  .map((one) => (one.type === 'paidIn' || one.type === 'paidOut' ? { ...one, method: 'cash' as const } : one))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), counted: amount, wait }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      gap: fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
      wait,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const), wait }) },
  {
    weight: 6,
    // The entries of one step are submitted concurrently.
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      entries: fc.array(entry, { maxLength: 4 }),
      wait,
    }),
  },
)

interface ModelEntry {
  day: Day
  session: number
  key: string
  net: number
  isVoid: boolean
}

/** Reference model of the register: a list of entries, and the expected cash. */
interface Model {
  entries: ModelEntry[]
  session: number | undefined
  drawer: number
  /** Cash after the last closing. */
  left: number | undefined
  reports: number
  /** The sessions, and the cash after each closing and reset. */
  begun: { session: number; start: number; day: Day; closedOn: Day | undefined }[]
  lefts: { day: Day; left: number | undefined }[]
}

const OUT = new Set<TransactionType>(['refund', 'expense', 'paidOut'])

async function applyStep(model: Model, one: Step, now: Date): Promise<void> {
  if (one.do === 'open') {
    await openRegister({
      openingBalance: money(one.counted),
      reason: 'x',
      seen: model.session ?? null,
      by,
      now,
    })
    if (model.session !== undefined) end(model, undefined, now)
    begin(model, (await activeSession())!.id, one.counted, now)
  } else if (one.do === 'close' && model.session !== undefined) {
    const gap = one.gap === undefined ? undefined : Math.max(one.gap, -Math.max(0, model.drawer))
    const counted = gap === undefined ? undefined : money(model.drawer + gap)
    const sent = { sessionId: model.session, expectedSeen: model.drawer as Money, denominations: undefined }
    await closeRegister({ ...sent, counted, reason: 'x', by, now })
    end(model, counted, now)
  } else if (one.do === 'reset') {
    await resetRegister({ reason: 'essai', by, now })
    if (model.session !== undefined) end(model, undefined, now)
    model.left = leftBefore(model, dayOf(now))
    model.lefts.push({ day: dayOf(now), left: model.left })
    for (const line of model.entries) if (line.day === dayOf(now)) line.isVoid = true
  } else if (one.do === 'enter') await enterConcurrently(model, one.entries, now)
}

function begin(model: Model, session: number, start: number, now: Date): void {
  model.session = session
  model.drawer = start
  model.begun.push({ session, start, day: dayOf(now), closedOn: undefined })
}

/** The cash before a day: what the last session of an earlier day had by then. */
function leftBefore({ begun, lefts, entries }: Model, day: Day): number | undefined {
  const last = begun.findLast((one) => one.day < day)
  if (!last || (last.closedOn !== undefined && last.closedOn < day))
    return lefts.findLast((one) => one.day < day)?.left
  const own = entries.filter((one) => one.session === last.session && one.day < day && !one.isVoid)
  return own.filter(({ key }) => key.endsWith(' cash')).reduce((sum, { net }) => sum + net, last.start)
}

function end(model: Model, counted: number | undefined, now: Date): void {
  model.left = counted ?? model.drawer
  model.lefts.push({ day: dayOf(now), left: model.left })
  model.begun.at(-1)!.closedOn = dayOf(now)
  model.session = undefined
  model.reports += 1
}

async function enterConcurrently(
  model: Model,
  entries: (Step & { do: 'enter' })['entries'],
  now: Date,
): Promise<void> {
  const answers = await Promise.allSettled(
    entries.map((one) =>
      addTransaction(
        {
          type: one.type,
          method: one.method,
          amount: money(one.amount),
          key: randomUUID(),
          orderNumber: null,
          description: 'x',
          by,
          now,
        },
        storedOrders,
      ),
    ),
  )
  const session = await activeSession()
  if (session && model.session === undefined) {
    begin(model, session.id, model.left ?? 0, now)
  }
  for (const [at, answer] of answers.entries()) {
    const { type, method, amount: value } = entries[at]!
    if (answer.status === 'rejected') {
      expect(answer.reason).toBeInstanceOf(Refusal)
      expect(takesCash(type, method)).toBe(true)
      continue
    }
    const net = OUT.has(type) ? -value : value
    if (method === 'cash') model.drawer += net
    const key = `${type} ${method}`
    model.entries.push({ day: dayOf(now), session: model.session!, key, net, isVoid: false })
  }
  expect(model.drawer).toBeGreaterThanOrEqual(Math.min(0, model.left ?? 0))
}

/** Compares every day and session; with a day, only those with entries since that day. */
async function expectEqualToModel(model: Model, since?: Day): Promise<void> {
  const isCompared = (own: ModelEntry[]) => since === undefined || own.some(({ day }) => day >= since)
  const counting = model.entries.filter(({ isVoid }) => !isVoid)
  for (const [day, own] of Map.groupBy(counting, (one) => one.day))
    if (isCompared(own))
      for (const ledgerTotals of [await ledgerTotalsOf(ofDays(day, day)), await totalsOfDays(day, day)])
        expect(netBySum(ledgerTotals)).toEqual(netByEntry(own))
  for (const [session, own] of Map.groupBy(counting, (one) => one.session))
    if (isCompared(own)) expect(netBySum(await ledgerTotalsOf(ofSession(session)))).toEqual(netByEntry(own))
  const { isOpen, drawer } = await registerStatus()
  expect(isOpen).toBe(model.session !== undefined)
  if (isOpen) expect(drawer).toBe(model.drawer)
  const { rows } = await databasePool().query(`select
    (select count(*)::int from cash_sessions where is_active) as active,
    (select count(*)::int from cash_transactions) as written,
    (select count(*)::int from cash_closings) as reports,
    (select coalesce(max(number), 0) from cash_closings) as last`)
  expect(rows).toEqual([
    {
      active: model.session === undefined ? 0 : 1,
      written: model.entries.length,
      reports: model.reports,
      last: model.reports,
    },
  ])
}

function netBySum(ledgerTotals: LedgerSum[]): Record<string, number> {
  return Object.fromEntries(
    ledgerTotals.map(({ type, method, amount: value }) => [
      `${type} ${method}`,
      OUT.has(type) ? -value : value,
    ]),
  )
}

function netByEntry(entries: ModelEntry[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { key, net } of entries) found[key] = (found[key] ?? 0) + net
  return found
}

const model: Model = {
  entries: [],
  session: undefined,
  drawer: 0,
  left: undefined,
  reports: 0,
  begun: [],
  lefts: [],
}
let minutes = Date.parse('2026-03-01T08:00:00Z') / 60_000
const clock = () => new Date(minutes * 60_000)

// The ledger is append-only, so each part continues the history of the part before.
it.each(sized([1], [1, 2, 3, 4]))(
  'days, sessions and ledger have the same totals per method, part %d of a long history',
  async (part) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const since = dayOf(clock())
        for (const one of steps) {
          minutes += one.wait
          await applyStep(model, one, clock())
        }
        await expectEqualToModel(model, since)
        await compactTotals()
        await expectEqualToModel(model, since)
      }),
      { numRuns: 10, endOnFailure: true },
    )
    await expectEqualToModel(model)
    expect(model.reports).toBeGreaterThan(3 * part)
  },
)
