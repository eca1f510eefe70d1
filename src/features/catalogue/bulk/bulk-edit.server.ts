/** Previews and applies a change of many products. */
import { sql } from 'drizzle-orm'
import { Refusal, type RefusalKind } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { lockCatalogue, type Change } from '../catalogue-changes.server.ts'
import { checkCategory } from '../checks.server.ts'
import {
  lockBulkProducts,
  readBulkProducts,
  writeBulkProducts,
  type BulkProduct,
} from './bulk-products.server.ts'
import type { AppliedEdit, BulkPreview, RefusedRow } from './bulk-result.rules.ts'
import { bulkEdits } from './bulk-tables.server.ts'
import {
  MAX_BULK_PRODUCTS,
  outcomeOf,
  writeSeen,
  type BulkEdit,
  type BulkEditRefusal,
  type BulkOutcome,
  type SeenProduct,
} from './bulk.rules.ts'

/** Rows that a screen lists; the counts are of all. */
export const MAX_LISTED = 100

const KINDS: Record<BulkEditRefusal, RefusalKind> = {
  tooManyProducts: 'invalid',
  bulkEditUnknown: 'missing',
  alreadyUndone: 'conflict',
  undoTooLate: 'conflict',
  allChangedSince: 'conflict',
}

export function bulkRefusal(code: BulkEditRefusal): Refusal {
  return new Refusal(code, KINDS[code])
}

export async function previewBulkEdit(ids: readonly number[], edit: BulkEdit): Promise<BulkPreview> {
  if (ids.length > MAX_BULK_PRODUCTS) throw bulkRefusal('tooManyProducts')
  const judged = (await readBulkProducts(ids)).map((product) => ({ product, outcome: judge(product, edit) }))
  const changed = judged.filter(isChanged)
  const refused = refusedOf(judged)
  return {
    changed: changed.length,
    same: judged.length - changed.length - refused.length,
    refused: refused.length,
    rows: changed.slice(0, MAX_LISTED).map(({ product: { id, name }, outcome: { before, after } }) => ({
      id,
      name,
      before,
      after,
    })),
    refusedRows: refused.slice(0, MAX_LISTED),
    seen: writeSeen(changed.map(({ product }) => product)),
  }
}

interface Judged<O extends BulkOutcome = BulkOutcome> {
  product: BulkProduct
  outcome: O
}

function judge({ isDeleted, isIncomplete, fields }: BulkProduct, edit: BulkEdit): BulkOutcome {
  if (isDeleted) return { kind: 'refused', reason: 'deleted' }
  const isPublished = edit.status === 'published' && fields.status !== 'published'
  return isPublished && isIncomplete ? { kind: 'refused', reason: 'incomplete' } : outcomeOf(fields, edit)
}

function isChanged(judged: Judged): judged is Judged<Extract<BulkOutcome, { kind: 'changed' }>> {
  return judged.outcome.kind === 'changed'
}

function refusedOf(judged: Judged[]): RefusedRow[] {
  return judged.flatMap(({ product: { id, name }, outcome }) =>
    outcome.kind === 'refused' ? [{ id, name, reason: outcome.reason }] : [],
  )
}

/** Changes the products that are still as the preview showed them, and names the others. */
export async function applyBulkEdit(
  change: Change & { edit: BulkEdit; seen: readonly SeenProduct[] },
): Promise<AppliedEdit> {
  const { edit, seen, by, now } = change
  if (seen.length > MAX_BULK_PRODUCTS) throw bulkRefusal('tooManyProducts')
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  return transaction(async () => {
    await lockCatalogue()
    if (edit.category) await checkCategory(edit.category)
    await lockBulkProducts(ids)
    const judged = (await readBulkProducts(ids)).map((product): Judged => {
      const isMeanwhile = !product.isDeleted && product.version !== versions.get(product.id)
      return {
        product,
        outcome: isMeanwhile ? { kind: 'refused', reason: 'changedMeanwhile' } : judge(product, edit),
      }
    })
    const changed = judged.filter(isChanged)
    const refused = refusedOf(judged)
    const counts = {
      changed: changed.length,
      refused: refused.length,
      refusedRows: refused.slice(0, MAX_LISTED),
    }
    if (changed.length === 0) return { id: undefined, ...counts }
    await writeBulkProducts(
      changed.map(({ product, outcome }) => ({ ...product, current: product.fields, next: outcome.after })),
    )
    const id = await storeEdit(change, changed)
    await recordActivity({
      by,
      now,
      action: 'productsBulkEdited',
      subject: 'bulkEdit',
      subjectId: id,
      after: { products: changed.length },
    })
    return { id, ...counts }
  })
}

async function storeEdit(
  { edit, by, now }: Change & { edit: BulkEdit },
  changed: Judged<Extract<BulkOutcome, { kind: 'changed' }>>[],
): Promise<number> {
  const [row] = await db()
    .insert(bulkEdits)
    .values({ edit, productCount: changed.length, at: now, staffId: by.id, staffName: by.name })
    .returning({ id: bulkEdits.id })
  const lines = changed.map(({ product, outcome: { before, after } }) => ({ id: product.id, before, after }))
  await db().execute(sql`
    insert into bulk_edit_products (bulk_edit_id, product_id, before, after)
    select ${row!.id}, id, before, after
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (id bigint, before jsonb, after jsonb)`)
  return row!.id
}
