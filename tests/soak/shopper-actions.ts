/** What shoppers do: order by one tap or several, in a crowd, again after a lost answer; and take an order back. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'
import {
  checkout,
  send,
  sendUntilAnswered,
  removePendingOrder,
  times,
  type Intent,
} from '../promises/shopper.ts'
import { rows } from '../promises/shops.ts'
import { action, hasOrders, inUm, some, via, which, type Of } from './action.ts'
import * as books from './model.ts'
import type { Model, ModelOrder } from './model.ts'
import type { Real } from './real-shop.ts'

interface Cart {
  /** In the order of the shelf. */
  quantities: number[]
  payment: PaymentMethodId
  wilaya: string
}

function intentOf(model: Model, { quantities, payment, wilaya }: Cart): Intent {
  const line = quantities.flatMap((quantity, at) => (quantity ? [`${model.shelf[at]!.id}:${quantity}`] : []))
  return checkout(line, inUm(books.worth(model, quantities, wilaya)), { payment, wilaya })
}

async function note(
  model: Model,
  { wilaya, ...placed }: Pick<ModelOrder, 'intent' | 'quantities' | 'number' | 'url'> & { wilaya: string },
): Promise<void> {
  const [found] = await rows<{ id: number }>('select id from orders where number = $1', [placed.number])
  books.place(model, { ...placed, id: found!.id, total: books.worth(model, placed.quantities, wilaya) })
}

const orders = fc.record({
  quantities: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }).filter((all) => all.some(Boolean)),
  payment: fc.constantFrom(...PAYMENT_METHODS),
  wilaya: fc.constantFrom('Nouakchott', 'Rosso'),
  taps: fc.integer({ min: 1, max: 3 }),
  /** What happens to the database's line at the moment of the commit. */
  loss: fc.constantFrom(undefined, undefined, 'loseAnswer' as const, 'loseQuestion' as const),
  via,
})

async function order(wanted: Of<typeof orders>, model: Model, { shops }: Real): Promise<boolean> {
  const { quantities, wilaya, taps, loss } = wanted
  const intent = intentOf(model, wanted)
  const isThere = books.isOnShelf(model, quantities)
  if (isThere && loss) {
    const first = shops.at(wanted.via)
    // In cash nothing is written beside the order: its statement is its own commit.
    const words = wanted.payment === 'cash' ? ['write order'] : ['write order', 'commit']
    const cut = first.line.plan(loss, ...words)
    expect((await send(first, intent)).status).toBe(503)
    await cut
  }
  const answers = await Promise.all(
    times(taps, (tap) => sendUntilAnswered(shops.at(wanted.via + tap), intent)),
  )
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
  const { status, body } = answers[0]!
  if (!isThere) {
    expect([status, body.reason]).toEqual([409, 'outOfStock'])
    return false
  }
  expect([200, 201]).toContain(status)
  expect(Math.round(body.total! * 100)).toBe(books.worth(model, quantities, wilaya))
  await note(model, { intent, quantities, wilaya, number: body.number!, url: body.url! })
  return true
}

const rushes = fc.record({
  product: fc.nat(2),
  buyers: fc.integer({ min: 2, max: 8 }),
  payment: fc.constantFrom('cash' as const, 'click' as const),
})

/** As many get it as there are pieces, no more and no fewer; who does is theirs to settle. */
async function rush({ product, buyers, payment }: Of<typeof rushes>, model: Model, { shops }: Real) {
  const cart = {
    quantities: model.shelf.map((_, at) => Number(at === product)),
    payment,
    wilaya: 'Nouakchott',
  }
  const { left } = model.shelf[product]!
  const intents = times(buyers, () => intentOf(model, cart))
  const answers = await Promise.all(intents.map((intent, at) => sendUntilAnswered(shops.at(at), intent)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.min(left, buyers))
  for (const [at, { status, body }] of answers.entries()) {
    if (status === 201)
      await note(model, { ...cart, intent: intents[at]!, number: body.number!, url: body.url! })
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

const returns = fc.record({ which, via })

async function takeItBack(wanted: Of<typeof returns>, model: Model, { shops }: Real): Promise<boolean> {
  const found = some(model.orders, wanted.which)
  const status = await removePendingOrder(shops.at(wanted.via), found.url)
  const isHers = found.status === 'pending' || found.status === 'cancelled'
  expect(status).toBe(found.isRemoved ? 404 : isHers ? 200 : 409)
  if (found.isRemoved || found.status !== 'pending') return false
  books.cancel(model, found)
  return true
}

export const ORDERING = action({ name: 'order', values: orders, run: order })
export const RUSHING = action({ name: 'rush for one product', values: rushes, run: rush })
export const REPEATING = action({
  name: 'sent again',
  values: repeats,
  run: sendAgain,
  isPossible: hasOrders,
})
export const RETURNING = action({
  name: 'taken back',
  values: returns,
  run: takeItBack,
  isPossible: hasOrders,
})
