/** Couriers and runs that a test needs before it opens a page. */
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { inDatabase } from './database.ts'
import { placeOrder, type PlacedOrder } from './orders.ts'
import { currentShop } from './shop-server.ts'

export async function prepared(request: APIRequestContext, status = 'preparing'): Promise<PlacedOrder> {
  const order = await placeOrder(request)
  await inDatabase(`update orders set status = '${status}' where id = ${order.id}`)
  return order
}

export async function addCourier(name: string, userId: number | null = null): Promise<number> {
  const { rows } = await inDatabase(
    `with place as (insert into cash_places (kind, name) values ('courier', '${name}') returning id)
     insert into couriers (name, phone, user_id, place_id) select '${name}', '+22233445566', ${userId}, id from place
     returning id::int`,
  )
  return rows[0].id as number
}

/** The token of a run on the road. */
export async function sentRun(courierId: number, orders: PlacedOrder[]): Promise<string> {
  // As the shop makes it: its upper case must survive.
  const token = `${randomBytes(15).toString('base64url')}Az`
  const { rows } = await inDatabase(
    `insert into runs (courier_id, token, day, state, created_name, key, sent_at)
     values (${courierId}, '${token}', current_date, 'sent', 'Khadi', '${randomUUID()}', now()) returning id::int`,
  )
  for (const [index, { id }] of orders.entries())
    await inDatabase(
      `insert into run_stops (run_id, order_id, position) values (${rows[0].id}, ${id}, ${index + 1})`,
    )
  return token
}

const UNMARKED = { cash: 0, wallet: 0, method: null, reference: '', refusedLines: [], reason: '' }

/** Marks a stop as the page of the courier does. Amounts are in hundredths. */
export async function markStop(
  request: APIRequestContext,
  token: string,
  { id }: PlacedOrder,
  content: { state: string; cash?: number; wallet?: number; method?: string; reason?: string },
): Promise<void> {
  const answer = await request.post(`/run/${token}/marks`, {
    headers: { origin: currentShop().url },
    multipart: {
      key: randomUUID(),
      order: String(id),
      madeAt: String(Date.now()),
      content: JSON.stringify({ ...UNMARKED, postponedUntil: null, ...content }),
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
