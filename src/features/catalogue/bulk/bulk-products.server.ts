/** Reads and writes the fields of many products in one statement each. */
import { sql, type SQL } from 'drizzle-orm'
import type { Bilingual } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import { productImages, products, productVariants } from '../catalogue-tables.server.ts'
import { FIELDS, type BulkFields } from './bulk.rules.ts'

export interface BulkProduct {
  id: number
  version: number
  name: Bilingual
  isDeleted: boolean
  /** Without a picture, or without a text in one of the languages. */
  isIncomplete: boolean
  fields: BulkFields
}

/** Locks the products until the end of the transaction, by ascending id as orders do. */
export async function lockBulkProducts(ids: readonly number[]): Promise<void> {
  await db().execute(
    sql`select from ${products} where id = any (${idList(ids)}) order by id for no key update`,
  )
}

/** By ascending id; unknown ids are left out. */
export async function readBulkProducts(ids: readonly number[]): Promise<BulkProduct[]> {
  const { rows } = await db().execute(sql`
    select product.id, version, name, name_ar as "nameAr", deleted_at is not null as "isDeleted",
      '' in (trim(name), trim(name_ar), trim(description), trim(description_ar))
        or not exists (select from ${productImages} image where image.product_id = product.id) as "isIncomplete",
      json_build_object('price', price, 'originalPrice', original_price, 'categoryId', category_id,
        'subCategoryId', sub_category_id, 'featured', featured, 'promoted', promoted, 'lowStock', low_stock,
        'status', status, 'variants', coalesce(variants, '{}')) as fields
    from ${products} product
    left join (
      select product_id, json_object_agg(id, json_build_object('price', price, 'originalPrice', original_price))
        as variants
      from ${productVariants}
      where product_id = any (${idList(ids)}) and retired_at is null
      group by product_id) own on own.product_id = product.id
    where product.id = any (${idList(ids)})
    order by product.id`)
  return (rows as unknown as ProductRow[]).map(({ id, nameAr, name, ...row }) => ({
    ...row,
    id: Number(id),
    name: { fr: name, ar: nameAr },
  }))
}

interface ProductRow extends Omit<BulkProduct, 'id' | 'name'> {
  id: string
  name: string
  nameAr: string
}

export interface BulkWrite {
  id: number
  /** The fields before the write. */
  current: BulkFields
  /** The fields to set. */
  next: Partial<BulkFields>
}

const COLUMNS: Record<(typeof FIELDS)[number], { column: string; type: string }> = {
  price: { column: 'price', type: 'bigint' },
  originalPrice: { column: 'original_price', type: 'bigint' },
  categoryId: { column: 'category_id', type: 'bigint' },
  subCategoryId: { column: 'sub_category_id', type: 'bigint' },
  featured: { column: 'featured', type: 'boolean' },
  promoted: { column: 'promoted', type: 'boolean' },
  lowStock: { column: 'low_stock', type: 'integer' },
  status: { column: 'status', type: 'text' },
}

/**
 * Rows per statement. The trigger that counts the products of categories compares all rows of a statement with each
 * other: 10,000 products take more than 15 s in one statement, and 2 s in statements of 200.
 */
const WRITE_BATCH_SIZE = 200

/** The products must be locked. Each gets a new version, so that forms opened earlier cannot overwrite the change. */
export async function writeBulkProducts(writes: readonly BulkWrite[]): Promise<void> {
  for (let from = 0; from < writes.length; from += WRITE_BATCH_SIZE)
    await writeBatch(writes.slice(from, from + WRITE_BATCH_SIZE))
}

async function writeBatch(writes: readonly BulkWrite[]): Promise<void> {
  await writeVariants(writes)
  // Only columns that change: triggers of the others need not run.
  const changed = FIELDS.filter((field) => writes.some(({ next }) => field in next))
  const rows = writes.map(({ id, current, next }) => ({ ...current, ...next, id, variants: undefined }))
  const set = changed.map(
    (field) => sql`${sql.identifier(COLUMNS[field].column)} = change.${sql.identifier(field)}`,
  )
  const columns = changed.map((field) => sql`${sql.identifier(field)} ${sql.raw(COLUMNS[field].type)}`)
  await db().execute(sql`
    update ${products} set ${sql.join([...set, sql`version = version + 1`], sql`, `)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as change (${sql.join([sql`id bigint`, ...columns], sql`, `)})
    where ${products}.id = change.id`)
}

async function writeVariants(writes: readonly BulkWrite[]): Promise<void> {
  const rows = writes.flatMap(({ next }) =>
    Object.entries(next.variants ?? {}).map(([id, prices]) => ({ id: Number(id), ...prices })),
  )
  if (rows.length === 0) return
  await db().execute(sql`
    update ${productVariants} set price = change.price, original_price = change."originalPrice"
    from json_to_recordset(${JSON.stringify(rows)}::json) as change (id bigint, price bigint, "originalPrice" bigint)
    where ${productVariants}.id = change.id`)
}

/** One parameter, however many ids. */
function idList(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::bigint[]`
}
