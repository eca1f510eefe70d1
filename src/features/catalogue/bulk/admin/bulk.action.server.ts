/** Handles the forms of bulk edits: preview, apply and undo. */
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { parseTableState } from '#core/table-state.ts'
import { parseCatalogueForm } from '#features/catalogue/admin/fields.server.ts'
import { productShape } from '#features/catalogue/catalogue-admin.rules.ts'
import { refusal, type Change } from '#features/catalogue/catalogue-changes.server.ts'
import { PRODUCT_STATUSES } from '#features/catalogue/catalogue.rules.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { findProductIds } from '#features/catalogue/products/product-list.server.ts'
import { id, text } from '#platform/http/field-schemas.server.ts'
import { applyBulkEdit, previewBulkEdit } from '../bulk-edit.server.ts'
import { bulkEditOf, bulkProblems, type BulkForm } from '../bulk-form.rules.ts'
import type { BulkAnswer } from '../bulk-result.rules.ts'
import { MAX_BULK_PRODUCTS, readSeen, ROUND_MODES } from '../bulk.rules.ts'
import { undoBulkEdit } from '../undo-bulk-edit.server.ts'

const input = v.pipe(v.string(), v.maxLength(40))

const bulkFormSchema: v.GenericSchema<unknown, BulkForm> = v.strictObject({
  price: v.picklist(['', 'up', 'down']),
  priceValue: input,
  priceUnit: v.picklist(['percent', 'amount']),
  roundTo: input,
  roundMode: v.picklist(ROUND_MODES),
  originalPrice: v.picklist(['', 'oldPrice', 'clear', 'percent']),
  originalPercent: input,
  categoryId: input,
  subCategoryId: input,
  featured: v.picklist(['', '1', '0']),
  promoted: v.picklist(['', '1', '0']),
  lowStock: v.picklist(['', 'default', 'own']),
  lowStockValue: input,
  status: v.picklist(['', ...PRODUCT_STATUSES]),
})

const form = v.pipe(v.string(), v.parseJson(), bulkFormSchema)

const bulkSchema = v.variant('intent', [
  /** Chosen rows, or the query of the table for all of its rows. */
  v.strictObject({ intent: v.literal('preview'), form, ids: text, query: text }),
  v.strictObject({ intent: v.literal('apply'), form, seen: v.string() }),
  v.strictObject({ intent: v.literal('undo'), id }),
])

export async function handleBulkForm(submitted: FormData, change: Change): Promise<BulkAnswer> {
  const sent = parseCatalogueForm(bulkSchema, submitted)
  if (sent.intent === 'undo') return { undone: await undoBulkEdit({ ...change, id: sent.id }) }
  const problems = bulkProblems(sent.form, await categoryChoices())
  if (problems.length > 0) return { problems }
  const edit = bulkEditOf(sent.form)
  if (sent.intent === 'preview')
    return { preview: await previewBulkEdit(await chosenIds(sent, change.now), edit) }
  const seen = readSeen(sent.seen)
  if (!seen) throw refusal('invalid')
  return { applied: await applyBulkEdit({ ...change, edit, seen }) }
}

async function chosenIds({ ids, query }: { ids: string; query: string }, now: Date): Promise<number[]> {
  if (ids !== '') return ids.split(',').map((each) => readId(each) ?? 0)
  const shape = productShape(await categoryChoices())
  const state = parseTableState(new URLSearchParams(query), shape)
  return findProductIds(state, now, MAX_BULK_PRODUCTS + 1)
}
