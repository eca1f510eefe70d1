/** The guide of a new shop: shown until all steps are done or until it is hidden. */
import { and, eq, exists, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { markGuideHidden } from '#features/settings/save-settings.server.ts'
import { paymentMethods, settings } from '#features/settings/settings-tables.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { ActionName } from '#features/staff/activity.text.ts'
import { activityLog, users } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { canSeeGuide, stepsOf, type StepState } from './first-steps.rules.ts'

/** Undefined for staff who cannot take the steps, and where none is left. */
export async function firstStepsFor(staff: StaffPerson): Promise<StepState[] | undefined> {
  if (!canSeeGuide(staff)) return undefined
  const [row] = await db()
    .select({
      fr: settings.storeName,
      ar: settings.storeNameAr,
      phone: settings.phone,
      logoId: settings.logoId,
    })
    .from(settings)
    .where(isNull(settings.guideHiddenAt))
  if (!row) return undefined
  const [methods, hasOwnFees, hasOwnProduct, hasStaff] = await Promise.all([
    db().select().from(paymentMethods),
    isFeesDone(),
    isAny(ownProduct()),
    isAny(otherStaff()),
  ])
  const { fr, ar, phone, logoId } = row
  const steps = stepsOf({
    name: { fr, ar },
    phone,
    hasLogo: logoId !== null,
    methods,
    hasOwnFees,
    hasOwnProduct,
    hasStaff,
  })
  return steps.some(({ isDone }) => !isDone) ? steps : undefined
}

/** Hides the guide for all staff; recorded once. */
export async function hideFirstSteps({ by, now }: { by: StaffPerson; now: Date }): Promise<void> {
  await transaction(async () => {
    if (await markGuideHidden(now))
      await recordActivity({ by, action: 'guideHidden', subject: 'settings', subjectId: 'firstSteps', now })
  })
}

/** Keeps the delivery fees of the first start; recorded once. */
export async function keepFees({ by, now }: { by: StaffPerson; now: Date }): Promise<void> {
  if (!(await isAny(changedFees())))
    await recordActivity({ by, action: 'feesKept', subject: 'settings', subjectId: 'delivery', now })
}

async function isFeesDone(): Promise<boolean> {
  return (await isAny(changedFees())) || isAny(deliveredOrder())
}

function changedFees() {
  return db()
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(and(eq(activityLog.subject, 'settings'), eq(activityLog.subjectId, 'delivery')))
}

/** Delivered to an address: shops from before this step have accepted their fees. */
function deliveredOrder() {
  return db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'delivered'),
        eq(orders.isAtCounter, false),
        eq(orders.isPickup, false),
        isNull(orders.deletedAt),
      ),
    )
}

/** Products added by staff are in the activity log; sample products are not. */
function ownProduct() {
  const added = db()
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.subject, 'product'),
        eq(activityLog.subjectId, sql`${products.id}::text`),
        eq(activityLog.action, 'productAdded' satisfies ActionName),
        isNotNull(activityLog.staffId),
      ),
    )
  return db()
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), exists(added)))
}

function otherStaff() {
  return db()
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), notInArray(users.email, config().superAdmins)))
}

async function isAny(query: { limit: (count: number) => PromiseLike<unknown[]> }): Promise<boolean> {
  return (await query.limit(1)).length > 0
}
