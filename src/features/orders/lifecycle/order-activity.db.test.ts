/** Every action of the catalogue, client and order screens writes one activity entry: who, what, before and after. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { reviews } from '#features/catalogue/catalogue-tables.server.ts'
import { addSubCategory } from '#features/catalogue/catalogue.server.ts'
import { saveCategory, saveSubCategory } from '#features/catalogue/categories/save-category.server.ts'
import { createProduct, editProduct } from '#features/catalogue/products/save-product.server.ts'
import {
  deleteCategory,
  deleteProduct,
  deleteSubCategory,
} from '#features/catalogue/removal/removal.server.ts'
import {
  restoreCategory,
  restoreProduct,
  restoreSubCategory,
} from '#features/catalogue/removal/restore.server.ts'
import { hideReview, publishReview } from '#features/catalogue/reviews/moderate-reviews.server.ts'
import { addSynonyms, clearMisses, removeSynonyms } from '#features/catalogue/search/search-words.server.ts'
import { changeStock, setFlag } from '#features/catalogue/stock/product-stock.server.ts'
import {
  addClient,
  deleteClient,
  promoteClient,
  updateClient,
} from '#features/clients/client-change.server.ts'
import { clientOf, NEW_CLIENT } from '#features/clients/client-form.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { ActivitySubject } from '#features/staff/activity.rules.ts'
import type { actionText } from '#features/staff/activity.text.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aPicture, aProduct, productValues } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { orders } from '../orders-tables.server.ts'
import { insertPayment } from '../payment/order-payments.server.ts'
import { acceptPayment, refusePayment } from '../payment/payment-check.server.ts'
import { handleSaleSubmit } from '../sale/sale.action.server.ts'
import { advanceOrder, cancelOrder, deleteOrder } from './order-lifecycle.server.ts'

useTestDatabase()

const now = new Date('2026-11-15T09:00:00Z')
const shown = { products: 0, subCategories: 0 }
let by: StaffPerson
let categoryId = 0
let nextPhone = 36_000_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi', permissions: ['manageProducts', 'manageOrders', 'manageClients'] })
  categoryId = await aCategory()
})

const named = { name: 'Encens', nameAr: 'بخور', description: 'x', descriptionAr: 'س' }

const aSubCategory = async () => addSubCategory({ ...named, categoryId, imageId: await aPicture() })
const clientValues = () => clientOf({ ...NEW_CLIENT, name: 'Mariem', phone: String(nextPhone++) })
const aClient = () => addClient({ by, now, values: clientValues() })

async function aReview(): Promise<number> {
  const productId = await aProduct({ categoryId })
  const [row] = await db()
    .insert(reviews)
    .values({ productId, author: 'Vatma', stars: 5, content: 'x' })
    .returning()
  return row!.id
}

async function aWalletOrder(): Promise<number> {
  const id = await newOrder()
  await db().update(orders).set({ paymentMethod: 'bankily' }).where(eq(orders.id, id))
  const transfer = { kind: 'payment', method: 'bankily', amount: ouguiya(3200), state: 'declared' } as const
  await insertPayment({ ...transfer, orderId: id, by, now })
  return id
}

async function newOrder(): Promise<number> {
  return anOrder({ items: [{ productId: await aProduct({ categoryId }), quantity: 1 }] })
}

async function aSale(): Promise<number> {
  const form = new FormData()
  const fields = {
    key: randomUUID(),
    line: `${await aProduct({ categoryId })}:1`,
    total: '3200',
    kind: 'counter',
    name: 'Salka',
    phone: String(nextPhone++),
    payment: 'cash',
    language: 'ar',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await handleSaleSubmit(form, by, now)
  if (!('placed' in answer)) throw new Error(`aSale: sale refused: ${JSON.stringify(answer)}`)
  return answer.placed.id
}

/** `prepare` creates the subject and may write entries itself; `act` must write exactly one. */
type Case = [
  action: keyof typeof actionText,
  subject: ActivitySubject,
  prepare: () => Promise<number>,
  act: (id: number) => Promise<unknown>,
  expected: { before?: unknown; after?: unknown },
]
const nothing = () => Promise.resolve(0)

const CASES: Case[] = [
  [
    'productAdded',
    'product',
    nothing,
    async () => createProduct({ by, now, values: await productValues({ categoryId }) }),
    { after: { name: 'Nila', price: 320_000 } },
  ],
  [
    'productChanged',
    'product',
    async () => createProduct({ by, now, values: await productValues({ categoryId }) }),
    async (id) => {
      const seen = { version: 1, stockQuantity: 5, inStock: true }
      const values = await productValues({ categoryId, price: ouguiya(4800) })
      await editProduct({ by, now, id, seen, values })
    },
    { before: { price: 320_000 }, after: { price: 480_000 } },
  ],
  [
    'productFlagChanged',
    'product',
    () => aProduct({ categoryId }),
    (id) => setFlag({ by, now, id, flag: 'featured', value: true }),
    { before: { featured: false }, after: { featured: true } },
  ],
  [
    'productStockChanged',
    'product',
    () => aProduct({ categoryId, stockQuantity: 5 }),
    (id) => changeStock({ by, now, id, seen: 5, wanted: 0 }),
    { before: { stockQuantity: 5, inStock: true }, after: { stockQuantity: 0, inStock: false } },
  ],
  [
    'productDeleted',
    'product',
    () => aProduct({ categoryId, name: 'Nila' }),
    (id) => deleteProduct({ by, now, id }),
    { before: { name: 'Nila' } },
  ],
  [
    'productRestored',
    'product',
    async () => {
      const id = await aProduct({ categoryId, name: 'Nila' })
      await deleteProduct({ by, now, id })
      return id
    },
    (id) => restoreProduct({ by, now, id }),
    { after: { name: 'Nila' } },
  ],
  [
    'categoryAdded',
    'category',
    nothing,
    async () => saveCategory({ by, now, edited: undefined, values: { ...named, imageId: await aPicture() } }),
    { after: { name: 'Encens' } },
  ],
  [
    'categoryChanged',
    'category',
    () => aCategory('Voiles'),
    async (id) => {
      const values = { ...named, imageId: await aPicture() }
      await saveCategory({ by, now, edited: { id, version: 1 }, values })
    },
    { before: { name: 'Voiles' }, after: { name: 'Encens' } },
  ],
  [
    'categoryDeleted',
    'category',
    () => aCategory('Voiles'),
    (id) => deleteCategory({ by, now, id, shown }),
    { before: { name: 'Voiles', products: 0 } },
  ],
  [
    'categoryRestored',
    'category',
    async () => {
      const id = await aCategory('Voiles')
      await deleteCategory({ by, now, id, shown })
      return id
    },
    (id) => restoreCategory({ by, now, id }),
    { after: { name: 'Voiles' } },
  ],
  [
    'subCategoryAdded',
    'subCategory',
    nothing,
    async () => {
      const values = { ...named, categoryId, imageId: await aPicture() }
      await saveSubCategory({ by, now, edited: undefined, values })
    },
    { after: { name: 'Encens' } },
  ],
  [
    'subCategoryChanged',
    'subCategory',
    aSubCategory,
    async (id) => {
      const values = { ...named, name: 'Oud', categoryId, imageId: await aPicture() }
      await saveSubCategory({ by, now, edited: { id, version: 1 }, values })
    },
    { before: { name: 'Encens' }, after: { name: 'Oud' } },
  ],
  [
    'subCategoryDeleted',
    'subCategory',
    aSubCategory,
    (id) => deleteSubCategory({ by, now, id, shown }),
    { before: { name: 'Encens', products: 0 } },
  ],
  [
    'subCategoryRestored',
    'subCategory',
    async () => {
      const id = await aSubCategory()
      await deleteSubCategory({ by, now, id, shown })
      return id
    },
    (id) => restoreSubCategory({ by, now, id }),
    { after: { name: 'Encens' } },
  ],
  [
    'reviewPublished',
    'review',
    aReview,
    (id) => publishReview({ by, now, id }),
    { before: { status: 'pending' }, after: { status: 'published' } },
  ],
  [
    'reviewHidden',
    'review',
    aReview,
    (id) => hideReview({ by, now, id }),
    { before: { status: 'pending' }, after: { status: 'hidden' } },
  ],
  [
    'synonymsAdded',
    'search',
    nothing,
    () => addSynonyms({ by, now, words: ['melhfa', 'drap'] }),
    { after: { words: ['melhfa', 'drap'] } },
  ],
  [
    'synonymsRemoved',
    'search',
    () => addSynonyms({ by, now, words: ['sarouel', 'pantalon'] }),
    (id) => removeSynonyms({ by, now, id }),
    { before: { words: ['sarouel', 'pantalon'] } },
  ],
  [
    'missesCleared',
    'search',
    async () => {
      await db().execute(sql`insert into search_misses (words, language) values ('caftan', 'fr')`)
      return 0
    },
    async () => {
      await clearMisses({ by, now, miss: 'all' })
    },
    { before: { count: 1 } },
  ],
  ['clientAdded', 'client', nothing, aClient, { after: { name: 'Mariem', notes: '' } }],
  [
    'clientChanged',
    'client',
    aClient,
    (id) => updateClient({ by, now, id, values: { ...clientValues(), notes: 'VIP' } }),
    { before: { notes: '' }, after: { notes: 'VIP' } },
  ],
  [
    'clientPromoted',
    'client',
    aClient,
    (id) => promoteClient({ by, now, id }),
    { before: { status: 'active' }, after: { status: 'vip' } },
  ],
  ['clientDeleted', 'client', aClient, (id) => deleteClient({ by, now, id }), { before: { name: 'Mariem' } }],
  ['orderPlaced', 'order', nothing, aSale, { after: { total: 320_000, isAtCounter: true } }],
  [
    'orderAdvanced',
    'order',
    newOrder,
    (id) => advanceOrder({ by, now, id, from: 'pending' }),
    { before: { status: 'pending' }, after: { status: 'confirmed' } },
  ],
  [
    'orderCancelled',
    'order',
    newOrder,
    (id) => cancelOrder({ by, now, id, reason: 'Épuisé' }),
    { before: { status: 'pending' }, after: { status: 'cancelled', reason: 'Épuisé' } },
  ],
  [
    'orderDeleted',
    'order',
    newOrder,
    (id) => deleteOrder({ reason: 'essai', by, now, id }),
    { before: { status: 'pending', total: 320_000 } },
  ],
  [
    'paymentAccepted',
    'order',
    aWalletOrder,
    (id) => acceptPayment({ by, now, id, proof: undefined, reference: `BK${id}00` }),
    { before: { check: null }, after: { check: 'accepted' } },
  ],
  [
    'paymentRefused',
    'order',
    aWalletOrder,
    (id) => refusePayment({ by, now, id, proof: undefined, reason: 'Illisible' }),
    { before: { check: null }, after: { check: 'refused', reason: 'Illisible' } },
  ],
]

describe('a change in the admin', () => {
  it.each(CASES)('%s is logged once, with staff member, before and after', async (...testCase) => {
    const [action, subject, prepare, act, expected] = testCase
    const id = await prepare()
    const before = await db().$count(activityLog)
    const answer = await act(id)
    const entries = await db().select().from(activityLog).orderBy(activityLog.id).offset(before)
    expect(entries).toMatchObject([
      { action, subject, staffId: by.id, staffName: 'Sidi', at: now, ...expected },
    ])
    const subjectId = id || (typeof answer === 'number' ? answer : undefined)
    if (subjectId) expect(entries[0]!.subjectId).toBe(String(subjectId))
  })

  it('that is refused is not logged', async () => {
    const before = await db().$count(activityLog)
    const phone = '+22236999999' as Phone
    const values = { ...clientValues(), phone }
    await addClient({ by, now, values })
    for (const refused of [
      () => addClient({ by, now, values }),
      () => deleteProduct({ by, now, id: 999_999 }),
      () => deleteCategory({ by, now, id: categoryId, shown: { products: 9_999, subCategories: 0 } }),
      () => deleteOrder({ reason: 'essai', by, now, id: 999_999 }),
    ])
      await expect(refused()).rejects.toMatchObject({ name: 'Refusal' })
    expect(await db().$count(activityLog)).toBe(before + 1)
  })
})
