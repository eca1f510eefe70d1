/** Hostile text entered in admin forms is stored as plain text, can be searched, and is harmless in a spreadsheet. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvLine } from '#core/csv.ts'
import { parseTableState } from '#core/table-state.ts'
import { productShape } from '#features/catalogue/catalogue-admin.rules.ts'
import { EMPTY_PRODUCT, productOf, type ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import { categoryOf } from '#features/catalogue/catalogue-form.rules.ts'
import { categoryProblems, productProblems } from '#features/catalogue/catalogue-problems.rules.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { findEditedCategory } from '#features/catalogue/categories/edited-category.server.ts'
import { saveCategory } from '#features/catalogue/categories/save-category.server.ts'
import { findEditedProduct } from '#features/catalogue/products/edited-product.server.ts'
import { listProducts } from '#features/catalogue/products/product-list.server.ts'
import { createProduct } from '#features/catalogue/products/save-product.server.ts'
import { CLIENTS_SHAPE } from '#features/clients/client-list.rules.ts'
import { findClient, listClients } from '#features/clients/client-list.server.ts'
import { handleClientCreate } from '#features/clients/client.action.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aPicture, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { handleOrderSubmit } from '../lifecycle/order.action.server.ts'
import { ORDERS_SHAPE } from '../list/order-list.rules.ts'
import { listOrders } from '../list/order-list.server.ts'
import { orders } from '../orders-tables.server.ts'
import { handleSaleSubmit } from '../sale/sale.action.server.ts'

useTestDatabase()

const now = new Date('2026-11-15T09:00:00Z')
let by: StaffPerson
let nextPhone = 38_000_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
})

/** The text as entered and as stored: only control and bidi characters are removed. */
const HOSTILE: [name: string, input: string, stored: string][] = [
  ['an HTML tag', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a template', '{{7*7}} ${7*7} <%= 7*7 %>', '{{7*7}} ${7*7} <%= 7*7 %>'],
  ['an SQL statement', `'); drop table orders; --`, `'); drop table orders; --`],
  ['a spreadsheet formula', '=cmd|calc!A1', '=cmd|calc!A1'],
  ['bidi control characters', 'a\u202Eb\u2066c', 'abc'],
  ['a NUL character', 'a\u0000b', 'ab'],
  ['LIKE wildcards', String.raw`100 % _ \ "x"`, String.raw`100 % _ \ "x"`],
  ['other scripts and emoji', '𓀀 👩‍👩‍👧 ملحفة', '𓀀 👩‍👩‍👧 ملحفة'],
]

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const postRequest = (fields: Record<string, string>) =>
  new Request('http://localhost/', { method: 'POST', body: formOf(fields) })

describe.each(HOSTILE)('%s', (_name, input, stored) => {
  it('in a product', async () => {
    const categoryId = await aCategory()
    const form: ProductForm = {
      ...EMPTY_PRODUCT,
      name: input,
      nameAr: input,
      description: input,
      descriptionAr: input,
      specifications: input,
      specificationsAr: input,
      price: '100',
      originalPrice: '',
      stockQuantity: '1',
      categoryId: String(categoryId),
      subCategoryId: '',
      images: [await aPicture()],
      audio: '',
      inStock: true,
      featured: false,
      promoted: false,
    }
    expect(productProblems(form, await categoryChoices())).toEqual([])
    const id = await createProduct({ by, now, values: productOf(form) })
    expect((await findEditedProduct(id))!.form).toMatchObject({
      name: stored,
      nameAr: stored,
      description: stored,
      descriptionAr: stored,
      specifications: stored,
      specificationsAr: stored,
    })
    const state = parseTableState(new URLSearchParams({ q: stored }), productShape([]))
    const { rows } = await listProducts(state, { language: 'fr', now })
    expect(rows.map((row) => row.id)).toContain(id)
  })

  it('in a category', async () => {
    const form = {
      name: input,
      nameAr: input,
      description: input,
      descriptionAr: input,
      images: [await aPicture()],
      categoryId: '',
    }
    expect(categoryProblems(form)).toEqual([])
    const id = await saveCategory({ by, now, edited: undefined, values: categoryOf(form) })
    expect((await findEditedCategory(id))!.form).toMatchObject({
      name: stored,
      nameAr: stored,
      description: stored,
      descriptionAr: stored,
    })
  })

  it('in a client', async () => {
    const fields = { name: input, phone: String(nextPhone++), address: input, city: input, notes: input }
    const selects = { wilaya: 'Rosso', status: 'active', language: 'fr' }
    const answer = await handleClientCreate(postRequest({ ...fields, ...selects }), { by, now })
    expect(answer).toMatchObject({ done: 'added' })
    const { id } = answer as { id: number }
    expect(await findClient(id)).toMatchObject({
      name: stored,
      addressFull: stored,
      city: stored,
      notes: stored,
    })
    const { rows } = await listClients(parseTableState(new URLSearchParams({ q: stored }), CLIENTS_SHAPE))
    expect(rows.map((row) => row.id)).toContain(id)
  })

  it('in an order and in its cancellation reason', async () => {
    const productId = await aProduct({ categoryId: await aCategory() })
    const fields = { name: input, phone: String(nextPhone++), address: input, city: input, notes: input }
    const selects = { kind: 'delivery', wilaya: 'Nouakchott', payment: 'cash', language: 'fr' }
    const cart = { key: randomUUID(), line: `${productId}:1`, total: '3200' }
    const answer = await handleSaleSubmit(formOf({ ...fields, ...selects, ...cart }), by, now)
    expect(answer).toMatchObject({ placed: { isNew: true } })
    const { id } = (answer as { placed: { id: number } }).placed
    await handleOrderSubmit(postRequest({ intent: 'cancel', reason: input }), { id, by, now })
    const [order] = await db().select().from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject({
      customerName: stored,
      addressFull: stored,
      city: stored,
      notes: stored,
      cancelReason: stored,
    })
    const { rows } = await listOrders(parseTableState(new URLSearchParams({ q: stored }), ORDERS_SHAPE), now)
    expect(rows.map((row) => row.id)).toContain(id)
  })

  it('does not start a formula in a CSV file', () => {
    expect(csvLine([input])).not.toMatch(/^"?[=+\-@\t\r]/)
  })
})

describe('a text of 10,000 characters', () => {
  const long = 'x'.repeat(10_000)

  it('is refused by every field with a limit, and nothing is stored', async () => {
    const before = await db().$count(orders)
    const client = { name: long, phone: String(nextPhone++), address: long, city: long, notes: long }
    const selects = { wilaya: 'Rosso', status: 'active', language: 'fr' }
    const answer = await handleClientCreate(postRequest({ ...client, ...selects }), { by, now })
    expect(answer).toMatchObject({
      problems: ['name', 'address', 'city', 'notes'].map((field) => ({ field, code: 'tooLong' })),
    })
    const productId = await aProduct({ categoryId: await aCategory() })
    const cart = { key: randomUUID(), line: `${productId}:1`, total: '3200', payment: 'cash' }
    const sale = await handleSaleSubmit(formOf({ ...client, ...selects, ...cart, kind: 'delivery' }), by, now)
    expect(sale).toMatchObject({ problems: expect.arrayContaining([{ field: 'notes', code: 'tooLong' }]) })
    expect(await db().$count(orders)).toBe(before)
    await expect(
      handleOrderSubmit(postRequest({ intent: 'cancel', reason: long }), { id: 1, by, now }),
    ).rejects.toMatchObject({ code: 'badReason' })
  })
})
