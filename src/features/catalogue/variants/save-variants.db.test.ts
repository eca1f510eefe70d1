import { and, asc, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { parseTableState } from '#core/table-state.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aPicture, productValues } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { productShape } from '../catalogue-admin.rules.ts'
import { EditConflict } from '../catalogue-changes.server.ts'
import { productOf, type ProductForm } from '../catalogue-form.rules.ts'
import { productOptions, products, productVariants, stockMovements } from '../catalogue-tables.server.ts'
import { findEditedProduct } from '../products/edited-product.server.ts'
import { listProducts } from '../products/product-list.server.ts'
import { createProduct, editProduct } from '../products/save-product.server.ts'
import { purgeCatalogue } from '../removal/purge.server.ts'
import { deleteProduct } from '../removal/removal.server.ts'
import { restoreProduct } from '../removal/restore.server.ts'
import { latestMovements } from '../stock/latest-movements.server.ts'
import { withOptions, type OptionForm, type VariantForm } from './variant-form.rules.ts'
import { changeVariantStock, findVariantStocks } from './variant-stock.server.ts'

useTestDatabase()

const now = new Date()
const refusal = (code: string, details: object = {}) =>
  expect.objectContaining({ name: 'Refusal', code, details: expect.objectContaining(details) })
let by: StaffPerson
let categoryId = 0

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ permissions: ['manageProducts'] })
  categoryId = await aCategory()
})

const valuesNamed = (names: string[]) =>
  names.map((name) => ({ key: `new-${name}`, name, nameAr: `${name} ع`, swatch: '#AA3322' }))
const colours = (...names: string[]): OptionForm => ({
  key: 'new-colour',
  kind: 'colour',
  name: 'Couleur',
  nameAr: 'اللون',
  values: valuesNamed(names),
})
const sizes = (...names: string[]): OptionForm => ({
  ...colours(...names),
  key: 'new-size',
  kind: 'size',
  name: 'Taille',
  nameAr: 'المقاس',
})

let count = 0
const plainProduct = async (stockQuantity = 5) =>
  createProduct({
    by,
    now,
    values: await productValues({ categoryId, stockQuantity, name: `Voile ${++count}` }),
  })

/** Opens the form of a product, changes it and saves it. */
async function edit(
  id: number,
  change: (form: ProductForm) => Partial<ProductForm>,
  meanwhile?: () => Promise<unknown>,
) {
  const { form, version, stocks = {} } = (await findEditedProduct(id))!
  await meanwhile?.()
  const seen = { version, stockQuantity: Number(form.stockQuantity), inStock: form.inStock, stocks }
  await editProduct({ by, now, id, seen, values: productOf({ ...form, ...change(form) }) })
}

/** The form with these options, and fields of the variants by the French names of their values. */
function changed(form: ProductForm, options: OptionForm[], fields: Record<string, Partial<VariantForm>>) {
  const next = withOptions(form, options)
  const names = new Map(options.flatMap(({ values }) => values.map(({ key, name }) => [key, name])))
  const variants = next.variants.map((variant) => ({
    ...variant,
    ...fields[variant.values.map((key) => names.get(key)).join(' ')],
  }))
  return { options, variants }
}

const variantsOf = async (id: number) =>
  db()
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, id), isNull(productVariants.retiredAt)))
    .orderBy(asc(productVariants.position))
const stocks = async (id: number) =>
  Object.fromEntries((await variantsOf(id)).map(({ name, stockQuantity }) => [name, stockQuantity]))
const productRow = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]!

const twoColours =
  (red = '3', blue = '2') =>
  (form: ProductForm) =>
    changed(form, [colours('Rouge', 'Bleu')], { Rouge: { stock: red }, Bleu: { stock: blue } })

async function veil(): Promise<number> {
  const id = await plainProduct()
  await edit(id, twoColours())
  return id
}

describe('a product that gets options', () => {
  it('has its units distributed to variants, with movements and a line of the activity log', async () => {
    const id = await veil()
    expect(await stocks(id)).toEqual({ Rouge: 3, Bleu: 2 })
    expect(await productRow(id)).toMatchObject({ hasOptions: true, stockQuantity: 5, inStock: true })
    expect((await latestMovements(id, 20)).map(({ cause, before, after }) => [cause, before, after])).toEqual(
      [
        ['correction', 0, 2],
        ['correction', 0, 3],
        ['correction', 5, 0],
        ['initial', 0, 5],
      ],
    )
    const [line] = await historyOf('product', id)
    expect(line).toMatchObject({
      action: 'productChanged',
      after: { options: ['Couleur : Rouge, Bleu'], variants: ['Rouge : 3', 'Bleu : 2'] },
    })
    expect(line!.after).not.toHaveProperty('stockQuantity')
  })

  it('is refused if a unit was sold while its units were distributed', async () => {
    const id = await plainProduct()
    const order = async () => placeOrder(aNewOrder({ lines: [{ id, quantity: 1 }], shown: ouguiya(3200) }))
    await expect(edit(id, twoColours(), order)).rejects.toEqual(refusal('stockMoved', { left: 4 }))
    expect(await productRow(id)).toMatchObject({ hasOptions: false, stockQuantity: 4 })
  })

  it('can be created with them', async () => {
    const form = { ...(await findEditedProduct(await plainProduct()))!.form, name: `Voile ${++count}` }
    const id = await createProduct({
      by,
      now,
      values: productOf({ ...form, status: 'draft', lowStock: '2', ...twoColours('1', '0')(form) }),
    })
    expect(await stocks(id)).toEqual({ Rouge: 1, Bleu: 0 })
    expect(await productRow(id)).toMatchObject({
      status: 'draft',
      lowStock: 2,
      stockQuantity: 1,
      inStock: true,
    })
  })
})

describe('the variants of a product', () => {
  it('keep their ids and get new names when values are renamed and moved', async () => {
    const id = await veil()
    const [red, blue] = await variantsOf(id)
    await edit(id, (form) => {
      const [option] = form.options
      const [first, second] = option!.values
      return changed(form, [{ ...option!, values: [second!, { ...first!, name: 'Grenat' }] }], {})
    })
    expect(await variantsOf(id)).toMatchObject([
      { id: blue!.id, name: 'Bleu', stockQuantity: 2 },
      { id: red!.id, name: 'Grenat', stockQuantity: 3 },
    ])
  })

  it('are changed relative to the stock that was shown', async () => {
    const id = await veil()
    const [red] = await variantsOf(id)
    const order = async () =>
      placeOrder(aNewOrder({ lines: [{ id, variant: red!.id, quantity: 1 }], shown: ouguiya(3200) }))
    await edit(id, (form) => changed(form, form.options, { Rouge: { stock: '10' } }), order)
    expect(await stocks(id)).toEqual({ Rouge: 9, Bleu: 2 })
    const sold = async () =>
      placeOrder(aNewOrder({ lines: [{ id, variant: red!.id, quantity: 2 }], shown: ouguiya(6400) }))
    const lower = (form: ProductForm) => changed(form, form.options, { Rouge: { stock: '1' } })
    await expect(edit(id, lower, sold)).rejects.toEqual(refusal('stockTooLow', { left: 7, variant: red!.id }))
  })

  it('are retired with no stock, and restored with the same id', async () => {
    const id = await veil()
    const [, blue] = await variantsOf(id)
    await edit(id, (form) => changed(form, form.options, { Bleu: { isKept: false } }))
    expect(await stocks(id)).toEqual({ Rouge: 3 })
    expect((await latestMovements(id, 1))[0]).toMatchObject({ cause: 'correction', before: 2, after: 0 })
    await edit(id, (form) => changed(form, form.options, { Bleu: { isKept: true, stock: '6' } }))
    expect((await variantsOf(id))[1]).toMatchObject({ id: blue!.id, stockQuantity: 6 })
  })

  it('become combinations of two options, and one variant with the sum without options', async () => {
    const id = await veil()
    await edit(id, (form) =>
      changed(form, [...form.options, sizes('S', 'M')], {
        'Rouge M': { stock: '1' },
        'Bleu M': { isKept: false },
      }),
    )
    expect(await stocks(id)).toEqual({ 'Rouge · S': 3, 'Rouge · M': 1, 'Bleu · S': 2 })
    await edit(id, () => ({ options: [], variants: [], sku: 'SEUL' }))
    expect(await productRow(id)).toMatchObject({ hasOptions: false, stockQuantity: 6, inStock: true })
    expect(await variantsOf(id)).toMatchObject([{ isDefault: true, stockQuantity: 6, sku: 'SEUL' }])
  })

  it('may exchange their codes, but have none of another product', async () => {
    const id = await veil()
    const codes = (red: string, blue: string) => (form: ProductForm) =>
      changed(form, form.options, {
        Rouge: { sku: red, barcode: `${red}1` },
        Bleu: { sku: blue, barcode: `${blue}1` },
      })
    await edit(id, codes('A', 'B'))
    await edit(id, codes('B', 'A'))
    expect((await variantsOf(id)).map(({ sku, barcode }) => [sku, barcode])).toEqual([
      ['B', 'B1'],
      ['A', 'A1'],
    ])
    const other = await plainProduct()
    const { name } = await productRow(id)
    await expect(edit(other, () => ({ sku: 'a' }))).rejects.toEqual(
      refusal('skuTaken', { code: 'A', product: name }),
    )
    await expect(edit(other, () => ({ barcode: 'b1' }))).rejects.toEqual(
      refusal('barcodeTaken', { code: 'B1', product: name }),
    )
  })

  it('lose a picture that leaves the gallery', async () => {
    const id = await veil()
    const image = (await findEditedProduct(id))!.form.images[0]!
    await edit(id, (form) => changed(form, form.options, { Rouge: { image } }))
    expect((await variantsOf(id))[0]!.imageId).toBe(image)
    const next = await aPicture()
    await edit(id, () => ({ images: [next] }))
    expect((await variantsOf(id))[0]!.imageId).toBeNull()
  })

  it('are not saved over the changes of another person', async () => {
    const id = await veil()
    const rename = (form: ProductForm) => changed(form, form.options, { Rouge: { stock: '8' } })
    await expect(edit(id, rename, () => edit(id, () => ({ name: 'Autre' })))).rejects.toBeInstanceOf(
      EditConflict,
    )
    expect(await stocks(id)).toEqual({ Rouge: 3, Bleu: 2 })
  })

  it('are refused if they are not combinations of the options', async () => {
    const id = await veil()
    const twice = (form: ProductForm) => ({ variants: [form.variants[0]!, form.variants[0]!] })
    await expect(edit(id, twice)).rejects.toEqual(refusal('invalid', { field: 'variants' }))
  })
})

describe('the product list', () => {
  const listed = async (query: Record<string, string>) => {
    const state = parseTableState(new URLSearchParams(query), productShape([]))
    return (await listProducts(state, { language: 'fr', now })).rows
  }

  it('finds a product by SKU, barcode and status, with its range of prices', async () => {
    const id = await veil()
    await edit(id, (form) => ({
      status: 'archived',
      ...changed(form, form.options, {
        Rouge: { sku: 'QZX-KW', price: '2500' },
        Bleu: { barcode: '4006381333931' },
      }),
    }))
    expect(await listed({ q: 'qzx-kw' })).toMatchObject([
      { id, hasOptions: true, status: 'archived', priceFrom: ouguiya(2500), priceTo: ouguiya(3200) },
    ])
    expect(await listed({ q: '4006381333931' })).toMatchObject([{ id }])
    expect((await listed({ status: 'archived' })).map((row) => row.id)).toContain(id)
    expect((await listed({ status: 'draft' })).map((row) => row.id)).not.toContain(id)
  })

  it('changes the stock of one variant', async () => {
    const id = await veil()
    const { variants } = (await findVariantStocks(id))!
    const change = { by, now, id, variant: variants[1]!.id }
    expect(await changeVariantStock({ ...change, seen: 1, wanted: 4 })).toEqual({
      seen: 1,
      found: 2,
      stock: 5,
    })
    expect(await stocks(id)).toEqual({ Rouge: 3, Bleu: 5 })
    await expect(changeVariantStock({ ...change, seen: 9, wanted: 1 })).rejects.toEqual(
      refusal('stockTooLow', { left: 5 }),
    )
    const elsewhere = { ...change, id: await veil(), seen: 1, wanted: 2 }
    await expect(changeVariantStock(elsewhere)).rejects.toEqual(refusal('variantUnknown'))
    expect((await historyOf('product', id))[0]).toMatchObject({
      action: 'productStockChanged',
      before: { variants: ['Bleu : 2'] },
      after: { variants: ['Bleu : 5'] },
    })
  })
})

describe('a deleted product with options', () => {
  it('is restored with its variants, or purged with them; its movements stay', async () => {
    const id = await veil()
    await deleteProduct({ by, now, id })
    await restoreProduct({ by, now, id })
    expect(await stocks(id)).toEqual({ Rouge: 3, Bleu: 2 })
    await deleteProduct({ by, now: new Date('2020-01-01'), id })
    await purgeCatalogue(now)
    expect(await variantsOf(id)).toEqual([])
    const options = db().$count(productOptions, eq(productOptions.productId, id))
    const movements = db().$count(stockMovements, eq(stockMovements.productId, id))
    expect([await options, await movements]).toEqual([0, 4])
  })
})
