/** Orders in the programming interface. */
import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { cleanText } from '#core/clean-text.ts'
import { addDays, startOf, type Day } from '#core/day.ts'
import { money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { inLanguage, type Language } from '#core/text.ts'
import type { ApiPart } from '#features/api/open-api.server.ts'
import { defineList, defineOperation, type Sentence } from '#features/api/operation.server.ts'
import { pointerOf, ProblemError } from '#features/api/problem.server.ts'
import { findArticles } from '#features/catalogue/stock/articles.server.ts'
import { db } from '#platform/database/database.server.ts'
import { day, id, timeOf } from '#platform/http/json-schemas.server.ts'
import { EMPTY_CHECKOUT, MAX_LENGTHS, type CartLine } from '../checkout/checkout.rules.ts'
import { findExistingOrder, placeInTransaction } from '../checkout/place-order.server.ts'
import { advanceOrder, cancelOrder } from '../lifecycle/order-lifecycle.server.ts'
import { orderRefusalSentence } from '../lifecycle/refusal-sentence.text.ts'
import { nextStatus, ORDER_STATUSES, type OrderStatus } from '../order.rules.ts'
import { findOrdersById } from '../order.server.ts'
import { orders } from '../orders-tables.server.ts'
import { saleProblemText, saleRefusalText } from '../sale/admin/sale.text.ts'
import { placeSale } from '../sale/sale.action.server.ts'
import type { SaleForm, SaleProblem } from '../sale/sale.rules.ts'
import { newOrder, order, orderLine, statusChange } from './order-schemas.server.ts'

type ApiOrder = v.InferOutput<typeof order>
type NewApiOrder = v.InferOutput<typeof newOrder>

/** In the order of the ids; those that do not exist are left out. */
async function readOrders(ids: number[]): Promise<ApiOrder[]> {
  const found = ids.length > 0 ? await findOrdersById(ids) : new Map<number, never>()
  return ids.flatMap((orderId) => {
    const one = found.get(orderId)
    return one ? [asApiOrder(one)] : []
  })
}

type FoundOrder = NonNullable<ReturnType<Awaited<ReturnType<typeof findOrdersById>>['get']>>

function asApiOrder({ row, view }: FoundOrder): ApiOrder {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    status: row.status,
    kind: row.isAtCounter ? 'counter' : row.isPickup ? 'pickup' : 'delivery',
    createdAt: timeOf(row.createdAt),
    updatedAt: timeOf(row.updatedAt),
    customer: { id: row.clientId, ...view.customer },
    language: row.language,
    address: { ...view.address, zone: view.zone?.name ?? null },
    lines: view.lines.map((line) => ({
      productId: line.productId,
      variantId: line.variantId,
      name: line.name,
      quantity: line.quantity,
      price: line.price,
      discount: line.promotionDiscount ?? 0,
    })),
    subtotal: row.subtotal,
    discount: row.discount + row.promotionDiscount,
    shipping: row.shipping,
    total: row.total,
    returned: row.returnedTotal,
    paid: view.paid,
    due: view.due,
    currency: 'MRU',
    paymentMethod: row.paymentMethod,
    notes: row.notes,
    cancelReason: row.cancelReason,
  }
}

async function readOrder(orderId: number): Promise<ApiOrder> {
  const [found] = await readOrders([orderId])
  if (!found) throw new Refusal('orderUnknown', 'missing')
  return found
}

const sentence: Sentence = (code, details, language) => {
  const t: Record<string, string> = inLanguage(saleRefusalText, language)
  return orderRefusalSentence(code, details, language) ?? (Object.hasOwn(t, code) ? t[code] : undefined)
}

/** The fields of the sale form of staff. */
function saleFormOf(given: NewApiOrder): SaleForm {
  const {
    kind,
    customer,
    address,
    paymentMethod,
    reference = '',
    notes = '',
    code = '',
    language = 'ar',
  } = given
  return {
    ...EMPTY_CHECKOUT,
    name: customer.name,
    phone: customer.phone,
    email: customer.email ?? '',
    kind,
    ...(address && {
      wilaya: address.wilaya,
      city: address.city ?? '',
      address: address.full,
      landmark: address.landmark ?? '',
      pin: address.pin ?? '',
    }),
    payment: paymentMethod,
    notes,
    code,
    language,
    reference,
    credit: '',
    discountKind: 'none',
    discount: '',
    discountReason: '',
  }
}

const POINTERS: Partial<Record<SaleProblem['field'], string[]>> = {
  name: ['customer', 'name'],
  phone: ['customer', 'phone'],
  email: ['customer', 'email'],
  wilaya: ['address', 'wilaya'],
  city: ['address', 'city'],
  address: ['address', 'full'],
  landmark: ['address', 'landmark'],
  pin: ['address', 'pin'],
  payment: ['paymentMethod'],
  line: ['lines'],
}

function refuseProblems(problems: SaleProblem[], language: Language): never {
  const t = inLanguage(saleProblemText, language)
  const errors = problems.map(({ field, code }) => {
    const sentenceOrLimit = t[code]
    return {
      pointer: pointerOf(POINTERS[field] ?? [field]),
      code,
      detail:
        typeof sentenceOrLimit === 'string'
          ? sentenceOrLimit
          : sentenceOrLimit(MAX_LENGTHS[field as keyof typeof MAX_LENGTHS] ?? 0),
    }
  })
  throw new ProblemError({ status: 422, code: 'invalidFields', errors })
}

/** Lines of one variant are added up. */
async function cartLinesOf(lines: NewApiOrder['lines']): Promise<CartLine[]> {
  const units = new Map<number, number>()
  for (const { variantId, quantity } of lines) units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  const articles = await findArticles([...units.keys()])
  return Array.from(units, ([variantId, quantity]) => {
    const article = articles.get(variantId)
    if (!article) throw new Refusal('unknownProduct', 'conflict')
    return { id: article.productId, ...(!article.isDefault && { variant: variantId }), quantity }
  })
}

/** The status that an order has before it gets this one. */
function statusBefore(status: OrderStatus): OrderStatus {
  return ORDER_STATUSES.find((one) => nextStatus(one) === status)!
}

function requiredReason(reason: string | undefined, language: Language): string {
  const text = cleanText(reason ?? '')
  if (text !== '') return text
  const detail = inLanguage(saleProblemText, language).required
  const errors = [{ pointer: pointerOf(['reason']), code: 'required', detail }]
  throw new ProblemError({ status: 422, code: 'invalidFields', errors })
}

export const ordersApi: ApiPart = {
  tag: 'Orders',
  about: 'Orders of shoppers and sales of staff. Prices, stock and money follow the rules of the shop.',
  schemas: { Order: order, OrderLine: orderLine, NewOrder: newOrder, StatusChange: statusChange },
  operations: [
    defineList({
      name: 'listOrders',
      path: '/orders',
      access: 'manageOrders',
      summary: 'Orders, the latest first',
      filters: {
        status: v.optional(v.picklist(ORDER_STATUSES)),
        clientId: v.optional(id),
        from: v.optional(v.pipe(day, v.description('The first day on which it was placed'))),
        to: v.optional(v.pipe(day, v.description('The last day on which it was placed'))),
      },
      item: order,
      async rows({ query: { status, clientId, from, to, cursor }, limit }) {
        const after = sql`(${orders.createdAt}, ${orders.id}) < (
          select created_at, id from ${orders} before where before.id = ${cursor})`
        const rows = await db()
          .select({ id: orders.id })
          .from(orders)
          .where(
            and(
              isNull(orders.deletedAt),
              status ? eq(orders.status, status) : undefined,
              clientId ? eq(orders.clientId, clientId) : undefined,
              from ? gte(orders.createdAt, startOf(from as Day)) : undefined,
              to ? lt(orders.createdAt, startOf(addDays(to as Day, 1))) : undefined,
              cursor ? after : undefined,
            ),
          )
          .orderBy(desc(orders.createdAt), desc(orders.id))
          .limit(limit)
        return readOrders(rows.map((row) => row.id))
      },
    }),
    defineOperation({
      name: 'readOrder',
      method: 'get',
      path: '/orders/{id}',
      access: 'manageOrders',
      summary: 'One order',
      result: order,
      sentence,
      handle: ({ id: orderId }) => readOrder(orderId),
    }),
    defineOperation({
      name: 'createOrder',
      method: 'post',
      path: '/orders',
      access: 'manageOrders',
      summary: 'Places an order',
      description:
        'As a sale that staff enter: prices, promotions and the delivery fee are those of the shop, and the stock is taken at once.',
      body: newOrder,
      result: order,
      status: 201,
      sentence,
      async handle({ body, by, now, language, requestKey }) {
        const { expectedTotal } = body
        const sale = {
          input: saleFormOf(body),
          key: requestKey,
          lines: await cartLinesOf(body.lines),
          shown: expectedTotal === undefined ? undefined : money(expectedTotal),
        }
        const answer = await placeSale(sale, {
          by,
          now,
          place: async (placed) => (await findExistingOrder(placed)) ?? placeInTransaction(placed),
        })
        if ('problems' in answer) return refuseProblems(answer.problems, language)
        return readOrder(answer.placed.id)
      },
    }),
    defineOperation({
      name: 'changeOrderStatus',
      method: 'post',
      path: '/orders/{id}/status',
      access: 'manageOrders',
      summary: 'Advances an order by one step, or cancels it',
      description:
        'pending → confirmed → preparing → sent → delivered. A cash order enters the register when it is delivered. To cancel an order that was paid needs the scope `refundOrders` too.',
      body: statusChange,
      result: order,
      sentence,
      async handle({ id: orderId, body: { status, reason, version }, by, now, language }) {
        const change = { id: orderId, version, by, now }
        if (status === 'cancelled') await cancelOrder({ ...change, reason: requiredReason(reason, language) })
        else await advanceOrder({ ...change, from: statusBefore(status) })
        return readOrder(orderId)
      },
    }),
  ],
}
