import { eq } from 'drizzle-orm'
import { ouguiya } from '#core/money.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { saveVariants } from '#features/catalogue/variants/save-variants.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { demoVariants } from './variants.text.ts'

/** Gives a product of the demo its options and variants; their stock comes with the history. */
export async function seedVariants(key: string, productId: number, now: Date): Promise<void> {
  const known = demoVariants[key]
  if (!known) return
  const keyOf = (option: number, value: number) => `o${option}v${value}`
  await db().select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
  await saveVariants({
    productId,
    options: known.options.map(({ kind, name, values }, option) => ({
      key: `o${option}`,
      kind,
      name,
      values: values.map((value, place) => ({
        key: keyOf(option, place),
        name: value.name,
        swatch: value.swatch ?? null,
      })),
    })),
    variants: known.variants.map(({ values, price }, place) => ({
      values: values.map((value, option) => keyOf(option, value)),
      sku: `${known.sku}-${place + 1}`,
      barcode: '',
      price: price === undefined ? null : ouguiya(price),
      originalPrice: null,
      imageId: null,
      stock: 0,
    })),
    imageIds: [],
    stocksSeen: {},
    cause: 'initial',
    by: SYSTEM,
    now,
  })
}
