/** Writes the options of a product. Renamed ones keep their ids, because variants refer to the ids of values. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { optionValues, productOptions } from '../catalogue-tables.server.ts'
import { findOptions } from './edited-variants.server.ts'
import type { NewOption } from './variant-form.rules.ts'

/** Returns the id of the value of each key. Call with the product locked. */
export async function saveOptions(productId: number, options: NewOption[]): Promise<Map<string, number>> {
  const stored = await findOptions(productId)
  // Two options or values may change places.
  await db().execute(sql`set constraints product_options_product_id_position_key,
    option_values_option_id_position_key deferred`)
  await removeOthers(
    productId,
    stored.map(({ key }) => key),
    options,
  )
  const ids = new Map<string, number>()
  for (const [position, option] of options.entries()) {
    const known = stored.find(({ key }) => key === option.key)
    const optionId = await saveOption(productId, { ...option, position, isStored: known !== undefined })
    const storedValues = known?.values.map(({ key }) => key) ?? []
    const kept = option.values.filter(({ key }) => storedValues.includes(key))
    await removeValues(
      optionId,
      kept.map(({ key }) => Number(key)),
    )
    for (const [place, { key, name, swatch }] of option.values.entries()) {
      const row = { optionId, position: place, name: name.fr, nameAr: name.ar, swatch }
      ids.set(key, await saveValue(storedValues.includes(key) ? Number(key) : undefined, row))
    }
  }
  return ids
}

async function removeOthers(productId: number, stored: string[], options: NewOption[]): Promise<void> {
  const removed = stored.filter((key) => !options.some((option) => option.key === key)).map(Number)
  if (removed.length === 0) return
  await db()
    .delete(productOptions)
    .where(and(eq(productOptions.productId, productId), inArray(productOptions.id, removed)))
}

interface OptionRow extends Omit<NewOption, 'values'> {
  position: number
  isStored: boolean
}

async function saveOption(productId: number, option: OptionRow): Promise<number> {
  const { key, kind, name, position, isStored } = option
  const row = { productId, position, kind, name: name.fr, nameAr: name.ar }
  if (isStored) {
    await db()
      .update(productOptions)
      .set(row)
      .where(eq(productOptions.id, Number(key)))
    return Number(key)
  }
  const [added] = await db().insert(productOptions).values(row).returning({ id: productOptions.id })
  return added!.id
}

async function removeValues(optionId: number, kept: number[]): Promise<void> {
  await db()
    .delete(optionValues)
    .where(
      and(
        eq(optionValues.optionId, optionId),
        kept.length > 0 ? notInArray(optionValues.id, kept) : undefined,
      ),
    )
}

async function saveValue(id: number | undefined, row: typeof optionValues.$inferInsert): Promise<number> {
  if (id !== undefined) {
    await db().update(optionValues).set(row).where(eq(optionValues.id, id))
    return id
  }
  const [added] = await db().insert(optionValues).values(row).returning({ id: optionValues.id })
  return added!.id
}
