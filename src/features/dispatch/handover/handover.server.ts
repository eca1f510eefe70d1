/** Hand-overs of a courier's cash at the register, and what happens to differences. */
import { eq } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { inLanguage } from '#core/text.ts'
import { denominationsTotal, DRAWER, type Denominations } from '#features/cash/cash.rules.ts'
import { balancesOf, lockPlace } from '#features/cash/places.server.ts'
import {
  addPlaceExpense,
  isKeyEntered,
  requireOpenSession,
  transferCash,
} from '#features/cash/transfers.server.ts'
import { cashDifferenceLimit } from '#features/settings/settings.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { couriers, handovers, runs } from '../dispatch-tables.server.ts'
import { courierLedgerText } from './handover-ledger.text.ts'
import {
  debtOf,
  debtProblem,
  expectedOf,
  feesLeft,
  runHandoverProblem,
  type CourierRun,
  type HandoverProblem,
  type HandoverValues,
} from './handover.rules.ts'
import { findRunCash, openRunsOf } from './run-cash.server.ts'
import { settleRun } from './settle-run.server.ts'

interface Change {
  courierId: number
  /** Idempotency key, created in the browser. */
  key: string
  by: Actor
  now: Date
}

export interface NewHandover extends Change, HandoverValues {
  /** Null: he brings what was missing. */
  runId: number | null
  keepsFees: boolean
  /** What the user's screen showed. */
  expectedSeen: Money
  denominations: Denominations | undefined
}

type Courier = typeof couriers.$inferSelect

/** The ledger is written in French, as its other entries. */
const descriptions = inLanguage(courierLedgerText, 'fr')

/**
 * Puts the counted cash into the drawer in one transfer and returns the id of the hand-over; the same key is one
 * hand-over. Fees that he keeps are an expense from his own cash. What is missing stays in his balance.
 */
export async function handOver(handover: NewHandover): Promise<number> {
  const { key, by, now, counted, denominations } = handover
  if (denominations && denominationsTotal(denominations) !== counted)
    throw new Refusal('badRequest', 'invalid')
  return transaction(async () => {
    // The run is locked before the courier's place, as by the marks of its stops.
    if (handover.runId !== null) await lockRun(handover.runId)
    const courier = await lockCourier(handover.courierId)
    const known = await findByKey(handover)
    if (known !== undefined) return known
    const session = await requireOpenSession('share')
    const facts = await (handover.runId === null ? debtFacts(courier, handover) : runFacts(handover))
    if (facts.expected !== handover.expectedSeen)
      throw new Refusal('expectedChanged', 'conflict', { expected: facts.expected })
    refuse(facts.problem)
    const { run, expected, fees, isPart } = facts
    const common = { by, now }
    if (fees > 0)
      await addPlaceExpense({
        place: courier.placeId,
        amount: fees,
        description: descriptions.fees(courier.name, run?.number),
        ...common,
      })
    if (counted > 0)
      await transferCash({
        from: courier.placeId,
        to: DRAWER,
        amount: counted,
        description: descriptions.handover(courier.name, run?.number),
        ...common,
      })
    const { courierId, runId, reason } = handover
    const [row] = await db()
      .insert(handovers)
      .values({
        courierId,
        runId,
        expected,
        counted,
        fees,
        denominations,
        isPart,
        reason,
        key,
        sessionId: session.id,
        at: now,
        staffId: by.id,
        staffName: by.name,
      })
      .returning({ id: handovers.id, difference: handovers.difference })
    if (runId !== null) await settleRun(runId, now)
    await recordActivity({
      ...common,
      action: 'cashHandedOver',
      subject: 'cash',
      subjectId: session.id,
      after: {
        name: courier.name,
        run: run?.number ?? null,
        expectedCash: expected,
        countedCash: counted,
        fees,
        difference: row!.difference,
        reason,
      },
    })
    return row!.id
  })
}

interface Facts {
  run: CourierRun | undefined
  expected: Money
  fees: Money
  isPart: boolean
  problem: HandoverProblem | undefined
}

async function runFacts(handover: NewHandover): Promise<Facts> {
  const run = await findRunCash(handover.runId!)
  if (!run || run.courierId !== handover.courierId) throw new Refusal('runUnknown', 'missing')
  if (run.state === 'planned' || run.state === 'settled') throw new Refusal('runNotOpen', 'conflict')
  const { keepsFees, isPart } = handover
  const expected = expectedOf(run, keepsFees)
  const limit = await cashDifferenceLimit()
  const problem = runHandoverProblem(handover, { waiting: run.waiting, expected, limit })
  return { run, expected, fees: keepsFees ? feesLeft(run) : money(0), isPart, problem }
}

/** He brings what was missing, in one or several parts. */
async function debtFacts(courier: Courier, { counted }: NewHandover): Promise<Facts> {
  const expected = await debtNow(courier)
  const problem = debtProblem(counted, expected)
  return { run: undefined, expected, fees: money(0), isPart: counted < expected, problem }
}

async function debtNow({ id, placeId }: Courier): Promise<Money> {
  const balances = await balancesOf([placeId])
  return debtOf(balances.get(placeId)!, await openRunsOf(id))
}

async function lockRun(id: number): Promise<void> {
  await db().select({ id: runs.id }).from(runs).where(eq(runs.id, id)).for('update')
}

/** Hand-overs and marks of one courier wait for each other until the commit. */
async function lockCourier(id: number): Promise<Courier> {
  const [courier] = await db().select().from(couriers).where(eq(couriers.id, id))
  if (!courier) throw new Refusal('courierUnknown', 'missing')
  await lockPlace(courier.placeId)
  return courier
}

/** The caller holds the lock of the courier's place. */
async function findByKey({ key, courierId, runId, counted }: NewHandover): Promise<number | undefined> {
  const [known] = await db().select().from(handovers).where(eq(handovers.key, key))
  if (!known) return undefined
  const isSame = known.courierId === courierId && known.runId === runId && known.counted === counted
  if (!isSame) throw new Refusal('keyUsed', 'conflict')
  return known.id
}

function refuse(problem: HandoverProblem | undefined): void {
  // More than the shop expects now: it may have changed since the form was opened.
  if (problem) throw new Refusal(problem, problem === 'aboveExpected' ? 'conflict' : 'invalid')
}

export interface DebtChange extends Change {
  amount: Money
  reason: string
}

/** The shop does without what a courier owes: an expense from his own cash. */
export async function writeOffDebt(change: DebtChange): Promise<void> {
  if (change.reason === '') throw new Refusal('reasonNeeded', 'invalid')
  await changeDebt('debtWrittenOff', change, async ({ name, placeId }) => {
    const { amount, reason, key, by, now } = change
    const description = descriptions.writtenOff(name, reason)
    await addPlaceExpense({ place: placeId, amount, description, key, by, now })
  })
}

/** The shop gives a courier what it owes him, from the drawer. */
export async function payCourier(change: DebtChange): Promise<void> {
  await changeDebt('courierPaid', change, async ({ name, placeId }) => {
    const { amount, key, by, now } = change
    const description = descriptions.paid(name)
    await transferCash({ from: DRAWER, to: placeId, amount, description, key, by, now })
  })
}

async function changeDebt(
  action: 'debtWrittenOff' | 'courierPaid',
  { courierId, amount, key, reason, by, now }: DebtChange,
  write: (courier: Courier) => Promise<void>,
): Promise<void> {
  await transaction(async () => {
    const courier = await lockCourier(courierId)
    if (await isKeyEntered(key)) return
    // Taking cash out of the drawer needs the stronger lock from the start: two that raise it would wait for each other.
    const session = await requireOpenSession(action === 'courierPaid' ? 'update' : 'share')
    const debt = await debtNow(courier)
    refuse(debtProblem(amount, action === 'courierPaid' ? money(-debt) : debt))
    await write(courier)
    const after = { name: courier.name, amount, reason }
    await recordActivity({ by, now, action, subject: 'cash', subjectId: session.id, after })
  })
}
