/** Actions of shoppers: orders with double taps and lost responses, concurrent orders, repeated orders, cancellations. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'
import { checkout, send, sendUntilAnswered, cancelOrder, times, type Intent } from '../promises/shopper.ts'
import { rows } from '../promises/shops.ts'
import { action, hasOrders, inUm, some, via, which, type Of } from './action.ts'
import * as shopModel from './model.ts'
import type { Model, ModelOrder } from './model.ts'
import type { Real } from './real-shop.ts'

interface Cart {
  /** By index of the product in the model. */
  quantities: number[]
  payment: PaymentMethodId
  wilaya: string
}

function intentOf(model: Model, { quantities, payment, wilaya }: Cart): Intent {
  const line = quantities.flatMap((quantity, at) =>
    quantity ? [`${model.products[at]!.id}:${quantity}`] : [],
  )
  return checkout(line, inUm(shopModel.orderTotal(model, quantities, wilaya)), { payment, wilaya })
}

async function recordOrder(
  model: Model,
  { wilaya, ...placed }: Pick<ModelOrder, 'intent' | 'quantities' | 'number' | 'url'> & { wilaya: string },
): Promise<void> {
  const [found] = await rows<{ id: number }>('select id from orders where number = $1', [placed.number])
  shopModel.place(model, {
    ...placed,
    id: found!.id,
    total: shopModel.orderTotal(model, placed.quantities, wilaya),
  })
}

const orders = fc.record({
  quantities: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }).filter((all) => all.some(Boolean)),
  payment: fc.constantFrom(...PAYMENT_METHODS),
  wilaya: fc.constantFrom('Nouakchott', 'Rosso'),
  taps: fc.integer({ min: 1, max: 3 }),
  /** Fault of the database connection at the commit. */
  fault: fc.constantFrom(undefined, undefined, 'dropResponse' as const, 'dropRequest' as const),
  via,
})

async function order(wanted: Of<typeof orders>, model: Model, { shops }: Real): Promise<boolean> {
  const { quantities, wilaya, taps, fault } = wanted
  const intent = intentOf(model, wanted)
  const isAvailable = shopModel.isInStock(model, quantities)
  if (isAvailable && fault) {
    const first = shops.at(wanted.via)
    // A cash order is one statement, which is its own transaction.
    const words = wanted.payment === 'cash' ? ['write order'] : ['write order', 'commit']
    const cut = first.line.plan(fault, ...words)
    expect((await send(first, intent)).status).toBe(503)
    await cut
  }
  const answers = await Promise.all(
    times(taps, (tap) => sendUntilAnswered(shops.at(wanted.via + tap), intent)),
  )
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
  const { status, body } = answers[0]!
  if (!isAvailable) {
    expect([status, body.reason]).toEqual([409, 'outOfStock'])
    return false
  }
  expect([200, 201]).toContain(status)
  expect(Math.round(body.total! * 100)).toBe(shopModel.orderTotal(model, quantities, wilaya))
  await recordOrder(model, { intent, quantities, wilaya, number: body.number!, url: body.url! })
  return true
}

const concurrentOrders = fc.record({
  product: fc.nat(2),
  buyers: fc.integer({ min: 2, max: 8 }),
  payment: fc.constantFrom('cash' as const, 'click' as const),
})

/** Exactly as many orders succeed as there are units; any of them may. */
async function orderConcurrently(
  { product, buyers, payment }: Of<typeof concurrentOrders>,
  model: Model,
  { shops }: Real,
) {
  const cart = {
    quantities: model.products.map((_, at) => Number(at === product)),
    payment,
    wilaya: 'Nouakchott',
  }
  const { left } = model.products[product]!
  const intents = times(buyers, () => intentOf(model, cart))
  const answers = await Promise.all(intents.map((intent, at) => sendUntilAnswered(shops.at(at), intent)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.min(left, buyers))
  for (const [at, { status, body }] of answers.entries()) {
    if (status === 201)
      await recordOrder(model, { ...cart, intent: intents[at]!, number: body.number!, url: body.url! })
    else expect([status, body.reason]).toEqual([409, 'outOfStock'])
  }
  return left > 0
}

const repeats = fc.record({ which, via, isChanged: fc.boolean() })

async function sendAgain(wanted: Of<typeof repeats>, model: Model, { shops }: Real): Promise<boolean> {
  const { intent, number, url } = some(model.orders, wanted.which)
  const sent = wanted.isChanged ? { ...intent, name: 'Aïcha' } : intent
  const answer = await sendUntilAnswered(shops.at(wanted.via), sent)
  if (wanted.isChanged) expect(answer).toMatchObject({ status: 409, body: { reason: 'keyReused', number } })
  else expect(answer).toMatchObject({ status: 200, body: { number, url } })
  return !wanted.isChanged
}

const cancellations = fc.record({ which, via })

async function cancelOwnOrder(
  wanted: Of<typeof cancellations>,
  model: Model,
  { shops }: Real,
): Promise<boolean> {
  const found = some(model.orders, wanted.which)
  const status = await cancelOrder(shops.at(wanted.via), found.url)
  const isCancellable = found.status === 'pending' || found.status === 'cancelled'
  expect(status).toBe(found.isRemoved ? 404 : isCancellable ? 200 : 409)
  if (found.isRemoved || found.status !== 'pending') return false
  shopModel.cancel(model, found)
  return true
}

export const ORDERING = action({ name: 'order', values: orders, run: order })
export const CONCURRENT_ORDERING = action({
  name: 'concurrent orders for one product',
  values: concurrentOrders,
  run: orderConcurrently,
})
export const RESENDING = action({
  name: 'order repeated',
  values: repeats,
  run: sendAgain,
  isPossible: hasOrders,
})
export const CANCELLING = action({
  name: 'order cancelled by the shopper',
  values: cancellations,
  run: cancelOwnOrder,
  isPossible: hasOrders,
})
