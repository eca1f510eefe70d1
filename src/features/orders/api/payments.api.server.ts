/** Payments and refunds of orders in the programming interface. */
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { addDays, startOf, type Day } from '#core/day.ts'
import { money } from '#core/money.ts'
import type { ApiPart } from '#features/api/open-api.server.ts'
import { defineList, defineOperation } from '#features/api/operation.server.ts'
import { db } from '#platform/database/database.server.ts'
import { day, id, timeOf } from '#platform/http/json-schemas.server.ts'
import { orderRefusalSentence } from '../lifecycle/refusal-sentence.text.ts'
import { orderPayments, orders } from '../orders-tables.server.ts'
import { enterPaymentOf } from '../payment/order-money.server.ts'
import { newPayment, payment } from './order-schemas.server.ts'

type ApiPayment = v.InferOutput<typeof payment>

async function readPayments(where: SQL | undefined, limit: number): Promise<ApiPayment[]> {
  const rows = await db()
    .select({ payment: orderPayments, orderNumber: orders.number })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(where)
    .orderBy(desc(orderPayments.at), desc(orderPayments.id))
    .limit(limit)
  return rows.map(({ payment: row, orderNumber }) => ({
    id: row.id,
    orderId: row.orderId,
    orderNumber,
    kind: row.kind,
    method: row.method,
    amount: row.amount,
    currency: 'MRU',
    state: row.state,
    reference: row.reference,
    at: timeOf(row.at),
    by: row.staffName,
  }))
}

export const paymentsApi: ApiPart = {
  tag: 'Payments',
  about:
    'What was paid for orders and given back. Cash of a delivered cash order is entered with its delivery.',
  schemas: { Payment: payment, NewPayment: newPayment },
  operations: [
    defineList({
      name: 'listPayments',
      path: '/payments',
      access: 'manageOrders',
      summary: 'Payments and refunds, the latest first',
      filters: {
        orderId: v.optional(id),
        from: v.optional(day),
        to: v.optional(v.pipe(day, v.description('Included'))),
      },
      item: payment,
      rows({ query: { orderId, from, to, cursor }, limit }) {
        const after = sql`(${orderPayments.at}, ${orderPayments.id}) < (
          select at, id from ${orderPayments} before where before.id = ${cursor})`
        return readPayments(
          and(
            orderId ? eq(orderPayments.orderId, orderId) : undefined,
            from ? gte(orderPayments.at, startOf(from as Day)) : undefined,
            to ? lt(orderPayments.at, startOf(addDays(to as Day, 1))) : undefined,
            cursor ? after : undefined,
          ),
          limit,
        )
      },
    }),
    defineOperation({
      name: 'createPayment',
      method: 'post',
      path: '/orders/{id}/payments',
      access: 'manageOrders',
      summary: 'Enters a payment of an order',
      description: 'A deposit, a part or the rest, never more than is due. It enters the register.',
      body: newPayment,
      result: payment,
      status: 201,
      sentence: orderRefusalSentence,
      async handle({ id: orderId, body, by, now, requestKey }) {
        const { method, reference = '' } = body
        const amount = money(body.amount)
        await enterPaymentOf({ id: orderId, method, amount, reference, key: requestKey, by, now })
        const [entered] = await readPayments(eq(orderPayments.key, requestKey), 1)
        return entered!
      },
    }),
  ],
}
