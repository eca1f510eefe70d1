import { expect } from 'vitest'
import { Refusal } from '#core/refusal.ts'
/** What the histories of orders that change work on. */
import { spread } from '#core/spread.ts'
import type { cashClosings } from '#features/cash/cash-tables.server.ts'
import { checkoutOf } from '#features/orders/checkout/checkout.rules.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { aCheckoutForm } from '../builders.ts'
import type { Calls } from './order-money-calls.ts'
import type { ModelLine, ModelOrder, MoneyModel } from './order-money-model.ts'

export interface World {
  shop: MoneyModel
  /** The shop. */
  calls: Calls
  by: StaffPerson
  phone: string
  /** Closings of this history, as they were written. */
  closings: (typeof cashClosings.$inferSelect)[]
}

/** Expects the refusal with this code; false: the action was not accepted. */
export async function isRefused(work: Promise<unknown>, code: string): Promise<false> {
  const error = await work.then(
    () => expect.fail(`not refused: ${code}`),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  expect((error as Refusal).code).toBe(code)
  return false
}

export const context = ({ by }: World) => ({ by, now: new Date() })
export const orderAt = ({ shop }: World, at: number): ModelOrder | undefined =>
  shop.orders[at % shop.orders.length]
/** One of the orders that can take this step, otherwise any. */
export function orderWith(
  world: World,
  at: number,
  isMeant: (order: ModelOrder) => boolean,
): ModelOrder | undefined {
  const meant = world.shop.orders.filter(isMeant)
  return meant.length > 0 ? meant[at % meant.length] : orderAt(world, at)
}
export const NO_MONEY = () => ({ cash: 0, bankily: 0, credit: 0, exchange: 0 })

export function pricedLines(
  { shop }: World,
  lines: { article: number; quantity: number }[],
  first = 0,
): ModelLine[] {
  return lines.map(({ article, quantity }, index) => ({
    position: first + index,
    article,
    quantity,
    price: shop.articles[article]!.price,
    returned: 0,
  }))
}

/** The promotion of the histories: 15 % off all goods with this code. */
export const PROMOTION = { code: 'HISTORIES', percent: 15 }

/** The lines with what the promotion takes off each: in proportion, the remainder to the first articles. */
export function promotedLines(lines: ModelLine[]): ModelLine[] {
  const byArticle = lines.toSorted((one, other) => one.article - other.article)
  const off = Math.floor((totalOf(lines) * PROMOTION.percent) / 10_000) * 100
  const shares = spread(
    off,
    byArticle.map(({ price, quantity }) => price * quantity),
  )
  return lines.map((line) => ({ ...line, promotionDiscount: shares[byArticle.indexOf(line)]! }))
}

/** After promotions. */
export const goodsOf = (lines: ModelLine[]) =>
  totalOf(lines) - lines.reduce((sum, { promotionDiscount = 0 }) => sum + promotionDiscount, 0)

export const totalOf = (lines: ModelLine[]) =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

export const fullPhone = ({ phone }: World) => checkoutOf(aCheckoutForm({ phone })).customer.phone
