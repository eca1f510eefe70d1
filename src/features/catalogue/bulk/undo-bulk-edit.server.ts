/** Undoes a change of many products within a day. */
import { eq, inArray } from 'drizzle-orm'
import { recordActivity } from '#features/staff/activity.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { lockCatalogue, type Change } from '../catalogue-changes.server.ts'
import { categories, subCategories } from '../catalogue-tables.server.ts'
import { bulkRefusal, MAX_LISTED } from './bulk-edit.server.ts'
import {
  lockBulkProducts,
  readBulkProducts,
  writeBulkProducts,
  type BulkProduct,
} from './bulk-products.server.ts'
import type { UndoneEdit } from './bulk-result.rules.ts'
import { bulkEditProducts, bulkEdits } from './bulk-tables.server.ts'
import { canUndo, isAsEdited, type BulkFields, type BulkRefusal } from './bulk.rules.ts'

/** Restores exactly the fields that the edit changed. Fails if no product can be restored. */
export async function undoBulkEdit({ id, by, now }: Change & { id: number }): Promise<UndoneEdit> {
  return transaction(async () => {
    await lockCatalogue()
    const [edit] = await db().select().from(bulkEdits).where(eq(bulkEdits.id, id)).for('update')
    if (!edit) throw bulkRefusal('bulkEditUnknown')
    if (!canUndo(edit, now)) throw bulkRefusal(edit.undoneAt ? 'alreadyUndone' : 'undoTooLate')
    const stored = await db().select().from(bulkEditProducts).where(eq(bulkEditProducts.bulkEditId, id))
    const lines = new Map(stored.map((line) => [line.productId, line]))
    const ids = [...lines.keys()]
    await lockBulkProducts(ids)
    const hasCategory = await categoryCheck(stored.map(({ before }) => before))
    const judged = (await readBulkProducts(ids)).map((product) => {
      const { before, after } = lines.get(product.id)!
      return { product, before, reason: keptReason(product, after) ?? hasCategory(before) }
    })
    const restored = judged.filter(({ reason }) => !reason)
    const keptRows = judged.flatMap(({ product: { id: productId, name }, reason }) =>
      reason ? [{ id: productId, name, reason }] : [],
    )
    if (restored.length === 0) throw bulkRefusal('allChangedSince')
    await writeBulkProducts(
      restored.map(({ product, before }) => ({ id: product.id, current: product.fields, next: before })),
    )
    await db()
      .update(bulkEdits)
      .set({ undoneAt: now, undoneName: by.name, undoneCount: restored.length })
      .where(eq(bulkEdits.id, id))
    await recordActivity({
      by,
      now,
      action: 'bulkEditUndone',
      subject: 'bulkEdit',
      subjectId: id,
      after: { products: restored.length },
    })
    return { restored: restored.length, kept: keptRows.length, keptRows: keptRows.slice(0, MAX_LISTED) }
  })
}

function keptReason({ isDeleted, fields }: BulkProduct, after: Partial<BulkFields>): BulkRefusal | undefined {
  if (isDeleted) return 'deleted'
  return isAsEdited(fields, after) ? undefined : 'changedMeanwhile'
}

/** A check of the category that a product would return to. */
async function categoryCheck(before: Partial<BulkFields>[]) {
  const wanted = [...new Set(before.flatMap(({ categoryId }) => categoryId ?? []))]
  const wantedSub = [...new Set(before.flatMap(({ subCategoryId }) => subCategoryId ?? []))]
  const found = await db()
    .select({ id: categories.id, deletedAt: categories.deletedAt })
    .from(categories)
    .where(inArray(categories.id, wanted))
  const foundSub = await db()
    .select({ id: subCategories.id, deletedAt: subCategories.deletedAt })
    .from(subCategories)
    .where(inArray(subCategories.id, wantedSub))
  const usable = (rows: { id: number; deletedAt: Date | null }[]) =>
    new Set<number | null | undefined>(rows.flatMap(({ id, deletedAt }) => (deletedAt ? [] : [id])))
  const [kept, keptSub] = [usable(found), usable(foundSub)]
  return ({ categoryId, subCategoryId }: Partial<BulkFields>): BulkRefusal | undefined => {
    const isLost = categoryId !== undefined && !kept.has(categoryId)
    const isSubLost = subCategoryId !== undefined && subCategoryId !== null && !keptSub.has(subCategoryId)
    return isLost || isSubLost ? 'categoryDeleted' : undefined
  }
}
