/**
 * Random histories of couriers' cash in two processes: cash in the drawer, with couriers and given out is always what
 * cash sales have brought in. Resets are left out: they void the entries of the drawer by intention.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import type pg from 'pg'
import { expect } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import { drawerCash } from '#features/cash/cash-day.server.ts'
import { balancesOf } from '#features/cash/places.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { couriers } from '#features/dispatch/dispatch-tables.server.ts'
import { handOver } from '#features/dispatch/handover/handover.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { databasePool, db } from '#platform/database/database.server.ts'
import { aProduct } from '../builders.ts'
import { aCourier, aPreparedOrder, aSentRun, mark } from '../runs.ts'
import type { CashStep } from './courier-cash-process.ts'

const PRICE = ouguiya(1000)
const ORDERS_PER_RUN = 3

const which = fc.nat(1_000)
const share = fc.constantFrom(0, 0.3, 0.5, 1)
const stepShape = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      which,
      wallet: fc.constantFrom(0, 0, 40_000, PRICE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('handOver' as const),
      which,
      share,
      gap: fc.constantFrom(0, 0, -10_000, 5_000),
      isPart: fc.boolean(),
      keepsFees: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('bring' as const, 'writeOff' as const, 'pay' as const),
      which,
      share,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      type: fc.constantFrom('paidIn' as const, 'paidOut' as const, 'expense' as const, 'sale' as const),
      amount: fc.integer({ min: 1, max: 50_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'open' as const, 'open' as const) }),
  },
)
/** The steps of a group run at the same time in both processes; some are sent to both with the same key. */
const groups = fc.array(
  fc.array(fc.record({ shape: stepShape, process: fc.nat(1), isTwice: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 4, maxLength: 10 },
)
type Shape = typeof stepShape extends fc.Arbitrary<infer One> ? One : never

/** Everything that can be accepted. */
export const STEPS: CashStep['do'][] = [
  'deliver',
  'refuse',
  'handOver',
  'bring',
  'writeOff',
  'pay',
  'enter',
  'cancel',
  'close',
  'open',
]

interface World {
  stops: { run: number; order: number }[]
  places: number[]
}

function stepOf(shape: Shape, { stops, places }: World): CashStep {
  switch (shape.do) {
    case 'deliver': {
      const { which: at, wallet } = shape
      return { do: 'deliver', ...stops[at % stops.length]!, cash: PRICE - wallet, wallet }
    }
    case 'refuse':
      return { do: 'refuse', ...stops[shape.which % stops.length]! }
    case 'cancel':
      return { do: 'cancel', order: stops[shape.which % stops.length]!.order }
    case 'handOver':
      return { ...shape, place: places[shape.which % places.length]!, run: shape.which }
    case 'bring':
    case 'writeOff':
    case 'pay':
      return { do: shape.do, share: shape.share, place: places[shape.which % places.length]! }
    default:
      return shape
  }
}

/** A process of its own on the same database. */
class ShopProcess {
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, (result: { result: string; error?: string }) => void>()
  private next = 1
  readonly started: Promise<unknown>

  constructor(connection: pg.ClientConfig) {
    const file = fileURLToPath(new URL('courier-cash-process.ts', import.meta.url))
    const env = { ...process.env, TEST_DATABASE: JSON.stringify(connection) }
    this.child = fork(file, { env, execArgv: ['--disable-warning=ExperimentalWarning'] })
    this.started = new Promise((resolve) => this.waiting.set(0, resolve))
    this.child.on('message', (answer: { id: number; result: string; error?: string }) => {
      this.waiting.get(answer.id)?.(answer)
      this.waiting.delete(answer.id)
    })
    this.child.on('exit', () => {
      for (const answer of this.waiting.values()) answer({ result: 'failed', error: 'the process has ended' })
    })
  }

  run(step: CashStep, key: string, by: StaffPerson): Promise<{ result: string; error?: string }> {
    const id = this.next++
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      this.child.send({ id, step, key, by })
    })
  }

  stop(): void {
    this.child.disconnect()
  }
}

async function startWorld({ by, categoryId }: { by: StaffPerson; categoryId: number }): Promise<World> {
  const now = new Date()
  const product = await aProduct({ categoryId, price: PRICE, stockQuantity: 100 })
  const fee = { feeKind: 'parcel', parcelFee: '70' } as const
  const ids = [await aCourier({}, { by, now }), await aCourier({ name: 'Amadou', ...fee }, { by, now })]
  const stops = []
  for (const courier of ids) {
    const orders = []
    for (let each = 0; each < ORDERS_PER_RUN; each++)
      orders.push(await aPreparedOrder({ lines: [{ id: product, quantity: 1 }], shown: PRICE }, { by, now }))
    const run = await aSentRun(courier, orders, { by, now })
    stops.push(...orders.map((order) => ({ run, order })))
  }
  const rows = await db().select().from(couriers).where(inArray(couriers.id, ids))
  // A final hand-over needs all stops of a run, so that differences would be rare: one courier begins with a debt, the other with a surplus.
  if (!(await activeSession()))
    await openRegister({ openingBalance: await drawerCash(), reason: 'x', seen: null, by, now })
  for (const [index, courierId] of ids.entries()) {
    const order = await aPreparedOrder({ lines: [{ id: product, quantity: 1 }], shown: PRICE }, { by, now })
    const runId = await aSentRun(courierId, [order], { by, now })
    await mark([runId, order], { state: 'delivered', cash: PRICE }, { now })
    const counted = money(PRICE + (index === 0 ? -20_000 : 20_000))
    const values = { counted, expectedSeen: PRICE, isPart: false, reason: 'x', denominations: undefined }
    await handOver({ courierId, runId, keepsFees: false, key: randomUUID(), by, now, ...values })
  }
  return { stops, places: rows.map(({ placeId }) => placeId) }
}

/** The ledger without transfers, what orders have brought in cash, and each courier's own movements. */
async function expectEveryOuguiya({ places }: World): Promise<void> {
  const { rows } = await databasePool().query<{ net: string; ledger: string; paid: string }>(`select
    (select coalesce(sum(case when type in ('sale', 'paidIn') then amount else -amount end), 0)
      from cash_transactions where payment_method = 'cash' and transfer_id is null) as net,
    (select coalesce(sum(case type when 'sale' then amount else -amount end), 0) from cash_transactions
      where payment_method = 'cash' and order_id is not null and type in ('sale', 'refund')) as ledger,
    (select coalesce(sum(case kind when 'payment' then amount else -amount end), 0) from order_payments
      where method = 'cash' and state in ('accepted', 'sent')) as paid`)
  const { rows: all } = await databasePool().query<{ id: string }>(`select id from cash_places where id <> 1`)
  const held = [...(await balancesOf(all.map(({ id }) => Number(id)))).values()]
  const outside = held.reduce((total, one) => total + one, 0)
  expect((await drawerCash()) + outside).toBe(Number(rows[0]!.net))
  expect(rows[0]!.ledger).toBe(rows[0]!.paid)
  const { rows: own } = await databasePool().query<{
    place: string
    taken: string
    handed: string
    fees: string
  }>(
    `select place_id as place,
      (select coalesce(sum(cash), 0) from run_stops join runs on runs.id = run_id where courier_id = couriers.id) as taken,
      (select coalesce(sum(counted), 0) from handovers where courier_id = couriers.id) as handed,
      (select coalesce(sum(fees), 0) from handovers where courier_id = couriers.id) as fees
     from couriers where place_id = any($1)`,
    [places],
  )
  const { rows: moved } = await databasePool().query<{ place: string; type: string; amount: string }>(
    'select place_id as place, type, sum(amount) as amount from cash_transactions where place_id = any($1) group by 1, 2',
    [places],
  )
  for (const { place, taken, handed, fees } of own) {
    const of = (type: string) =>
      Number(moved.find((one) => one.place === place && one.type === type)?.amount ?? 0)
    expect([of('sale'), of('transferOut')]).toEqual([Number(taken), Number(handed)])
    expect(of('expense')).toBeGreaterThanOrEqual(Number(fees))
  }
}

/** Returns how often each step was accepted. */
export async function runCourierCashHistories(
  shop: { by: StaffPerson; categoryId: number; connection: pg.ClientConfig },
  options: { numRuns: number; interruptAfterTimeLimit?: number },
): Promise<Map<string, number>> {
  const processes = [new ShopProcess(shop.connection), new ShopProcess(shop.connection)]
  const done = new Map<string, number>()
  try {
    await Promise.all(processes.map(({ started }) => started))
    const property = fc.asyncProperty(groups, async (history) => {
      const world = await startWorld(shop)
      for (const group of history) {
        const answers = await Promise.all(
          group.flatMap(({ shape, process: at, isTwice }) => {
            const [step, key] = [stepOf(shape, world), randomUUID()]
            const chosen = isTwice ? processes : [processes[at]!]
            return chosen.map(async (one) => ({ name: step.do, ...(await one.run(step, key, shop.by)) }))
          }),
        )
        expect(answers.filter(({ result }) => result === 'failed')).toEqual([])
        for (const { name, result } of answers)
          if (result === 'done') done.set(name, (done.get(name) ?? 0) + 1)
        await expectEveryOuguiya(world)
      }
    })
    await fc.assert(property, { endOnFailure: true, ...options })
  } finally {
    for (const one of processes) one.stop()
  }
  return done
}
