/** The form of the editor: what it answers, whatever is sent. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { PERMISSIONS, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { advanceOrder } from '../lifecycle/order-lifecycle.server.ts'
import { orders } from '../orders-tables.server.ts'
import { fieldsOf, type EditFields } from './edit-form.rules.ts'
import { handleEditSubmit } from './edit.action.server.ts'
import { wireLine, type EditableLine } from './editable-order.rules.ts'
import { findEditableOrder } from './editable-order.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let by: StaffPerson
let categoryId = 0
let veil = 0
let id = 0
let nextPhone = 39_000_000

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  by = await aPerson({ name: 'Sidi', role: 'admin', permissions: [...PERMISSIONS] })
})

beforeEach(async () => {
  veil = await aProduct({ categoryId, stockQuantity: 5 })
  const customer = { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null }
  ;({ id } = await placeOrder(
    aNewOrder({ lines: [{ id: veil, quantity: 2 }], shown: ouguiya(6400), customer, now }),
  ))
})

interface Sent {
  fields?: Partial<EditFields>
  lines?: object[]
  total?: number
  [name: string]: unknown
}

/** What the screen sends for an order as it was loaded. */
async function formOf({ fields, lines, total = 6400, ...values }: Sent = {}) {
  const order = (await findEditableOrder(id))!
  return {
    key: randomUUID(),
    version: String(order.version),
    status: order.status,
    total: String(ouguiya(total)),
    giveBack: '0',
    refundMethod: 'cash',
    refundReference: '',
    form: JSON.stringify({
      fields: { ...fieldsOf(order.content), ...fields },
      lines: lines ?? order.lines.map((line: EditableLine) => wireLine(line)),
    }),
    ...values,
  }
}

function send(form: Record<string, string>) {
  const body = new URLSearchParams(form)
  return handleEditSubmit(new Request('http://localhost/', { method: 'POST', body }), { id, by, now })
}

it('saves', async () => {
  const form = await formOf({ lines: [{ position: 0, quantity: 1 }], total: 3200 })
  expect(await send(form)).toEqual({ saved: { version: 2 } })
  expect(await send(form)).toEqual({ saved: { version: 2 } })
})

it('answers problems of the fields', async () => {
  expect(await send(await formOf({ fields: { address: '' } }))).toEqual({
    problems: [{ field: 'address', code: 'required' }],
    code: 'badEdit',
    articles: [],
  })
})

it('answers today’s prices and stock if they differ from those shown', async () => {
  const scarf = await aProduct({ categoryId, price: ouguiya(800), stockQuantity: 2 })
  const lines = [
    { position: 0, quantity: 2 },
    { id: scarf, quantity: 1 },
  ]
  const form = await formOf({ lines, total: 7200 })
  await db()
    .update(products)
    .set({ price: ouguiya(900) })
    .where(eq(products.id, scarf))
  expect(await send(form)).toEqual({
    problems: [],
    code: 'priceChanged',
    articles: [
      { id: veil, price: ouguiya(3200), available: 3 },
      { id: scarf, price: ouguiya(900), available: 2 },
    ],
  })
  await db().update(products).set({ status: 'archived' }).where(eq(products.id, scarf))
  expect(await send(form)).toMatchObject({ code: 'unknownProduct' })
})

it('answers the stored order if another change came first', async () => {
  const form = await formOf({ fields: { notes: 'Vite' } })
  await advanceOrder({ id, from: 'pending', by, now })
  expect(await send(form)).toMatchObject({
    conflict: { id, version: 1, status: 'confirmed', changedBy: 'Sidi', content: { notes: '' } },
  })
})

it('can reduce and keep a line whose product is no longer sold, not raise it', async () => {
  await db().update(products).set({ status: 'archived' }).where(eq(products.id, veil))
  expect((await findEditableOrder(id))!.lines).toMatchObject([
    { available: 0, ordered: 2, article: undefined },
  ])
  const raised = await formOf({ lines: [{ position: 0, quantity: 3 }], total: 9600 })
  expect(await send(raised)).toMatchObject({ problems: [{ field: 'lines', code: 'outOfStock' }] })
  const reduced = await formOf({ lines: [{ position: 0, quantity: 1 }], total: 3200 })
  expect(await send(reduced)).toEqual({ saved: { version: 2 } })
})

it.each([
  ['no form', { form: '' }],
  ['no JSON', { form: '{' }],
  ['an unknown line', { lines: [{ position: 7, quantity: 1 }] }],
  ['a quantity with a fraction', { lines: [{ position: 0, quantity: 0.5 }] }],
  ['a negative quantity', { lines: [{ position: 0, quantity: -1 }] }],
  ['an unknown method', { refundMethod: 'exchange' }],
  ['a bad key', { key: 'x' }],
  ['a bad position on the map', { fields: { pin: '<script>' } }],
])('refuses %s', async (_, values) => {
  await expect(send(await formOf(values as Sent))).rejects.toMatchObject({ kind: 'invalid' })
  const [row] = await db().select().from(orders).where(eq(orders.id, id))
  expect(row!.version).toBe(1)
})
