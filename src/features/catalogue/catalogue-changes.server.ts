/** Shared by all changes of the catalogue: the lock, refusals and the activity log. */
import { sql } from 'drizzle-orm'
import { Refusal, type RefusalKind } from '#core/refusal.ts'
import type { ActivitySubject } from '#features/staff/activity.rules.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { ActionName } from '#features/staff/activity.text.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import type { EditedCategory, EditedProduct } from './catalogue-admin.rules.ts'
import type { CatalogueRefusal } from './catalogue-result.rules.ts'

export interface Change {
  by: Actor
  now: Date
}

/** An arbitrary number that no other advisory lock uses. */
const CATALOGUE_LOCK = 6_351_344

/**
 * Serialises changes of products and categories until the end of the transaction: deleting a category while a product
 * is saved into it would otherwise deadlock. Sales and stock counts do not take this lock.
 */
export async function lockCatalogue(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
}

const KINDS: Record<CatalogueRefusal, RefusalKind> = {
  productUnknown: 'missing',
  categoryUnknown: 'missing',
  subCategoryUnknown: 'missing',
  reviewUnknown: 'missing',
  imageUnknown: 'invalid',
  audioUnknown: 'invalid',
  editedMeanwhile: 'conflict',
  stockTooLow: 'conflict',
  hasOptions: 'conflict',
  stockMoved: 'conflict',
  variantUnknown: 'missing',
  skuTaken: 'conflict',
  barcodeTaken: 'conflict',
  nothingInStock: 'conflict',
  countsChanged: 'conflict',
  categoryDeleted: 'conflict',
  subCategoryDeleted: 'conflict',
  tooLate: 'conflict',
  synonymsTooFew: 'invalid',
  synonymsTooMany: 'invalid',
  synonymNotAWord: 'invalid',
  saleNotLower: 'conflict',
  salePlanned: 'conflict',
  saleUnknown: 'missing',
  videoUnknown: 'invalid',
  invalid: 'invalid',
}

export function refusal(code: CatalogueRefusal, details: Record<string, string | number> = {}): Refusal {
  return new Refusal(code, KINDS[code], details)
}

/** Carries the stored version, so that the second of two editors can compare both. */
export class EditConflict<E extends EditedCategory | EditedProduct> extends Refusal {
  readonly current: E

  constructor(current: E) {
    super('editedMeanwhile', 'conflict')
    this.current = current
  }
}

export interface ChangeRecord {
  action: ActionName
  subject: ActivitySubject
  id: number | string
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

/** Logs only the fields that differ. */
export async function recordCatalogueChange(
  { by, now }: Change,
  { action, subject, id, before, after }: ChangeRecord,
): Promise<void> {
  const values = before && after ? differing(before, after) : { before, after }
  await recordActivity({ by, now, action, subject, subjectId: id, ...values })
}

function differing(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values[key]]))
  return { before: pick(before), after: pick(after) }
}
