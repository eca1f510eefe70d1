/** Couriers, runs and marks for database tests. */
import { randomUUID } from 'node:crypto'
import type { Day } from '#core/day.ts'
import { money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { courierOf, EMPTY_COURIER, type CourierForm } from '#features/dispatch/couriers/courier.rules.ts'
import { addCourier } from '#features/dispatch/couriers/couriers.server.ts'
import { createRun, sendRun } from '#features/dispatch/runs/change-run.server.ts'
import { markStop, type StopMark } from '#features/dispatch/runs/mark-stop.server.ts'
import type { MarkContent } from '#features/dispatch/runs/mark.rules.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { advanceOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { aNewOrder } from './builders.ts'

interface By {
  by: StaffPerson
  now: Date
}

export function aCourier(values: Partial<CourierForm>, { by, now }: By): Promise<number> {
  const form = { ...EMPTY_COURIER, name: 'Brahim', phone: '33445566', ...values }
  return addCourier({ values: courierOf(form), by, now })
}

let nextPhone = 41_000_000

interface Prepared {
  lines: { id: number; quantity: number }[]
  shown: number
  payment?: PaymentMethodId
}

/** The id of an order that is ready to be sent. */
export async function aPreparedOrder({ lines, shown, payment = 'cash' }: Prepared, { by, now }: By) {
  const { id } = await placeOrder(
    aNewOrder({
      lines,
      shown: money(shown),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment,
      now,
    }),
  )
  for (const from of ['pending', 'confirmed'] as const) await advanceOrder({ id, from, by, now })
  return id
}

/** The id of a run on the road with these orders. */
export async function aSentRun(courierId: number, orderIds: number[], { by, now }: By): Promise<number> {
  const day = now.toISOString().slice(0, 10) as Day
  const runId = await createRun({ courierId, day, orderIds, key: randomUUID(), by, now })
  await sendRun({ runId, by, now })
  return runId
}

const NOTHING: Omit<MarkContent, 'state'> = {
  cash: money(0),
  wallet: money(0),
  method: null,
  reference: '',
  refusedLines: [],
  reason: '',
  postponedUntil: null,
}

export function aMark(values: Partial<MarkContent> & Pick<MarkContent, 'state'>): MarkContent {
  return { ...NOTHING, ...values }
}

/** Marks a stop as the courier does, unless the test says otherwise. */
export function mark(
  [runId, orderId]: [number, number],
  content: Parameters<typeof aMark>[0],
  values: Partial<StopMark> & { now: Date },
) {
  const { now } = values
  return markStop({
    key: randomUUID(),
    runId,
    orderId,
    madeAt: now,
    content: aMark(content),
    by: { id: null, name: 'Brahim' },
    ...values,
  })
}
