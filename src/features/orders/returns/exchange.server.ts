/** The new order of an exchange: the returned goods pay it, or a part of it. */
import type { Money } from '#core/money.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { NO_ADDRESS, type CartLine } from '../checkout/checkout.rules.ts'
import { placeInTransaction, type PlacedOrder } from '../checkout/place-order.server.ts'
import { storedAddress, type orders } from '../orders-tables.server.ts'
import { insertPayment, payByCredit } from '../payment/order-payments.server.ts'

export interface Exchange {
  lines: CartLine[]
  /** The total of the new order, as staff were shown it. */
  shown: Money
  /** Handed over at once; otherwise delivered or collected as the first order was. */
  isAtCounter: boolean
  /** How the rest is paid. */
  payment: PaymentMethodId | 'credit'
  /** The wallet's transaction number, if staff know it. */
  reference: string | undefined
}

type Order = typeof orders.$inferSelect

interface Placement {
  exchange: Exchange
  returnId: number
  exchanged: Money
  rest: Money
  key: string
  by: Actor
  now: Date
}

/** Must run in the transaction of the return, after its products and its client were locked. */
export async function placeExchange(order: Order, placement: Placement): Promise<PlacedOrder> {
  const { exchange, exchanged, rest, returnId, key, by, now } = placement
  const { payment, reference } = exchange
  // Without a phone nothing can be delivered.
  const isAtCounter = exchange.isAtCounter || order.customerPhone === ''
  const isByCredit = payment === 'credit'
  const pay = async (orderId: number) => {
    await payByGoods(orderId, placement)
    if (isByCredit && rest > 0) await payByCredit(orderId, { amount: rest, returnId, by, now })
  }
  return placeInTransaction({
    idempotencyKey: key,
    customer: { name: order.customerName, phone: order.customerPhone, email: order.customerEmail },
    isPickup: !isAtCounter && order.isPickup,
    address: isAtCounter ? NO_ADDRESS : storedAddress(order),
    payment: isByCredit ? 'cash' : payment,
    notes: '',
    lines: exchange.lines,
    shown: exchange.shown,
    proof: undefined,
    voice: undefined,
    language: order.language,
    now,
    sale: {
      by,
      isAtCounter,
      reference: rest > 0 ? reference : undefined,
      prepaid: { amount: isByCredit ? exchange.shown : exchanged, pay },
    },
  })
}

async function payByGoods(orderId: number, { exchanged, returnId, by, now }: Placement): Promise<void> {
  if (exchanged === 0) return
  const payment = { kind: 'payment', method: 'exchange', state: 'accepted' } as const
  await insertPayment({ ...payment, orderId, amount: exchanged, returnId, by, now })
}
