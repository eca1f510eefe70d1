import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { products, productVariants } from '#features/catalogue/catalogue-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, onPrimary, transaction } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../../../tests/builders.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { aLine, aSale } from '../../../tests/till-events.ts'
import { saveFavourites, tillCatalogue } from './till-catalogue.server.ts'
import { applyEvent } from './till-events.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let staff: StaffPerson
let categoryId = 0

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  staff = await aPerson({ role: 'manager', permissions: ['manageOrders', 'manageCash', 'giveDiscount'] })
})

const read = (since = '', at = now) => tillCatalogue(since, { staff, now: at })

/**
 * So many transactions that earlier changes are certainly outside of the tolerance, and no other test on this server has
 * one open that began before.
 */
async function passTransactions(): Promise<void> {
  await db().execute(`
    do $$ begin for i in 1..11000 loop perform pg_current_xact_id(); commit; end loop; end $$`)
  const { rows } = await db().execute<{ id: string }>('select pg_current_xact_id()::text as id')
  const areEarlierDone = async () => {
    const { rows: done } = await db().execute<{ isDone: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) > '${rows[0]!.id}'::xid8 as "isDone"`,
    )
    return done[0]!.isDone
  }
  await expect.poll(areEarlierDone, { timeout: 20_000 }).toBe(true)
}

describe('the catalogue of a till', () => {
  it('has every article that is sold, with what a sale and a receipt need', async () => {
    const veil = await aProduct({ categoryId, stockQuantity: 5 })
    const coloured = await aProduct({ categoryId, name: 'Oud', nameAr: 'عود', stockQuantity: 0 })
    const [red, blue] = await withColours(coloured, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 3 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 0, price: ouguiya(3500) },
    ])
    const draft = await aProduct({ categoryId })
    await db().update(products).set({ status: 'draft' }).where(eq(products.id, draft))
    const { articles, ...rest } = await read()
    expect(articles).toMatchObject([
      { key: `${coloured}.${red}`, variant: red, variantName: { fr: 'Rouge', ar: 'أحمر' }, available: 3 },
      { key: `${coloured}.${blue}`, variant: blue, price: ouguiya(3500), available: 0, position: 1 },
      { key: String(veil), name: { fr: 'Nila', ar: 'نيلة' }, price: ouguiya(3200), available: 5 },
    ])
    expect(articles[2]).not.toHaveProperty('variant')
    expect(articles[2]).toMatchObject({ category: categoryId, picture: expect.stringMatching(/^\/media\//) })
    expect(rest).toMatchObject({
      isComplete: true,
      removed: [],
      categories: [{ id: categoryId, name: { fr: 'Voiles', ar: 'ملاحف' } }],
      discountLimit: 20,
      shop: { name: { fr: 'Melhfa', ar: 'ملحفة' }, phone: '+22245250000' },
      register: 'open',
    })
    expect(rest.methods.find(({ id }) => id === 'bankily')).toMatchObject({
      accountNumber: '45250002',
    })
  })

  it('then has only what has changed, also in a transaction that was open before', async () => {
    const [sold, renamed, coded, untouched, deleted] = [
      await aProduct({ categoryId, stockQuantity: 5 }),
      await aProduct({ categoryId }),
      await aProduct({ categoryId }),
      await aProduct({ categoryId }),
      await aProduct({ categoryId }),
    ]
    await passTransactions()
    let first = await read()
    await transaction(async () => {
      await db().update(products).set({ name: 'Autre' }).where(eq(products.id, renamed))
      // Read while the change is not committed.
      first = await onPrimary(() => read())
    })
    expect(first.articles.some(({ product }) => product === untouched)).toBe(true)
    await passTransactions()
    await applyEvent(aSale({ lines: [aLine({ product: sold, quantity: 2 })] }), { staff, now })
    await db()
      .update(productVariants)
      .set({ barcode: '6001234567890' })
      .where(eq(productVariants.productId, coded))
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, deleted))
    const second = await read(first.version)
    const changed = new Map(second.articles.map((article) => [article.product, article]))
    expect(second.isComplete).toBe(false)
    expect(changed.get(sold)).toMatchObject({ available: 3 })
    expect(changed.get(renamed)).toMatchObject({ name: { fr: 'Autre' } })
    expect(changed.get(coded)).toMatchObject({ barcode: '6001234567890' })
    expect(changed.has(untouched)).toBe(false)
    expect(second.removed).toEqual([String(deleted)])
    await passTransactions()
    expect(await read((await read()).version)).toMatchObject({ articles: [], removed: [] })
  })

  it('is sent as a whole after a day, and for a version that means nothing here', async () => {
    const { version } = await read()
    const [server, transactionId, madeAt] = version.split('.')
    const versions = ['x', '1.2.3', `other.${transactionId}.${madeAt}`, `${server}.999999999.${madeAt}`]
    for (const since of versions) expect(await read(since)).toMatchObject({ isComplete: true })
    expect(await read(version, new Date('2026-05-02T11:00:00Z'))).toMatchObject({ isComplete: true })
    expect(await read(version)).toMatchObject({ isComplete: false })
  })

  it('has favourites in the order of the screen, as far as they are sold', async () => {
    const [one, two] = [await aProduct({ categoryId }), await aProduct({ categoryId })]
    const keys = [`${two}`, `${one}`]
    expect(await saveFavourites([...keys, '999999', keys[0]!])).toEqual(keys)
    expect((await read()).favourites).toEqual(keys)
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, two))
    expect((await read()).favourites).toEqual([`${one}`])
    expect(await saveFavourites([])).toEqual([])
  })
})
