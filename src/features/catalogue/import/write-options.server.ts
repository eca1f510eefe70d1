/** Writes the options, values and variants that an import adds. */
import { sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import type { ProductWrite } from './import-plan.rules.ts'
import { nextIds, records } from './write-rows.server.ts'

export interface WrittenVariant {
  productId: number
  /** 0 for a stored variant that has no row. */
  row: number
  id: number | undefined
  isNew: boolean
  isDefault: boolean
  position: number
  values: Bilingual[]
  name: Bilingual
  sku: string
  barcode: string
  price: Money | null
  originalPrice: Money | null
  cost: Money | null
}

interface OptionRow {
  id: number
  values: { id: number; name: Bilingual; isNew: boolean }[]
  isNew: boolean
  name: Bilingual
  kind: string
}

/** The ids of new variants, by product and row. */
export async function insertOptions(
  writes: (ProductWrite & { id: number })[],
  added: WrittenVariant[],
): Promise<Map<string, number>> {
  if (added.length === 0) return new Map()
  const ids = await nextIds('product_variants', added.length)
  const byProduct = new Map<number, OptionRow[]>()
  for (const write of writes) {
    const own = added.filter(({ productId }) => productId === write.id)
    if (own.length > 0) byProduct.set(write.id, optionsOf(write, own))
  }
  await numberNew([...byProduct.values()].flat())
  await insertOptionRows(byProduct)
  await insertVariants(
    added.map((variant, index) => ({
      id: ids[index]!,
      product_id: variant.productId,
      position: variant.position,
      value_ids: variant.values.map((value, at) => valueId(byProduct.get(variant.productId)![at]!, value)),
      name: variant.name.fr,
      name_ar: variant.name.ar,
      sku: variant.sku,
      barcode: variant.barcode,
      price: variant.price,
      original_price: variant.originalPrice,
      cost: variant.cost,
    })),
  )
  return new Map(added.map(({ productId, row }, index) => [`${productId} ${row}`, ids[index]!]))
}

function valueId({ values }: OptionRow, { fr, ar }: Bilingual): number {
  return values.find(({ name }) => name.fr === fr && name.ar === ar)!.id
}

/** The ids of new options and values are 0 until `numberNew`. */
function optionsOf({ existing, options }: ProductWrite, added: WrittenVariant[]): OptionRow[] {
  const rows: OptionRow[] = options.map(({ name, kind }, index) => ({
    id: existing?.options[index]?.id ?? 0,
    name,
    kind,
    isNew: !existing,
    values: (existing?.options[index]?.values ?? []).map((value) => ({ ...value, isNew: false })),
  }))
  for (const { values } of added)
    for (const [index, name] of values.entries()) {
      const known = rows[index]!.values
      if (known.some((value) => value.name.fr === name.fr && value.name.ar === name.ar)) continue
      known.push({ id: 0, name, isNew: true })
    }
  return rows
}

async function numberNew(options: OptionRow[]): Promise<void> {
  await number('product_options', options)
  await number(
    'option_values',
    options.flatMap(({ values }) => values),
  )
}

async function number(
  table: 'product_options' | 'option_values',
  rows: { id: number; isNew: boolean }[],
): Promise<void> {
  const added = rows.filter(({ isNew }) => isNew)
  const ids = await nextIds(table, added.length)
  added.forEach((row, index) => (row.id = ids[index]!))
}

async function insertOptionRows(byProduct: Map<number, OptionRow[]>): Promise<void> {
  const all = [...byProduct].flatMap(([productId, options]) =>
    options.map((option, position) => ({ ...option, productId, position })),
  )
  const options = all
    .filter(({ isNew }) => isNew)
    .map(({ id, productId, position, kind, name }) => ({
      id,
      product_id: productId,
      position,
      kind,
      name: name.fr,
      name_ar: name.ar,
    }))
  if (options.length > 0)
    await db().execute(sql`
      insert into product_options (id, product_id, position, kind, name, name_ar) overriding system value
      select id, product_id, position, kind, name, name_ar
      from ${records(options, sql`id bigint, product_id bigint, position smallint, kind text, name text, name_ar text`)}`)
  const values = all.flatMap(({ id, values: known }) =>
    known.flatMap((value, position) =>
      value.isNew
        ? [{ id: value.id, option_id: id, position, name: value.name.fr, name_ar: value.name.ar }]
        : [],
    ),
  )
  if (values.length > 0)
    await db().execute(sql`
      insert into option_values (id, option_id, position, name, name_ar) overriding system value
      select id, option_id, position, name, name_ar
      from ${records(values, sql`id bigint, option_id bigint, position smallint, name text, name_ar text`)}`)
}

async function insertVariants(rows: object[]): Promise<void> {
  await db().execute(sql`
    insert into product_variants (id, product_id, position, value_ids, name, name_ar, sku, barcode, price,
      original_price, cost)
    overriding system value
    select id, product_id, position, value_ids, name, name_ar, sku, barcode, price, original_price, cost
    from ${records(
      rows,
      sql`id bigint, product_id bigint, position smallint, value_ids bigint[], name text, name_ar text, sku text,
        barcode text, price bigint, original_price bigint, cost bigint`,
    )}`)
}
