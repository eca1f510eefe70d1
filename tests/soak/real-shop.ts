/** Applies a history to the real shop over HTTP, and compares the database with the model. */
import { expect } from 'vitest'
import type { Permission } from '#features/staff/staff.rules.ts'
import { expectConsistentData, expectConsistentRegister, stockOf } from '../promises/invariants.ts'
import { post, type Fields } from '../promises/shopper.ts'
import { rows, type Shops } from '../promises/shops.ts'
import { aSession, aUser } from '../staff.ts'
import { emptyModel, type Member, type Model } from './model.ts'

export interface Real {
  shops: Shops
  /** Has every permission and is never deactivated. */
  owner: Member
  /** The last ids in the database when this history started. */
  before: { line: number; session: number; closing: number }
  /** How often each action was accepted and refused. */
  done: Map<string, { accepted: number; refused: number }>
}

export const STAFF_RIGHTS: Permission[] = ['manageOrders', 'refundOrders', 'manageCash', 'manageProducts']
/** Prices that floating point does not represent exactly. */
const PRODUCTS = [
  { price: 29, stock: 9 },
  { price: 320_055, stock: 5 },
  { price: 110, stock: 30 },
]

export async function openReal(shops: Shops): Promise<Real> {
  const owner = await aMember('owner@example.com')
  return { shops, owner, before: { line: 0, session: 0, closing: 0 }, done: new Map() }
}

/** Resets the register and creates new products and staff, so that each history starts empty. */
export async function startHistory(real: Real): Promise<Model> {
  const { shops, owner } = real
  const reset = { intent: 'reset', reason: 'essai' }
  expect((await submit(real, 0, owner, '/admin/cash-register', reset)).status).toBe(200)
  const products = await Promise.all(
    PRODUCTS.map(async ({ price, stock }) => ({
      id: await shops.product({ price: price / 100, stock }),
      price,
      left: stock,
    })),
  )
  const [before] = await rows<Real['before']>(`select
    (select coalesce(max(id), 0) from cash_transactions) as line,
    (select coalesce(max(id), 0) from cash_sessions) as session,
    (select coalesce(max(number), 0) from cash_closings) as closing`)
  real.before = before!
  return emptyModel(products, [await aMember(), await aMember()])
}

async function aMember(email?: string): Promise<Member> {
  const name = 'Sidi Ould Mohamed'
  const { id } = await aUser({ name, permissions: STAFF_RIGHTS, ...(email && { email }) })
  return { id, name, cookie: await cookieOf(id), isActive: true, permissions: [...STAFF_RIGHTS] }
}

/** A session as after a sign-in. */
export async function cookieOf(id: number): Promise<string> {
  return `staff=${await aSession(id)}`
}

/** Posts to the data URL, as a client-side form submission does. */
export function submit(
  { shops }: Real,
  via: number,
  { cookie }: Member,
  path: string,
  fields: Fields,
): Promise<Response> {
  return post(`${shops.at(via).url}${path}.data`, fields, { cookie })
}

export async function activeSession(): Promise<number | undefined> {
  const [session] = await rows<{ id: number }>('select id from cash_sessions where is_active')
  return session?.id
}

/** The database agrees with the model, and the invariants hold. */
export async function expectMatch(model: Model, { before }: Real): Promise<void> {
  for (const { id, left } of model.products)
    expect(await stockOf(rows, id)).toMatchObject({ left, inStock: left > 0 })
  expect(await ledgerSince(before)).toEqual(model.ledger)
  expect(
    await rows(
      `select expected_cash as expected, counted_cash as counted from cash_closings
       where number > $1 order by number`,
      [before.closing],
    ),
  ).toEqual(model.closings)
  expect(await ordersOf(model)).toEqual(
    model.orders
      .map(({ number, status, isRemoved, total }) => ({ number, status, isRemoved, total }))
      .sort((a, b) => a.number - b.number),
  )
  expect((await activeSession()) !== undefined).toBe(model.drawer !== undefined)
  await expectConsistentData(rows)
  await expectConsistentRegister(rows)
}

async function ledgerSince({ line, session }: Real['before']): Promise<Map<string, number>> {
  const found = await rows<{ key: string; amount: string }>(
    `select concat_ws(' ', place, type, payment_method) as key, sum(amount) as amount
     from cash_transactions
     join (select id, row_number() over (order by id) as place from cash_sessions where id > $2) as opened
       on opened.id = session_id
     where cash_transactions.id > $1 group by 1`,
    [line, session],
  )
  return new Map(found.map(({ key, amount }) => [key, Number(amount)]))
}

async function ordersOf({ products }: Model) {
  return rows(
    `select number, status, deleted_at is not null as "isRemoved", total from orders
     where id in (select order_id from order_items where product_id = any($1)) order by number`,
    [products.map(({ id }) => id)],
  )
}
