/** What the page of an order says about its returns; written on the server, so that the page loads no more code. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { formatMoney, sum } from '#core/money.ts'
import { inLanguage, isolate, isolateLtr, localized, type Language } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import { orders } from '../orders-tables.server.ts'
import { findReturns } from './returns.server.ts'
import { shopperReturnsText } from './shopper-returns.text.ts'

/** Undefined if nothing was returned. */
export async function returnedNote(token: string, language: Language): Promise<string | undefined> {
  const [order] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.token, token), gt(orders.returnedQuantity, 0), isNull(orders.deletedAt)))
  if (!order) return undefined
  const t = inLanguage(shopperReturnsText, language)
  const returns = await findReturns(order.id)
  const units = new Map<string, number>()
  for (const { name, quantity } of returns.flatMap(({ lines }) => lines)) {
    const shown = localized(name, language)
    units.set(shown, (units.get(shown) ?? 0) + quantity)
  }
  const names = [...units].map(([name, quantity]) => `${isolate(name)} × ${quantity}`)
  const refunds = returns.flatMap((one) => one.refunds).filter(({ method }) => method !== 'exchange')
  const given = sum(refunds.map(({ amount }) => amount))
  return [
    t.returned(names.join(t.comma)),
    ...(given > 0 ? [t.given(isolateLtr(formatMoney(given)))] : []),
    ...returns.flatMap(({ exchange }) => (exchange ? [t.exchanged(exchange.number)] : [])),
  ].join(' ')
}
