/** Property: transfers between places never change the sum over all places, which only sales and the like do. */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { money, sum } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { databasePool } from '#platform/database/database.server.ts'
import { compactTotals } from '#platform/database/totals.server.ts'
import { sized } from '../../../tests/sizes.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { drawerCash } from './cash-day.server.ts'
import { MANUAL_TYPES } from './cash.rules.ts'
import { closeRegister } from './close-register.server.ts'
import { findClosing } from './closing.server.ts'
import { WALLETS } from './count.rules.ts'
import { addTransaction } from './ledger.server.ts'
import { transferMoney } from './place-transfers.server.ts'
import { openRegister } from './register.server.ts'
import { activeSession } from './session.server.ts'
import { createStoredPlace, heldMoney } from './stored-places.server.ts'
import { canTransfer, mayGoBelowZero, sideValue, type Side } from './transfer.rules.ts'
import { walletBalances } from './wallets.server.ts'

useTestDatabase()

let by: StaffPerson
let sides: Side[] = []
let safe = 0
let bank = 0

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
  const now = new Date('2026-01-01T08:00:00Z')
  safe = await createStoredPlace({ kind: 'safe', name: 'Coffre', by, now })
  bank = await createStoredPlace({ kind: 'bank', name: 'BMCI', by, now })
  sides = [
    { kind: 'drawer' },
    { kind: 'place', place: safe },
    { kind: 'place', place: bank },
    { kind: 'wallet', method: 'sadad' },
    { kind: 'wallet', method: 'bankily' },
    { kind: 'owner' },
    { kind: 'fees' },
  ]
  // Every wallet is counted once, so that its balance is known.
  await openRegister({ openingBalance: money(0), reason: '', seen: null, by, now })
  await closeRegister({
    sessionId: (await activeSession())!.id,
    expectedSeen: money(0),
    counted: money(0),
    denominations: undefined,
    reason: '',
    wallets: WALLETS.map((method) => ({ method, counted: money(0), reason: '', expectedSeen: null })),
    by,
    now,
  })
})

const amount = fc.integer({ min: 1, max: 100_000 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      type: fc.constantFrom(...MANUAL_TYPES),
      method: fc.constantFrom('cash' as const, 'sadad' as const, 'bankily' as const),
      amount,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      from: fc.nat({ max: 5 }),
      to: fc.nat({ max: 6 }),
      amount,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
)

/** The balance of each account as the shop reports it. */
async function balances(): Promise<Map<string, number>> {
  const held = await heldMoney()
  return new Map([
    ['drawer', await drawerCash()],
    ...held.map(({ place, amount: has }): [string, number] => [`place-${place}`, has]),
    ...(await walletBalances()).map(({ method, balance }): [string, number] => [`wallet-${method}`, balance]),
  ])
}

/** Sales − refunds − expenses + paid in − paid out, over all places. */
async function earned(): Promise<number> {
  const { rows } = await databasePool().query<{ sum: string | null }>(
    `select sum(case when type in ('sale', 'paidIn') then amount else -amount end) from cash_transactions
     where type not in ('transferIn', 'transferOut')`,
  )
  return Number(rows[0]!.sum ?? 0)
}

async function isRefused(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

const kindOf = (place: number) => (place === safe ? 'safe' : 'bank')

it('the sum over all places is constant under transfers, and equals what came in minus what went out', async () => {
  let clock = Date.parse('2026-01-02T08:00:00Z')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      for (const one of steps) {
        const now = new Date((clock += 600_000))
        const before = await balances()
        if (one.do === 'enter') {
          const method = one.type === 'paidIn' || one.type === 'paidOut' ? 'cash' : one.method
          const entry = { ...one, method, amount: money(one.amount), orderNumber: null, description: 'x' }
          await isRefused(addTransaction({ ...entry, key: randomUUID(), by, now }, storedOrders))
        } else if (one.do === 'close') {
          const session = await activeSession()
          if (!session) continue
          const expected = await drawerCash()
          const counted = expected
          const closing = { sessionId: session.id, expectedSeen: expected, counted, reason: '', by, now }
          const number = await closeRegister({ ...closing, denominations: undefined })
          expect((await findClosing(number))!.places.map(({ amount: has }) => has)).toEqual(
            (await heldMoney()).map(({ amount: has }) => has),
          )
          expect(await balances()).toEqual(before)
        } else {
          const [from, to] = [sides[one.from]!, sides[one.to]!]
          if (!canTransfer(from, to)) continue
          const transfer = { from, to, amount: money(one.amount), description: 'x', by, now }
          const key = randomUUID()
          const refused = await isRefused(transferMoney({ ...transfer, key }))
          const has = before.get(sideValue(from)) ?? 0
          expect(refused).toBe(!mayGoBelowZero(from, kindOf) && one.amount > has)
          const after = await balances()
          const total = (all: Map<string, number>) => sum([...all.values()].map(money))
          if (from.kind !== 'owner' && to.kind !== 'owner' && to.kind !== 'fees')
            expect(total(after)).toBe(total(before))
          // The same transfer sent again is entered once.
          if (!refused) await transferMoney({ ...transfer, key })
          expect(await balances()).toEqual(after)
        }
        expect(sum([...(await balances()).values()].map(money))).toBe(await earned())
      }
      await compactTotals()
      expect(sum([...(await balances()).values()].map(money))).toBe(await earned())
    }),
    { numRuns: sized(4, 60) },
  )
})
