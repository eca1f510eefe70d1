import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseTableState } from '#core/table-state.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aPicture, aProduct } from '../../../tests/builders.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import {
  CATEGORY_SHAPE,
  MISS_SHAPE,
  productShape,
  REVIEW_SHAPE,
  subCategoryShape,
} from './catalogue-admin.rules.ts'
import { products, reviews } from './catalogue-tables.server.ts'
import { addSubCategory, catalogueStats } from './catalogue.server.ts'
import { categoryChoices, listCategories, listSubCategories } from './categories/category-list.server.ts'
import { streamProducts, listProducts } from './products/product-list.server.ts'
import { deleteCategory, deleteProduct } from './removal/removal.server.ts'
import { hideReview, listReviews, publishReview } from './reviews/moderate-reviews.server.ts'
import { searchSynonyms } from './search/search-tables.server.ts'
import {
  addSynonyms,
  clearMisses,
  listMisses,
  listSynonyms,
  removeSynonyms,
} from './search/search-words.server.ts'
import { recordSearchMiss } from './search/search.server.ts'

useTestDatabase()

const now = new Date()
const context = { language: 'fr', now } as const
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code })
let by: StaffPerson
let veils = 0
let scents = 0
const id = { nila: 0, gaz: 0, oud: 0, untranslated: 0, gone: 0 }

beforeAll(async () => {
  by = await aPerson({ permissions: ['manageProducts'] })
  veils = await aCategory('Voiles', 'ملاحف')
  scents = await aCategory('Parfums', 'عطور')
  const imageId = await aPicture()
  const named = { name: 'Gaz', nameAr: 'غاز', description: '', descriptionAr: '', imageId }
  const subCategoryId = await addSubCategory({ categoryId: veils, ...named })
  const descriptions = { description: 'x', descriptionAr: 'س' }
  id.nila = await aProduct({
    categoryId: veils,
    name: 'Melhfa Nila été',
    nameAr: 'ملحفة نيلة',
    stockQuantity: 8,
    ...descriptions,
  })
  id.gaz = await aProduct({
    categoryId: veils,
    subCategoryId,
    name: 'Melhfa Gaz 100%',
    nameAr: 'ملحفة غاز',
    stockQuantity: 2,
    featured: true,
    ...descriptions,
  })
  id.oud = await aProduct({
    categoryId: scents,
    name: 'Oud',
    nameAr: 'عود',
    stockQuantity: 0,
    ...descriptions,
  })
  id.untranslated = await aProduct({
    categoryId: scents,
    name: 'Ambre',
    nameAr: 'عنبر',
    descriptionAr: '',
    stockQuantity: 9,
  })
  id.gone = await aProduct({ categoryId: scents, name: 'Ancien', nameAr: 'قديم', ...descriptions })
  await deleteProduct({ by, now, id: id.gone })
})

const stateOf = async (query: string) =>
  parseTableState(new URLSearchParams(query), productShape(await categoryChoices()))
const found = async (query: string) =>
  (await listProducts(await stateOf(query), context)).rows.map((row) => row.id)

describe('the list of products', () => {
  it('has the newest first, with all columns of a row', async () => {
    const { rows, total } = await listProducts(await stateOf(''), context)
    expect(total).toBe(4)
    expect(rows.map((row) => row.id)).toEqual([id.untranslated, id.oud, id.gaz, id.nila])
    expect(rows[2]).toMatchObject({
      name: { fr: 'Melhfa Gaz 100%', ar: 'ملحفة غاز' },
      category: { fr: 'Voiles', ar: 'ملاحف' },
      subCategory: { fr: 'Gaz', ar: 'غاز' },
      stockQuantity: 2,
      isUntranslated: false,
    })
  })

  it.each<[string, (keyof typeof id)[]]>([
    ['q=ete', ['nila']],
    ['q=MELHFA', ['gaz', 'nila']],
    ['q=nil melh', ['nila']],
    ['q=ملحفه', ['gaz', 'nila']],
    ['q=100%25', ['gaz']],
    ['q=_', []],
    ['q=%25', ['gaz']],
    [`q=${encodeURIComponent(`'; drop table products; --`)}`, []],
    ['stock=low', ['oud', 'gaz']],
    ['stock=out', ['oud']],
    ['stock=in&featured=1', ['gaz']],
    ['text=missing', ['untranslated']],
    ['deleted=1', ['gone']],
    ['sort=name', ['untranslated', 'gaz', 'nila', 'oud']],
    ['sort=name&dir=desc', ['oud', 'nila', 'gaz', 'untranslated']],
    ['sort=stock', ['oud', 'gaz', 'nila', 'untranslated']],
    ['promoted=1', []],
  ])('answers %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected.map((name) => id[name]))
  })

  it('knows the synonyms and categories of the search of the shop', async () => {
    const [group] = await db()
      .insert(searchSynonyms)
      .values({ words: ['oud', 'bakhour'] })
      .returning({ id: searchSynonyms.id })
    expect(await found('q=bakhour')).toEqual([id.oud])
    await db().delete(searchSynonyms).where(eq(searchSynonyms.id, group!.id))
    expect(await found('q=bakhour')).toEqual([])
    expect(await found('q=parfum')).toEqual([id.untranslated, id.oud])
    expect(await found('q=parfum&sort=name')).toEqual([id.untranslated, id.oud])
  })

  it('sorts by the Arabic name in Arabic, and filters by category', async () => {
    const arabic = { ...context, language: 'ar' } as const
    const { rows } = await listProducts(await stateOf('sort=name'), arabic)
    expect(rows.map((row) => row.id)).toEqual([id.untranslated, id.oud, id.gaz, id.nila])
    expect(await found(`category=${veils}`)).toEqual([id.gaz, id.nila])
  })

  it('is exported without paging, with the same filters', async () => {
    const exported = []
    for await (const rows of streamProducts(await stateOf('stock=low'), now)) exported.push(...rows)
    expect(exported.map((row) => row.id)).toEqual([id.oud, id.gaz])
  })
})

describe('categories, subcategories and the catalogue statistics', () => {
  it('have correct counts, also when deleted', async () => {
    expect(await catalogueStats()).toMatchObject({
      products: 4,
      productsInStock: 3,
      categories: 2,
      subCategories: 1,
      emptySubCategories: 0,
      featured: 1,
      lowStock: 2,
    })
    const all = parseTableState(new URLSearchParams('sort=name'), CATEGORY_SHAPE)
    expect((await listCategories(all, context)).rows).toMatchObject([
      { name: { fr: 'Parfums' }, products: 2, subCategories: 0 },
      { name: { fr: 'Voiles' }, products: 2, subCategories: 1 },
    ])
    const deleted = await aCategory('Deleted', 'زائل')
    await aProduct({ categoryId: deleted })
    await deleteCategory({ by, now, id: deleted, shown: { products: 1, subCategories: 0 } })
    const removed = parseTableState(new URLSearchParams('deleted=1'), CATEGORY_SHAPE)
    expect((await listCategories(removed, context)).rows).toMatchObject([
      { name: { fr: 'Deleted' }, products: 1 },
    ])
  })

  it('finds subcategories of one category', async () => {
    const shape = subCategoryShape(await categoryChoices())
    const of = async (query: string) =>
      (await listSubCategories(parseTableState(new URLSearchParams(query), shape), context)).rows
    expect(await of(`category=${veils}&q=غاز`)).toMatchObject([{ products: 1, category: { id: veils } }])
    expect(await of(`category=${scents}`)).toEqual([])
  })
})

describe('reviews', () => {
  it('are published and hidden; the rating is updated and each change is logged', async () => {
    const [review] = await db()
      .insert(reviews)
      .values({ productId: id.nila, author: 'Mariem M.', stars: 4, content: 'Très belle' })
      .returning()
    const state = parseTableState(new URLSearchParams('status=pending&q=mariem'), REVIEW_SHAPE)
    expect((await listReviews(state)).rows).toMatchObject([{ id: review!.id, product: { id: id.nila } }])
    await publishReview({ by, now, id: review!.id })
    const rated = async () => (await db().select().from(products).where(eq(products.id, id.nila)))[0]
    expect(await rated()).toMatchObject({ rating: 4, reviews: 1, version: 1 })
    await hideReview({ by, now, id: review!.id })
    expect(await rated()).toMatchObject({ rating: 0, reviews: 0 })
    expect((await historyOf('review', review!.id)).map(({ action }) => action)).toEqual([
      'reviewHidden',
      'reviewPublished',
    ])
    await expect(hideReview({ by, now, id: 999 })).rejects.toEqual(refusal('reviewUnknown'))
  })
})

describe('search words', () => {
  it('adds synonyms in normalized form and removes them', async () => {
    const added = await addSynonyms({ by, now, words: ['Hénné', 'henne', 'حِنّة', 'henna'] })
    expect((await listSynonyms()).find((group) => group.id === added)?.words).toEqual([
      'henne',
      'حنه',
      'henna',
    ])
    await removeSynonyms({ by, now, id: added })
    expect((await listSynonyms()).some((group) => group.id === added)).toBe(false)
    expect((await historyOf('search', added)).map(({ action }) => action)).toEqual([
      'synonymsRemoved',
      'synonymsAdded',
    ])
  })

  it.each([
    [['nila'], 'synonymsTooFew'],
    [['Été', 'ete'], 'synonymsTooFew'],
    [['nila', 'deux mots'], 'synonymNotAWord'],
    [['nila', '!!'], 'synonymNotAWord'],
    [Array.from({ length: 51 }, (_, index) => `w${index}`), 'synonymsTooMany'],
  ])('refuses %j: %s', async (words, code) => {
    await expect(addSynonyms({ by, now, words })).rejects.toEqual(refusal(code))
  })

  it('lists searches without results, most frequent first, until they are cleared', async () => {
    for (const search of ['sarouel', 'burnous', 'sarouel']) await recordSearchMiss(search, 'fr')
    const all = parseTableState(new URLSearchParams(''), MISS_SHAPE)
    expect((await listMisses(all)).rows).toMatchObject([
      { words: 'sarouel', count: 2 },
      { words: 'burnous', count: 1 },
    ])
    await clearMisses({ by, now, miss: { words: 'sarouel', language: 'fr' } })
    expect((await listMisses(all)).total).toBe(1)
    expect(await clearMisses({ by, now, miss: 'all' })).toBe(1)
    expect((await listMisses(all)).total).toBe(0)
  })
})
